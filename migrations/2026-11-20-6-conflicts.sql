-- Conflicts: a row of a delivery that fits several records, and two records that are probably the same. And merging: records that
-- end in another one, awards that change their holder, supplier identifications that go from one record to another and back.

create table view.conflict (
  id uuid primary key,
  version integer not null,
  position bigint not null,
  type text not null,
  class text not null,
  detected_with text not null,
  choice text,
  similarity integer not null,
  hash_identifier text not null,
  pair text,
  ranking_group_id uuid,
  detected_run uuid,
  decided_run uuid,
  survivor_id uuid,
  created_at timestamptz not null,
  solved_at timestamptz,
  solved_by uuid,
  solved_position bigint
);
create index conflict_open on view.conflict (similarity desc, position desc) where choice is null;
create index conflict_solved on view.conflict (solved_position desc) where choice is not null;
create index conflict_by_pair on view.conflict (pair) where pair is not null;
create index conflict_by_detecting_run on view.conflict (detected_run) where detected_run is not null;
create index conflict_by_deciding_run on view.conflict (decided_run) where decided_run is not null;

create table view.conflict_member (
  conflict_id uuid not null,
  number integer not null,
  source_type text not null,
  source_id uuid not null,
  row integer,
  primary key (conflict_id, number)
);
create index conflict_member_by_source on view.conflict_member (source_id);

-- Up to where changed records were looked at for duplicates. When lost, the search goes on from the head of the log.
create table work.duplicate_search (
  root_type text primary key,
  position bigint not null
);
