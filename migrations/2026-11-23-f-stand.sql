-- Master data and conflicts as of an earlier moment. A reading of that moment puts this schema before `view` in its search path
-- and names the position; every statement then finds them under the names that it has anyway. What has not changed since stands in
-- the view as it was; only the rest is folded from the log. The functions are text, bound when they are planned, because a
-- rebuild of the views takes tables away and puts others in their place.
create schema earlier;
grant usage on schema earlier to stammbuch_app;

create function earlier.moment() returns bigint
language sql stable parallel safe as $$ select current_setting('stammbuch.position')::bigint $$;

create function earlier.catalogue_entries() returns table (
  id uuid, kind text, version integer, "position" bigint, entry jsonb, removed boolean,
  created_at timestamptz, updated_at timestamptz)
language sql stable parallel safe as $$
  select c.id, c.kind, c.version, c.position, c.entry, c.removed, c.created_at, c.updated_at
  from view.catalogue_entry c where c.position <= earlier.moment()
  union all
  select e.stream, (array_agg(e.data ->> 'kind' order by e.position))[1], max(e.version), max(e.position),
         view.merged(coalesce(e.data -> 'entry', '{}') || coalesce(p.data -> 'entry', '{}') order by e.position),
         bool_or(e.type = 'CatalogueEntryRemoved'), min(e.at), max(e.at)
  from log.event e left join log.event_personal p on p.position = e.position
  where e.stream in (select c.id from view.catalogue_entry c where c.position > earlier.moment())
    and e.position <= earlier.moment()
    and e.type in ('CatalogueEntryAdded', 'CatalogueEntryChanged', 'CatalogueEntryRemoved')
  group by e.stream
$$;
create view earlier.catalogue_entry as select * from earlier.catalogue_entries();

create function earlier.conflicts() returns table (
  id uuid, version integer, "position" bigint, type text, class text, detected_with text, choice text,
  similarity integer, hash_identifier text, pair text, ranking_group_id uuid, detected_run uuid, decided_run uuid,
  survivor_id uuid, created_at timestamptz, solved_at timestamptz, solved_by uuid, solved_position bigint)
language sql stable parallel safe as $$
  select c.id, c.version, c.position, c.type, c.class, c.detected_with, c.choice, c.similarity, c.hash_identifier, c.pair,
         c.ranking_group_id, c.detected_run, c.decided_run, c.survivor_id, c.created_at, c.solved_at, c.solved_by,
         c.solved_position
  from view.conflict c
  where c.position <= earlier.moment() and not exists (
    select from log.event e where e.stream = c.id and e.position > earlier.moment()
      and e.type in ('ConflictReassessed', 'ConflictDecided', 'ConflictReopened'))
  union all
  select c.id, greatest(l.version, s.version), c.position, c.type, c.class, c.detected_with, s.data ->> 'choice',
         (l.data -> 'similarity')::integer, l.data ->> 'hashIdentifier', c.pair, c.ranking_group_id, c.detected_run,
         case when s.solved then s.run end, coalesce(s.data ->> 'survivorId', s.data ->> 'chosenId')::uuid, c.created_at,
         case when s.solved then s.at end, case when s.solved then s.actor end, case when s.solved then s.position end
  from view.conflict c
  cross join lateral (
    select e.version, e.data from log.event e
    where e.stream = c.id and e.position <= earlier.moment() and e.type in ('ConflictDetected', 'ConflictReassessed')
    order by e.version desc limit 1) l
  left join lateral (
    select e.version, e.position, e.data, e.at, e.actor, e.run, e.type = 'ConflictDecided' as solved from log.event e
    where e.stream = c.id and e.position <= earlier.moment() and e.type in ('ConflictDecided', 'ConflictReopened')
    order by e.version desc limit 1) s on true
  where c.position <= earlier.moment() and c.id in (
    select e.stream from log.event e where e.position > earlier.moment()
      and e.type in ('ConflictReassessed', 'ConflictDecided', 'ConflictReopened'))
$$;
create view earlier.conflict as select * from earlier.conflicts();

grant select on earlier.catalogue_entry, earlier.conflict to stammbuch_app;
