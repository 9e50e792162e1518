import type { LogTables, Projection, Stretch } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'
import type { RunTables } from '../tables.ts'

type Db = Kysely<RunTables & LogTables>

const start = (db: Db, { from, to }: Stretch) =>
  sql`
    insert into run (id, kind, version, actor, scope, started_at, started_position)
    select e.stream, e.data ->> 'kind', e.version, e.actor, e.data -> 'scope', e.at, e.position
    from event e where e.position between ${from} and ${to} and e.type = 'RunStarted'
  `.execute(db)

const finish = (db: Db, { from, to }: Stretch) =>
  sql`
    update run r set version = greatest(r.version, e.version), finished_at = e.at,
      finished_position = e.position, result = e.data -> 'result'
    from event e
    where e.position between ${from} and ${to} and e.type = 'RunFinished' and r.id = e.stream
  `.execute(db)

const undo = (db: Db, { from, to }: Stretch) =>
  sql`
    update run r set version = greatest(r.version, e.version), undone_by = (e.data ->> 'by')::uuid
    from event e
    where e.position between ${from} and ${to} and e.type = 'RunUndone' and r.id = e.stream
  `.execute(db)

/** Runs with their scope and result. */
export const runProjection: Projection<RunTables & LogTables> = {
  name: 'run',
  tables: { run: ['id'] },
  steps: [
    { on: ['RunStarted'], apply: start },
    { on: ['RunFinished'], apply: finish },
    { on: ['RunUndone'], apply: undo },
  ],
}
