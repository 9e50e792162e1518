-- Work in progress: jobs, the scope of bulk runs, uploads and prepared rows. Not views of the log and
-- not part of it: what is here can be lost and started again.

create table work.job (
  id uuid primary key,
  kind text not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed')),
  input jsonb not null,
  done bigint not null default 0,
  total bigint not null default 0,
  unit text not null default '',
  -- Where a crashed run goes on, kept in the transaction of the batch that it counts.
  progress jsonb not null default '{}',
  result jsonb,
  problem jsonb,
  actor uuid not null,
  role text not null,
  command uuid not null,
  key text,
  request_digest bytea not null,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  -- Who works on it; a lease that ran out is taken over.
  leased_by uuid,
  leased_until timestamptz,
  unique (actor, key)
);
create index job_open on work.job (created_at) where state in ('queued', 'running');
-- Whoever opens the page sees the jobs they started, the newest first.
create index job_by_actor on work.job (actor, created_at desc);

-- The changes that a bulk run found waiting when it began, in order of proposal.
create table work.run_scope (
  run_id uuid primary key,
  ids uuid[] not null
);

create table work.upload (
  stamp text not null,
  actor uuid not null,
  request jsonb not null,
  received integer not null default 0,
  chunk_count integer not null,
  bytes bigint not null default 0,
  last_digest text,
  sample_id uuid,
  updated_at timestamptz not null default now(),
  primary key (actor, stamp)
);

-- The rows of a prepared delivery: a cache of its stored file.
create table work.delivery_row (
  sample_id uuid not null,
  row integer not null,
  cells jsonb not null,
  primary key (sample_id, row)
);

-- Deliveries to targets that kept failing.
create table work.parked_delivery (
  id uuid primary key,
  target text not null,
  record_id uuid not null,
  position bigint not null,
  reason text not null,
  attempts integer not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  resolved_at timestamptz,
  dropped boolean not null default false
);
create index parked_delivery_open on work.parked_delivery (target) where resolved_at is null;
create index parked_delivery_by_record on work.parked_delivery (record_id) where resolved_at is null;

-- What a target holds of a record: positions that only ever grow.
create table work.target_state (
  target text not null,
  record_id uuid not null,
  requested bigint not null default 0,
  sent bigint not null default 0,
  acknowledged bigint not null default 0,
  present boolean not null default false,
  last_error text,
  -- Failures since the last success, and when the last one was.
  attempts integer not null default 0,
  failed_at timestamptz,
  -- Up to here nobody wants it any more: an administrator gave up a parked delivery.
  dropped bigint not null default 0,
  -- The record that it should point to there, but which was not there when it was sent.
  lacks uuid,
  -- When the call began that has not been answered; none when every call was.
  calling_since timestamptz,
  -- The head of the log when a call was answered last: no clock tells what came after what.
  settled bigint not null default 0,
  -- When the newest call began that was given up and may still be carried out there.
  late_since timestamptz,
  -- When the record is sent again because of that.
  check_at timestamptz,
  primary key (target, record_id)
);
create index target_state_due on work.target_state (target, requested) where requested > acknowledged;
create index target_state_lacks on work.target_state (target, lacks) where lacks is not null;
create index target_state_failing on work.target_state (target) where attempts > 0;
create index target_state_check on work.target_state (target, check_at) where check_at is not null;

grant select, insert, update, delete on all tables in schema work to stammbuch_app;
grant select on work.checkpoint, work.job, work.parked_delivery, work.target_state to stammbuch_auditor;
alter default privileges in schema work grant select, insert, update, delete on tables to stammbuch_app;
