import type { Database, PositionRange, Projection } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'

type Db = Kysely<Database>

const start = (db: Db, { from, to }: PositionRange) =>
  sql`
    insert into run (id, kind, version, actor, scope, started_at, started_position)
    select e.stream, e.data ->> 'kind', e.version, e.actor, e.data -> 'scope', e.at, e.position
    from event e where e.position between ${from} and ${to} and e.type = 'RunStarted'
  `.execute(db)

const refuse = async (db: Db, { from, to }: PositionRange) => {
  await sql`
    insert into run_refusal (run_id, change_id, code)
    select e.stream, (r.one ->> 'id')::uuid, r.one ->> 'code'
    from event e, jsonb_array_elements(e.data -> 'refused') as r (one)
    where e.position between ${from} and ${to} and e.type = 'RunRefused'
    on conflict do nothing
  `.execute(db)
  return sql`
    update run r set version = greatest(r.version, e.version)
    from (select stream, max(version) as version from event
      where position between ${from} and ${to} and type = 'RunRefused' group by stream) e
    where r.id = e.stream
  `.execute(db)
}

const finish = (db: Db, { from, to }: PositionRange) =>
  sql`
    update run r set version = greatest(r.version, e.version), finished_at = e.at,
      finished_position = e.position, result = e.data -> 'result'
    from event e
    where e.position between ${from} and ${to} and e.type = 'RunFinished' and r.id = e.stream
  `.execute(db)

const takeBack = async (db: Db, { from, to }: PositionRange) => {
  await sql`
    insert into taken_back (position, undo_run)
    select p.position, e.stream
    from event e, jsonb_array_elements(e.data -> 'positions') as r (one),
      generate_series((r.one ->> 0)::bigint, (r.one ->> 1)::bigint) as p (position)
    where e.position between ${from} and ${to} and e.type = 'RunTookBack'
    on conflict do nothing
  `.execute(db)
  return sql`
    update run r set version = greatest(r.version, e.version)
    from (select stream, max(version) as version from event
      where position between ${from} and ${to} and type = 'RunTookBack' group by stream) e
    where r.id = e.stream
  `.execute(db)
}

/** The last undo of a run says how much of it is left. */
const leave = (db: Db, { from, to }: PositionRange) =>
  sql`
    update run r set undo_left = o.remaining
    from (
      select distinct on (one ->> 'id') (one ->> 'id')::uuid as id, (one ->> 'left')::integer as remaining
      from event e, jsonb_array_elements(e.data -> 'result' -> 'of') as f (one)
      where e.position between ${from} and ${to} and e.type = 'RunFinished' and e.data -> 'result' ? 'of'
      order by one ->> 'id', e.position desc) o
    where r.id = o.id
  `.execute(db)

const undo = (db: Db, { from, to }: PositionRange) =>
  sql`
    update run r set version = greatest(r.version, e.version), undone_by = (e.data ->> 'by')::uuid
    from event e
    where e.position between ${from} and ${to} and e.type = 'RunUndone' and r.id = e.stream
  `.execute(db)

/** Runs with their scope and result, what each could not take, and what was taken back. */
export const runProjection: Projection = {
  name: 'run',
  tables: { run: ['id'], run_refusal: ['run_id', 'change_id'], taken_back: ['position'] },
  steps: [
    { on: ['RunStarted'], apply: start },
    { on: ['RunRefused'], apply: refuse },
    { on: ['RunTookBack'], apply: takeBack },
    { on: ['RunFinished'], apply: finish },
    {
      on: ['RunFinished'],
      apply: leave,
    },
    { on: ['RunUndone'], apply: undo },
  ],
}
