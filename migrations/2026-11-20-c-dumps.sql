-- Dumps that were written and can be downloaded for a day. That one was written stands in the log.
create table work.dump (
  key text primary key,
  name text not null,
  tables text[] not null,
  bytes bigint not null,
  -- Hexadecimal, lower case.
  sha256 text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index dump_by_expiry on work.dump (expires_at);
grant select, insert, update, delete on work.dump to stammbuch_app;
