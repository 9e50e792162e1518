-- Parts of the log that an auditor takes along, for a day. That one was made, and each time it is taken, stands in the log.
create table work.proof_pack (
  key text primary key,
  -- 32 bytes, drawn for this one file.
  secret bytea not null,
  name text not null,
  subject text not null,
  events bigint not null,
  bytes bigint not null,
  -- Hexadecimal, lower case.
  sha256 text not null,
  created_by uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index proof_pack_by_expiry on work.proof_pack (expires_at);
grant select, insert, update, delete on work.proof_pack to stammbuch_app;
