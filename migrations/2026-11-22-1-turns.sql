-- Who waits for the head of the log is served in turn. Waiting for its row is no queue: each commit leaves a new
-- version of the row, those who waited for the old one look for it again, and whoever comes in between is before
-- them. With 20 writers some waited for five seconds while others passed by. A lock that is not a row's has a
-- queue; the row's own lock is then free whenever it is asked for.
--
-- The wait is that for all who are before, several long batches perhaps, and not only for one of them: it is longer
-- than what a connection waits for other locks, and longer than a writer whose client is gone keeps its turn.
create function log.wait_for_turn() returns void language sql set lock_timeout = '30s' as $$
  select pg_advisory_xact_lock(7302020);
$$;
revoke all on function log.wait_for_turn() from public;

create or replace function log.append(
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
  perform wait_for_turn();
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
