-- One append takes the events of several commands, so that they share a turn, a commit and its fsync. Causes stand
-- once each; `of_cause` says which one an event has, counted from 1, and is null where all have the first.
create function log.append(
  ids uuid[], kinds text[], streams uuid[], versions integer[], types text[], schemas smallint[],
  subjects uuid[], data jsonb, personals bytea[], digests bytea, people jsonb,
  actors uuid[], roles text[], sources text[], commands uuid[], runs uuid[], times timestamptz[],
  of_cause integer[]
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
  perform wait_for_turn();
  update log_head set position = position + n returning position into last;
  if of_cause is null then
    insert into event (position, id, kind, stream, version, type, schema, subject, data, personal,
                       actor, role, source, command, run, at, digest)
    select last - n + e.ordinal, e.id, e.kind, e.stream, e.version, e.type, e.schema, e.subject, e.data,
           e.personal, actors[1], roles[1], sources[1], commands[1], runs[1], times[1],
           substr(digests, (e.ordinal::integer - 1) * 32 + 1, 32)
    from rows from (
           unnest(ids, kinds, streams, versions, types, schemas, subjects, personals),
           jsonb_array_elements(data)) with ordinality
         as e (id, kind, stream, version, type, schema, subject, personal, data, ordinal);
  else
    insert into event (position, id, kind, stream, version, type, schema, subject, data, personal,
                       actor, role, source, command, run, at, digest)
    select last - n + e.ordinal, e.id, e.kind, e.stream, e.version, e.type, e.schema, e.subject, e.data,
           e.personal, actors[e.cause], roles[e.cause], sources[e.cause], commands[e.cause], runs[e.cause],
           times[e.cause], substr(digests, (e.ordinal::integer - 1) * 32 + 1, 32)
    from rows from (
           unnest(ids, kinds, streams, versions, types, schemas, subjects, personals, of_cause),
           jsonb_array_elements(data)) with ordinality
         as e (id, kind, stream, version, type, schema, subject, personal, cause, data, ordinal);
  end if;
  if people <> '[]' then
    insert into event_personal (position, subject, salt, data)
    select last - n + p.ordinal, p.subject, decode(p.salt, 'hex'), p.data
    from jsonb_to_recordset(people) as p (ordinal integer, subject uuid, salt text, data jsonb);
  end if;
  perform pg_notify('log', last::text);
  return last;
end $$;

drop function log.append(
  uuid[], text[], uuid[], integer[], text[], smallint[], uuid[], jsonb, bytea[], bytea, jsonb,
  uuid, text, text, uuid, uuid, timestamptz);

revoke all on function log.append(
  uuid[], text[], uuid[], integer[], text[], smallint[], uuid[], jsonb, bytea[], bytea, jsonb,
  uuid[], text[], text[], uuid[], uuid[], timestamptz[], integer[]) from public;
grant execute on function log.append(
  uuid[], text[], uuid[], integer[], text[], smallint[], uuid[], jsonb, bytea[], bytea, jsonb,
  uuid[], text[], text[], uuid[], uuid[], timestamptz[], integer[]) to stammbuch_app;
