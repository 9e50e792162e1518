-- Personal access tokens: each by the SHA-256 of its text, looked up with every call that brings one. The secret itself is kept nowhere.
create table view.access_token (
  id uuid primary key,
  version integer not null,
  position bigint not null,
  owner uuid not null,
  name text not null,
  roles jsonb not null,
  hash text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  constraint access_token_hash unique (hash)
);
create index access_token_by_owner on view.access_token (owner);

-- Long work that was begun by a token goes on as begun by it.
alter table work.job add column token uuid;
