-- How a delivered file is read, as people may correct it, and what its plausibility analysis said.

-- Null for deliveries of the beginning: encoding and delimiter say it all.
alter table view.delivery add column reading jsonb;

-- A cache: what one edition of the checks said of the bytes and the reading that `reading` names.
create table work.delivery_profile (
  sample_id uuid primary key,
  edition integer not null,
  reading jsonb not null,
  profile jsonb not null,
  made_at timestamptz not null default now()
);
