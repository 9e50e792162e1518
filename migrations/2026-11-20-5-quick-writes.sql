-- What made writing and rebuilding slow, and keeps its meaning.

-- Append events in the order given and return the position of the last one. Takes the head's lock,
-- which is held until commit: positions are dense and ordered by commit. One array per column and one
-- for the data: a record set out of one document is taken apart at twice the cost. `digests` are
-- 32 bytes each, one after the other; `people` are the personal values, by the ordinal of their event.
drop function log.append(jsonb);
create function log.append(
  ids uuid[], kinds text[], streams uuid[], versions integer[], types text[], schemas smallint[],
  subjects uuid[], data jsonb, personals bytea[], digests bytea, people jsonb,
  by_actor uuid, with_role text, from_source text, by_command uuid, in_run uuid, happened timestamptz
) returns bigint
language plpgsql security definer set search_path = log, pg_temp as $$
declare
  n integer := cardinality(ids);
  last bigint;
begin
  if n = 0 then
    return (select position from log_head);
  end if;
  if jsonb_array_length(data) <> n or length(digests) <> 32 * n then
    raise exception 'an event has no data or no digest' using errcode = 'invalid_parameter_value';
  end if;
  update log_head set position = position + n returning position into last;
  insert into event (position, id, kind, stream, version, type, schema, subject, data, personal,
                     actor, role, source, command, run, at, digest)
  select last - n + e.ordinal, e.id, e.kind, e.stream, e.version, e.type, e.schema, e.subject, e.data,
         e.personal, by_actor, with_role, from_source, by_command, in_run, happened,
         substr(digests, (e.ordinal::integer - 1) * 32 + 1, 32)
  from rows from (
         unnest(ids, kinds, streams, versions, types, schemas, subjects, personals),
         jsonb_array_elements(data)) with ordinality
       as e (id, kind, stream, version, type, schema, subject, personal, data, ordinal);
  if people <> '[]' then
    insert into event_personal (position, subject, salt, data)
    select last - n + p.ordinal, p.subject, decode(p.salt, 'hex'), p.data
    from jsonb_to_recordset(people) as p (ordinal integer, subject uuid, salt text, data jsonb);
  end if;
  perform pg_notify('log', last::text);
  return last;
end $$;
revoke all on function log.append(
  uuid[], text[], uuid[], integer[], text[], smallint[], uuid[], jsonb, bytea[], bytea, jsonb,
  uuid, text, text, uuid, uuid, timestamptz) from public;
grant execute on function log.append(
  uuid[], text[], uuid[], integer[], text[], smallint[], uuid[], jsonb, bytea[], bytea, jsonb,
  uuid, text, text, uuid, uuid, timestamptz) to stammbuch_app;

-- A function with a subquery inside, or one declared less volatile than what it calls, is never
-- inlined: called through the executor the fold costs ten times as much. So the one subquery has a
-- function of its own, and the fold is stable as jsonb_build_object is.
create or replace function view.requested_patch(data jsonb) returns jsonb
language sql immutable parallel safe as $$
  select coalesce(jsonb_object_agg(
    case target when 'elasticsearch' then 'elasticSyncRequested' else 'salesForceSyncRequested' end,
    data -> 'at'), '{}')
  from jsonb_array_elements_text(data -> 'targets') as target
$$;

-- What an event sets on its record, as an object of attribute and value. The one fold there is: the
-- live view, rebuilds and readings of an earlier moment all go through it.
create or replace function view.record_patch(type text, data jsonb, personal jsonb, at timestamptz)
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
    when 'SyncAcknowledged' then case data ->> 'target'
      when 'elasticsearch' then jsonb_build_object('elasticSyncExecuted', data -> 'at')
        || case when (data -> 'first')::boolean
             then jsonb_build_object('elasticSearchFirstReleasedAt', data -> 'at') else '{}' end
      else jsonb_build_object('salesForceSyncExecuted', data -> 'at')
        || case when (data -> 'first')::boolean
             then jsonb_build_object('salesForceFirstReleasedAt', data -> 'at') else '{}' end
      end
    else '{}'::jsonb
  end
$$;

-- What people read as a record's name.
create or replace function view.record_label(class text, fields jsonb) returns text
language sql stable parallel safe as $$
  select coalesce(case class
    when 'account' then fields ->> 'name'
    when 'contact' then concat_ws(', ', fields ->> 'surname', fields ->> 'firstName')
    when 'product' then concat_ws(' ', fields ->> 'brand', fields ->> 'label', fields ->> 'modelYear')
    when 'award' then fields ->> 'displayName'
  end, '')
$$;

-- Every change of a record moves updated_at; an index on it would end all HOT updates, so that each
-- change would touch every index of the table. Few records are marked: they are sorted when read.
drop index view.record_follow_up;
create index record_follow_up on view.record (id) where follow_up;
