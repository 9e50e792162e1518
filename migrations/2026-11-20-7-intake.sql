-- Deliveries: what the analysis said of them, and what an import did with their rows.

-- A cache: what one edition of the checks said of the bytes and the reading that `reading` names.
create table work.delivery_profile (
  sample_id uuid primary key,
  edition integer not null,
  reading jsonb not null,
  profile jsonb not null,
  made_at timestamptz not null default now()
);

-- What an import, or a dry run that is a job, did with each row, to be looked through. It is made again by the next dry run of
-- the delivery. Of persons it holds nothing that the delivery does not say itself.
create table work.import_row (
  run_id uuid not null,
  row integer not null,
  sample_id uuid not null,
  outcome text not null,
  record_id uuid,
  detail jsonb not null,
  primary key (run_id, row)
);
create index import_row_by_outcome on work.import_row (run_id, outcome, row);
create index import_row_by_sample on work.import_row (sample_id);
