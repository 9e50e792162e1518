-- Comparing what a target holds with what it should hold, one record after the other: who asked for it and how far it
-- is, and what the last one found. Lost, it is begun anew.
create table work.comparison (
  target text primary key,
  asked_at timestamptz,
  began_at timestamptz,
  -- The last record that was looked at; none at the beginning.
  done_to uuid,
  ended_at timestamptz,
  -- Records looked at; of these not there, there in an older state, and there although they must not be.
  looked bigint not null default 0,
  missing bigint not null default 0,
  outdated bigint not null default 0,
  surplus bigint not null default 0,
  created_at timestamptz not null default now()
);
