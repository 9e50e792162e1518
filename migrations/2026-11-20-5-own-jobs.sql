-- Whoever opens the page sees the jobs they started, the newest first.
create index job_by_actor on work.job (actor, created_at desc);
