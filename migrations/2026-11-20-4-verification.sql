-- What a bulk run could not take, with the reason: so that each reason leads to just those changes.
create table view.run_refusal (
  run_id uuid not null,
  change_id uuid not null,
  code text not null,
  primary key (run_id, change_id)
);
create index run_refusal_by_reason on view.run_refusal (run_id, code);

-- Spot checks: a sample drawn from what waits, what was found of it, and what was decided by it.
create table view.spot_check (
  id uuid primary key,
  version integer not null,
  actor uuid not null,
  scope jsonb not null,
  seed text not null,
  drawn_at bigint not null,
  population integer not null,
  strata jsonb not null,
  started_at timestamptz not null,
  state text not null,
  run_id uuid,
  comment text,
  finished_at timestamptz
);

create table view.spot_check_item (
  check_id uuid not null,
  number integer not null,
  change_id uuid not null,
  verdict text,
  primary key (check_id, number),
  unique (check_id, change_id)
);
