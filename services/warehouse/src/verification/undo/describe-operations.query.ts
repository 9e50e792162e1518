import { noShortCode, type Operation, type RecordClass } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'
import { runSubject, runSubjectSources } from '../run-list.query.ts'
import { eventsOf, type Op } from './operation.query.ts'
import { firstRecord, putsAside, verbOf } from './verbs.query.ts'

type Db = Kysely<Database>

interface Row {
  readonly id: string
  readonly what: string | null
  readonly at: Date
  readonly actor: string
  readonly short_code: string | null
  readonly subject: string | null
  readonly record_id: string | null
  readonly record_class: RecordClass | null
  readonly record_label: string | null
}

const described = (kind: Op['kind'], row: Row): Operation => ({
  kind,
  id: row.id,
  what: row.what ?? 'other',
  by: { id: row.actor, shortCode: row.short_code ?? noShortCode },
  at: new Date(row.at).toISOString(),
  subject: row.subject,
  record:
    row.record_id === null || row.record_class === null
      ? null
      : { id: row.record_id, class: row.record_class, label: row.record_label ?? '' },
})

const runsById = async (db: Db, ids: readonly string[]): Promise<readonly Row[]> => {
  if (ids.length === 0) return []
  const { rows } = await sql<Row>`
    select r.id, r.kind as what, r.started_at as at, r.actor, u.entry ->> 'shortCode' as short_code, ${runSubject},
      n.id as record_id, n.class as record_class, n.label as record_label
    from run r left join catalogue_entry u on u.id = r.actor ${runSubjectSources}
    left join record n on n.id::text = coalesce(r.scope ->> 'survivorId', r.scope ->> 'id')
    where r.id = any(${ids}::uuid[])`.execute(db)
  return rows
}

const commandsById = async (db: Db, ops: readonly Op[]): Promise<readonly Row[]> => {
  if (ops.length === 0) return []
  const { rows } = await sql<Row>`
    select c.*, u.entry ->> 'shortCode' as short_code, null as subject,
      n.id as record_id, n.class as record_class, n.label as record_label
    from (
      select e.op as id, ${verbOf} as what, min(e.at) as at, any_value(e.actor) as actor,
        case when count(distinct e.stream) = 1 then any_value(e.stream) end as stream
      from (${eventsOf(ops)}) e where e.kind = 'record' or ${putsAside} group by e.op) c
    left join catalogue_entry u on u.id = c.actor
    left join record n on n.id = coalesce(${firstRecord('c')}, c.stream)`.execute(db)
  return rows
}

/** Operations as people read them, by id. */
export const describeOps = async (
  db: Db,
  ops: readonly Op[],
): Promise<ReadonlyMap<string, Operation>> => {
  const runs = await runsById(
    db,
    ops.filter(({ kind }) => kind === 'run').map(({ id }) => id),
  )
  const commands = await commandsById(
    db,
    ops.filter(({ kind }) => kind === 'command'),
  )
  return new Map([
    ...runs.map((row): [string, Operation] => [row.id, described('run', row)]),
    ...commands.map((row): [string, Operation] => [row.id, described('command', row)]),
  ])
}
