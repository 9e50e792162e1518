-- What two records must share to be compared at all: hashed keys, eight bytes each, one row per key. Measured with 1 million
-- accounts, see the comment in services/warehouse/src/conflicts/candidates.query.ts.
create table view.match_key (
  record_id uuid not null,
  key bigint not null,
  primary key (record_id, key)
);
create index match_key_by_key on view.match_key (key) include (record_id);

-- The models that say how likely two records are the same, one per learning; the newest of a root type is in use. They may be
-- lost: then what is usual is taken until somebody learns anew.
create table work.match_model (
  root_type text not null,
  version integer not null,
  -- The log position up to which the store was learnt from.
  position bigint not null,
  created_at timestamptz not null default now(),
  model jsonb not null,
  primary key (root_type, version)
);
grant select on work.match_model to stammbuch_auditor;
