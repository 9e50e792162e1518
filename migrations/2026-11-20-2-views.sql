-- Views of the log. Every row here can be rebuilt from position 0; nothing else writes these tables.

-- Text as searches compare it: no case, no accents, ä = ae = a, ß = ss.
create function view.fold(value text) returns text
language sql immutable parallel safe strict as $$
  select replace(replace(replace(
    public.unaccent('public.unaccent'::regdictionary, lower(value)),
    'ae', 'a'), 'oe', 'o'), 'ue', 'u')
$$;

-- A name without spaces and punctuation, for finding the same name again.
create function view.name_key(value text) returns text
language sql immutable parallel safe strict as $$
  select regexp_replace(view.fold(value), '[^a-z0-9]+', '', 'g')
$$;

-- What people read as a record's name.
create function view.record_label(class text, fields jsonb) returns text
language sql stable parallel safe as $$
  select coalesce(case class
    when 'account' then fields ->> 'name'
    when 'contact' then case when fields ->> 'erasedAt' is null
      then concat_ws(', ', fields ->> 'surname', fields ->> 'firstName')
      else 'Gelöschte Person' end
    when 'product' then concat_ws(' ', fields ->> 'brand', fields ->> 'label', fields ->> 'modelYear')
    when 'award' then fields ->> 'displayName'
  end, '')
$$;

-- A function with a subquery inside, or one declared less volatile than what it calls, is never
-- inlined: called through the executor the fold costs ten times as much. So the one subquery has a
-- function of its own, and the fold is stable as jsonb_build_object is.
create function view.requested_patch(data jsonb) returns jsonb
language sql immutable parallel safe as $$
  select coalesce(jsonb_object_agg(
    case target when 'elasticsearch' then 'elasticSyncRequested' else 'salesForceSyncRequested' end,
    data -> 'at'), '{}')
  from jsonb_array_elements_text(data -> 'targets') as target
$$;

-- An acknowledgement may carry the target's own id of the record.
create function view.acknowledged_patch(data jsonb) returns jsonb
language sql immutable parallel safe as $$
  select case data ->> 'target'
    when 'elasticsearch' then jsonb_build_object('elasticSyncExecuted', data -> 'at')
      || case when (data -> 'first')::boolean
           then jsonb_build_object('elasticSearchFirstReleasedAt', data -> 'at') else '{}' end
    else jsonb_build_object('salesForceSyncExecuted', data -> 'at')
      || case when (data -> 'first')::boolean
           then jsonb_build_object('salesForceFirstReleasedAt', data -> 'at') else '{}' end
      || case when data ? 'targetId'
           then jsonb_build_object('salesforceId', data -> 'targetId') else '{}' end
    end
$$;

-- The event names the attributes that were personal when it happened, so that a rebuild after the values
-- are gone gives the same record as the live view had: every one of them without a value.
create function view.erased_patch(data jsonb) returns jsonb
language sql immutable parallel safe as $$
  select coalesce(jsonb_object_agg(attribute, null), '{}')
         || jsonb_build_object('excludedByEditor', true, 'erasedAt', data -> 'at')
  from jsonb_array_elements_text(data -> 'attributes') as attribute
$$;

-- What an event sets on its record, as an object of attribute and value. The one fold there is: the
-- live view, rebuilds and readings of an earlier moment all go through it.
create function view.record_patch(type text, data jsonb, personal jsonb, at timestamptz)
returns jsonb
language sql stable parallel safe as $$
  select case type
    when 'ChangeAccepted' then
      jsonb_build_object(data ->> 'attribute', coalesce(personal, data) -> 'newValue')
    when 'RecordCreated' then
      coalesce(data -> 'values', '{}') || coalesce(personal -> 'values', '{}')
    when 'RecordApproved' then '{"isApproved": true}'::jsonb
    when 'ApprovalUndone' then '{"isApproved": false}'::jsonb
    when 'FollowUpSet' then jsonb_build_object('markedForFollowUp', data -> 'value')
    when 'AwardPeriodChanged' then jsonb_build_object('periodId', data -> 'periodId')
    when 'SyncRequested' then view.requested_patch(data)
    when 'SyncRequestWithdrawn' then view.requested_patch(data)
    when 'SyncAcknowledged' then view.acknowledged_patch(data)
    when 'ContactErased' then view.erased_patch(data)
    when 'HolderChanged' then jsonb_build_object(data ->> 'attribute', data -> 'to')
    when 'RecordMerged' then
      jsonb_build_object('excludedByEditor', true, 'mergedInto', data -> 'into')
    when 'MergeUndone' then '{"excludedByEditor": false, "mergedInto": null}'::jsonb
    else '{}'::jsonb
  end
$$;

-- Objects laid over one another in order; the later value of a key wins.
create aggregate view.merged(jsonb) (sfunc = jsonb_concat, stype = jsonb, initcond = '{}');

create table view.record (
  id uuid primary key,
  class text not null,
  root_id uuid not null,
  -- Version of the last event of the stream, and of the last one that changed the record itself.
  stream_version integer not null,
  version integer not null,
  position bigint not null,
  created_position bigint not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  sample_id uuid,
  label text not null,
  search text not null,
  name_key text not null,
  is_approved boolean not null,
  excluded boolean not null,
  follow_up boolean not null,
  open_changes integer not null,
  fields jsonb not null
) with (fillfactor = 80);
create index record_by_name on view.record (class, label collate "de-x-icu", id);
create index record_by_search on view.record using gin (search public.gin_trgm_ops)
  where class in ('account', 'contact', 'product');
create index record_by_name_key on view.record (name_key) where class in ('account', 'contact');
create index record_unapproved on view.record (root_id) where not is_approved and not excluded;
-- Every change of a record moves updated_at; an index on it would end all HOT updates, so that each
-- change would touch every index of the table. Few records are marked: they are sorted when read.
create index record_follow_up on view.record (id) where follow_up;
-- What a release leaves out is found from these few, not by reading every award of a project.
create index record_excluded on view.record (id) where excluded;
create index record_by_root on view.record (root_id) where class in ('award', 'score');
create index record_by_sample on view.record (sample_id) where sample_id is not null;

create table view.pending_change (
  change_id uuid primary key,
  record_id uuid not null,
  root_id uuid not null,
  class text not null,
  attribute text not null,
  old_value jsonb,
  new_value jsonb,
  position bigint not null,
  at timestamptz not null,
  proposer uuid not null,
  source jsonb not null,
  sample_id uuid,
  comment text
);
create index pending_change_by_record on view.pending_change (record_id);
create index pending_change_by_root on view.pending_change (root_id);
create index pending_change_by_sample on view.pending_change (sample_id) where sample_id is not null;

-- In which project, year and toplist a record stands, through an award or a score, and since when.
create table view.membership (
  record_id uuid not null,
  from_position bigint not null,
  to_position bigint,
  class text not null,
  holder_id uuid,
  holder_class text,
  product_id uuid,
  ranking_group_id uuid,
  period_id uuid,
  toplist_id uuid,
  -- How the holder is called now: a project's list is sorted, searched and counted in one index.
  holder_label text,
  holder_search text,
  -- And where it is: sorting a project's list by place must not read each record.
  holder_city text,
  holder_zip text,
  primary key (record_id, from_position)
);
-- Members of a project are counted from this index alone, in the order in which they are told apart.
create index membership_of_project on view.membership
  (ranking_group_id, period_id, class, holder_class, holder_id, toplist_id) where to_position is null;
-- Its list by name, from either end; what is searched for stands beside it. Measured on a project of
-- 100,000 among 200,000 records: a page from the middle takes a sixth of sorting the members, a search
-- for two letters, for which trigrams are no help, a tenth; one with 29,160 hits, sorted by town, took
-- 650 ms while each record was read for its town.
create index membership_by_name on view.membership
  (ranking_group_id, period_id, class, holder_class, holder_label collate "de-x-icu", holder_id)
  include (holder_search, toplist_id, holder_city, holder_zip) where to_position is null;
create index membership_of_toplist on view.membership (toplist_id, period_id) where to_position is null;
create index membership_of_holder on view.membership (holder_id);
create index membership_of_product on view.membership (product_id) where product_id is not null;

-- Relations between root records: contact of account, product of account. Closed, never deleted.
create table view.link (
  from_id uuid not null,
  kind text not null,
  to_id uuid not null,
  from_position bigint not null,
  to_position bigint,
  primary key (from_id, kind, to_id, from_position)
);
create index link_to on view.link (to_id, kind);

-- An identification keeps its id wherever it goes: one row for each time it stood somewhere.
create table view.identification (
  id uuid not null,
  record_id uuid not null,
  value text not null,
  scope text,
  supplier_id uuid not null,
  from_position bigint not null,
  to_position bigint,
  primary key (id, from_position)
);
create index identification_by_record on view.identification (record_id);
create index identification_by_value on view.identification (supplier_id, value) where to_position is null;

create table view.note (
  id uuid primary key,
  record_id uuid not null,
  content text not null,
  author uuid not null,
  at timestamptz not null,
  position bigint not null
);
create index note_by_record on view.note (record_id);

-- How many records hold a value of each dynamic field, kept up event by event: counting them in the
-- records takes a pass over all.
create table view.dynamic_field_use (
  name text primary key,
  records integer not null
);

-- Master data of the tool, every kind in one shape.
create table view.catalogue_entry (
  id uuid primary key,
  kind text not null,
  version integer not null,
  position bigint not null,
  entry jsonb not null,
  removed boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index catalogue_entry_by_kind on view.catalogue_entry (kind) where not removed;

-- What must be unique within a kind: a name, an e-mail address, a short code.
create table view.catalogue_key (
  kind text not null,
  key text not null,
  id uuid not null,
  primary key (kind, key)
);
create index catalogue_key_by_entry on view.catalogue_key (id);

create table view.delivery (
  id uuid primary key,
  version integer not null,
  position bigint not null,
  created_at timestamptz not null,
  file_name text not null,
  sha256 text not null,
  size bigint not null,
  supplier_id uuid not null,
  ranking_group_id uuid not null,
  period_id uuid not null,
  parent_id uuid,
  encoding text not null,
  delimiter text not null,
  headers jsonb not null,
  rows integer,
  mapping_id uuid,
  mapped_at timestamptz,
  run_id uuid,
  changes integer not null default 0,
  -- How people corrected the reading of the file; null: encoding and delimiter say it all.
  reading jsonb
);
create index delivery_by_hash on view.delivery (sha256);

-- Runs: bulk accept, import, undo … framed by their first and last event.
create table view.run (
  id uuid primary key,
  kind text not null,
  version integer not null,
  actor uuid not null,
  scope jsonb not null,
  started_at timestamptz not null,
  started_position bigint not null,
  finished_at timestamptz,
  finished_position bigint,
  result jsonb,
  undone_by uuid
);

grant select, insert, update, delete on all tables in schema view to stammbuch_app;
grant select on all tables in schema view to stammbuch_auditor;
alter default privileges in schema view grant select, insert, update, delete on tables to stammbuch_app;
alter default privileges in schema view grant select on tables to stammbuch_auditor;
