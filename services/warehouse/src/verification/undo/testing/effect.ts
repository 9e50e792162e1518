import { type TestWarehouse } from '../../../testing/warehouse.ts'
import type { Undoable, World } from './undo-world.ts'

/** The part of a deed that stands: proposals by their label, records by their names. */
export interface Effect {
  readonly proposed: readonly string[]
  readonly accepted: readonly string[]
  readonly closed: readonly string[]
  readonly approved: readonly string[]
  readonly created: readonly string[]
  /** True if it changed a city by a merge. */
  readonly took: boolean
  /** True if it merged two records, and that stands. */
  readonly merged: boolean
  /** Events of it that stand. */
  readonly steps: number
}

/** Returns the names of things, the same in every world, by their ids in this one. */
export const namesIn = ({ accounts, awards, pairs, made, project, person }: World) =>
  new Map([
    ...accounts.map((id, at): [string, string] => [id, `account ${at}`]),
    ...awards.map((id, at): [string, string] => [id, `award ${at}`]),
    ...pairs.map(({ id }, at): [string, string] => [id, `pair ${at}`]),
    ...[...made].flatMap(([label, { contact, score }]): [string, string][] => [
      [contact, `contact ${label}`],
      [score, `score ${label}`],
    ]),
    [person.id, 'person'] as const,
    [project.rankingGroupId, 'project'] as const,
    [project.periodId, 'period'] as const,
    [project.toplistId, 'toplist'] as const,
  ])

interface Row {
  readonly type: string
  readonly stream: string
  readonly label: string | null
  readonly by: string | null
  readonly attribute: string | null
}

/** Returns the part of a deed that no undo has taken back, read from the log alone. */
export const effectOf = async (
  { parts }: TestWarehouse,
  world: World,
  { id }: NonNullable<Undoable>,
): Promise<Effect> => {
  const { rows } = await parts.pool.query<Row>(
    `select e.type, e.stream, o.data ->> 'comment' as label, e.data ->> 'by' as by,
       e.data ->> 'attribute' as attribute
     from event e left join event o on o.type = 'ChangeProposed' and o.subject = e.subject
     where e.kind = 'record' and (e.run = $1 or e.command = $1
         or e.run in (select b.run from event b where b.command = $1))
       and not exists (select from taken_back t where t.position = e.position)
     order by e.position`,
    [id],
  )
  const names = namesIn(world)
  const labels = (type: string) =>
    rows.filter((row) => row.type === type).flatMap(({ label }) => label ?? [])
  const streams = (type: string) =>
    rows.filter((row) => row.type === type).flatMap(({ stream }) => names.get(stream) ?? [])
  return {
    proposed: labels('ChangeProposed'),
    accepted: labels('ChangeAccepted'),
    closed: labels('ChangeDeclined'),
    approved: streams('RecordApproved'),
    created: streams('RecordCreated'),
    took: rows.some(({ by, attribute }) => by === 'merge' && attribute === 'city'),
    merged: rows.some(({ type }) => type === 'RecordMerged'),
    steps: rows.length,
  }
}
