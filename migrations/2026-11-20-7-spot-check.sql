-- What a bulk run could not take, with the reason: so that each reason leads to just those changes.
create table view.run_refusal (
  run_id uuid not null,
  change_id uuid not null,
  code text not null,
  primary key (run_id, change_id)
);
create index run_refusal_by_reason on view.run_refusal (run_id, code);
