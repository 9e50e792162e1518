-- Who read about which person: a log of its own, kept for a limited time and never a part of the event log. No values stand in it.
create table work.person_reading (
  id uuid primary key,
  at timestamptz not null,
  reader uuid not null,
  -- The personal access token, where a script read.
  token uuid,
  -- The call as the contract writes it: `GET /contact/{id}`.
  call text not null,
  -- Contacts that were in the answer.
  persons uuid[] not null,
  -- Rows as they were delivered, `[{delivery, row}]`; they may tell of persons that have no record.
  delivered jsonb,
  -- The answer told of everybody: the whole log.
  everybody boolean not null
);
create index person_reading_at on work.person_reading (at desc, id);
create index person_reading_by_reader on work.person_reading (reader, at desc);
create index person_reading_of_person on work.person_reading using gin (persons);
create index person_reading_of_rows on work.person_reading using gin (delivered jsonb_path_ops) where delivered is not null;
create index person_reading_of_all on work.person_reading (at) where everybody;
grant select, insert, delete on work.person_reading to stammbuch_app;
revoke update, truncate on work.person_reading from stammbuch_app;
