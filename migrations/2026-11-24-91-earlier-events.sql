-- Deliveries, runs and spot checks as of an earlier moment, beside master data and conflicts: a reading of that moment finds
-- them under the names that they have anyway. What nothing has happened to since stands in the view as it was; the rest is folded
-- from the log. They have the columns of the views in their order: a statement is prepared once for both.

create function earlier.deliveries() returns table (
  id uuid, version integer, "position" bigint, created_at timestamptz, file_name text, sha256 text, size bigint, supplier_id uuid,
  ranking_group_id uuid, period_id uuid, parent_id uuid, encoding text, delimiter text, headers jsonb, "rows" integer,
  mapping_id uuid, mapped_at timestamptz, run_id uuid, changes integer, reading jsonb, set_aside boolean)
language sql stable parallel safe as $$
  select d.id, d.version, d.position, d.created_at, d.file_name, d.sha256, d.size, d.supplier_id, d.ranking_group_id, d.period_id,
         d.parent_id, d.encoding, d.delimiter, d.headers, d.rows, d.mapping_id, d.mapped_at, d.run_id, d.changes,
         d.reading, d.set_aside
  from view.delivery d where d.position <= earlier.moment()
  union all
  select r.stream, l.version, l.position, r.at, r.data ->> 'fileName', l.said ->> 'sha256', (l.said ->> 'size')::bigint,
         (r.data ->> 'supplierId')::uuid, (r.data ->> 'rankingGroupId')::uuid, (l.said ->> 'periodId')::uuid,
         (r.data ->> 'parentId')::uuid, l.said ->> 'encoding', l.said ->> 'delimiter', l.said -> 'headers',
         l.rows, (l.imported ->> 'mappingId')::uuid, l.imported_at, (l.imported ->> 'runId')::uuid,
         coalesce((l.imported ->> 'changes')::integer, 0), nullif(l.said -> 'reading', 'null'), coalesce(l.set_aside, false)
  from view.delivery d
  join log.event r on r.stream = d.id and r.type = 'DeliveryReceived' and r.position <= earlier.moment()
  cross join lateral (
    select max(e.version) as version, max(e.position) as position,
      view.merged(case e.type
          when 'DeliveryRedacted' then e.data || '{"reading": null}'
          else e.data - 'rows' end order by e.position)
        filter (where e.type in ('DeliveryReceived', 'DeliveryReadingChanged', 'DeliveryPeriodChanged', 'DeliveryRedacted')) as said,
      (array_agg(case when e.type = 'DeliveryProcessed' then (e.data ->> 'rows')::integer end order by e.position desc)
        filter (where e.type in ('DeliveryProcessed', 'DeliveryReadingChanged')))[1] as rows,
      (array_agg(e.data order by e.position desc) filter (where e.type = 'DeliveryImported'))[1] as imported,
      max(e.at) filter (where e.type = 'DeliveryImported') as imported_at,
      (array_agg(e.type = 'DeliverySetAside' order by e.position desc)
        filter (where e.type in ('DeliverySetAside', 'DeliveryTakenUp')))[1] as set_aside
    from log.event e where e.stream = d.id and e.position <= earlier.moment()) l
  where d.position > earlier.moment()
$$;
create view earlier.delivery as select * from earlier.deliveries();

-- Each undo says at its end how much of what it took back is left.
create function earlier.runs() returns table (
  id uuid, kind text, version integer, actor uuid, scope jsonb, started_at timestamptz, started_position bigint,
  finished_at timestamptz, finished_position bigint, result jsonb, undone_by uuid, undo_left integer)
language sql stable parallel safe as $$
  select r.id, r.kind, case when f.by_then and r.undone_by is null then r.version else (
           select max(e.version) from log.event e where e.stream = r.id and e.position <= earlier.moment()) end,
         r.actor, r.scope, r.started_at, r.started_position,
         case when f.by_then then r.finished_at end, case when f.by_then then r.finished_position end,
         case when f.by_then then r.result end,
         case when r.undone_by is not null then (
           select (e.data ->> 'by')::uuid from log.event e
           where e.stream = r.id and e.type = 'RunUndone' and e.position <= earlier.moment()
           order by e.version desc limit 1) end,
         case when r.undo_left is not null then l.remaining end
  from view.run r
  cross join lateral (select coalesce(r.finished_position <= earlier.moment(), false) as by_then) f
  left join (
    select distinct on (o.one ->> 'id') (o.one ->> 'id')::uuid as id, (o.one ->> 'left')::integer as remaining
    from view.run u, jsonb_array_elements(u.result -> 'of') as o (one)
    where u.kind = 'undo' and u.finished_position <= earlier.moment() and u.result ? 'of'
    order by o.one ->> 'id', u.finished_position desc) l on l.id = r.id
  where r.started_position <= earlier.moment()
$$;
create view earlier.run as select * from earlier.runs();

create function earlier.run_refusals() returns table (run_id uuid, change_id uuid, code text)
language sql stable parallel safe as $$
  select f.run_id, f.change_id, f.code from view.run_refusal f
  join view.run r on r.id = f.run_id where r.finished_position <= earlier.moment()
  union all
  select r.id, (o.one ->> 'id')::uuid, o.one ->> 'code'
  from view.run r
  join log.event e on e.stream = r.id and e.type = 'RunRefused' and e.position <= earlier.moment(),
    jsonb_array_elements(e.data -> 'refused') as o (one)
  where r.started_position <= earlier.moment()
    and (r.finished_position is null or r.finished_position > earlier.moment())
$$;
create view earlier.run_refusal as select * from earlier.run_refusals();

create function earlier.taken_backs() returns table ("position" bigint, undo_run uuid)
language sql stable parallel safe as $$
  select t.position, t.undo_run from view.taken_back t
  join view.run r on r.id = t.undo_run where r.finished_position <= earlier.moment()
  union all
  select p.position, r.id
  from view.run r
  join log.event e on e.stream = r.id and e.type = 'RunTookBack' and e.position <= earlier.moment(),
    jsonb_array_elements(e.data -> 'positions') as o (one),
    generate_series((o.one ->> 0)::bigint, (o.one ->> 1)::bigint) as p (position)
  where r.started_position <= earlier.moment()
    and (r.finished_position is null or r.finished_position > earlier.moment())
$$;
create view earlier.taken_back as select * from earlier.taken_backs();

-- How far work had come is known for now alone; what had failed by then, the table of jobs still says.
create function earlier.jobs() returns setof work.job
language sql stable as $$
  select j.* from work.job j
  where j.state = 'failed' and j.finished_at <= (select e.at from log.event e where e.position = earlier.moment())
$$;
create view earlier.job as select id, kind, state, done, total, unit, input, actor, created_at, lane from earlier.jobs();

create function earlier.spot_checks() returns table (
  id uuid, version integer, actor uuid, scope jsonb, seed text, drawn_at bigint, population integer, strata jsonb,
  started_at timestamptz, state text, run_id uuid, comment text, finished_at timestamptz)
language sql stable parallel safe as $$
  select c.id, (select max(e.version) from log.event e where e.stream = c.id and e.position <= earlier.moment()),
         c.actor, c.scope, c.seed, c.drawn_at, c.population, c.strata, c.started_at,
         coalesce(f.data ->> 'decision', 'open'), (f.data ->> 'runId')::uuid, f.data ->> 'comment', f.at
  from view.spot_check c
  join log.event s on s.stream = c.id and s.type = 'SpotCheckStarted' and s.position <= earlier.moment()
  left join log.event f on f.stream = c.id and f.type = 'SpotCheckFinished' and f.position <= earlier.moment()
$$;
create view earlier.spot_check as select * from earlier.spot_checks();

create function earlier.spot_check_items() returns table (check_id uuid, number integer, change_id uuid, verdict text)
language sql stable parallel safe as $$
  select i.check_id, i.number, i.change_id, (
    select e.data ->> 'verdict' from log.event e
    where e.stream = i.check_id and e.subject = i.change_id and e.type = 'SpotCheckJudged'
      and e.position <= earlier.moment()
    order by e.position desc limit 1)
  from view.spot_check_item i
$$;
create view earlier.spot_check_item as select * from earlier.spot_check_items();

grant select on earlier.delivery, earlier.run, earlier.run_refusal, earlier.taken_back, earlier.job,
  earlier.spot_check, earlier.spot_check_item to stammbuch_app;
