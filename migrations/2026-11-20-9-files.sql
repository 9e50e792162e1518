-- Files that can be downloaded for a while.

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

-- Files that were exported and can be downloaded for 30 days. That one was written, and each time it is
-- taken, stands in the log.
create table work.export_file (
  key text primary key,
  name text not null,
  kind text not null,
  -- Values about persons stand in it: it falls as soon as one of them is forgotten.
  personal boolean not null,
  rows integer not null,
  bytes bigint not null,
  -- Hexadecimal, lower case.
  sha256 text not null,
  -- The log position that the file stands for.
  position bigint not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index export_file_by_expiry on work.export_file (expires_at);
create index export_file_by_creation on work.export_file (created_at desc, key);
grant select, insert, update, delete on work.export_file to stammbuch_app;
