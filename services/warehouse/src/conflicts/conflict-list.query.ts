import {
  actorName,
  type Conflict,
  type ConflictChoice,
  type ConflictDetection,
  type ConflictType,
  recordClasses,
} from '@stammbuch/contracts'
import { type Database, Refusal } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'
import { containing } from '../platform/search.ts'
import { isId, recordsAt } from '../records/index.ts'

type Db = Kysely<Database>

interface Row {
  readonly id: string
  readonly type: ConflictType
  readonly class: Conflict['class']
  readonly detected_with: ConflictDetection
  readonly choice: ConflictChoice | null
  readonly similarity: number
  readonly hash_identifier: string
  readonly decided_run: string | null
  readonly run_kind: string | null
  readonly survivor_id: string | null
  readonly created_at: Date
  readonly solved_at: Date | null
  readonly solved_by: string | null
  readonly solver: Readonly<Record<'fullName', string>> | null
  readonly members: Conflict['conflictMembers']
}

export interface Filter {
  readonly search?: string | undefined
  /** False if `search` must not match names of contacts: a match would say who it is. True unless given. */
  readonly persons?: boolean
  readonly rgId?: string | undefined
  readonly type?: ConflictType | undefined
  readonly minSimilarity?: number | undefined
  /** The log position that the list is read as of, set in the transaction as well; null or left out for now. */
  readonly at?: number | null
}

/** The most of the solved ones that are shown. */
const solvedShown = 500

/** The records in conflict `c`, as they were at a position or are now. */
const involved = (at: number | null) =>
  recordsAt(recordClasses, at, sql`select source_id from conflict_member where conflict_id = c.id`)

const membersAt = (at: number | null) => sql`(
  select jsonb_agg(jsonb_build_object(
    'sourceType', m.source_type, 'sourceId', m.source_id, 'sampleRowNumber', m.row,
    'class', r.class, 'label', coalesce(r.label, d.file_name, '')) order by m.number)
  from conflict_member m
  left join ${involved(at)} r on r.id = m.source_id and m.source_type <> 'sample'
  left join delivery d on d.id = m.source_id and m.source_type = 'sample'
  where m.conflict_id = c.id)`

/** Conflicts about a record or a delivery of this name or ID, and the one of this ID. */
const about = ({ search, persons = true, at = null }: Filter) => {
  if (!search) return sql`true`
  if (isId(search))
    return sql`(c.id = ${search}::uuid or exists (select from conflict_member m
      where m.conflict_id = c.id and m.source_id = ${search}::uuid))`
  const who = persons ? sql`true` : sql`r.class <> 'contact'`
  return sql`exists (select from conflict_member m
    left join ${involved(at)} r on r.id = m.source_id and m.source_type <> 'sample' and ${who}
    left join delivery d on d.id = m.source_id and m.source_type = 'sample'
    where m.conflict_id = c.id and ${containing(sql`coalesce(r.label, d.file_name)`, search)})`
}

/** Conflicts of a project: found in one of its deliveries, or about records that stand in it. */
const fitting = (filter: Filter) => sql`
  ${about(filter)} and ${inList(filter)}`

const inList = ({ rgId, type, minSimilarity = 0, at = null }: Filter) => sql`
  c.similarity >= ${minSimilarity} and (${type ?? null}::text is null or c.type = ${type ?? null})
  and (${rgId ?? null}::uuid is null or c.ranking_group_id = ${rgId ?? null}::uuid or exists (
    select from conflict_member m join membership p on p.holder_id = m.source_id
    where m.conflict_id = c.id and p.ranking_group_id = ${rgId ?? null}::uuid
      and p.from_position <= coalesce(${at}::bigint, p.from_position)
      and (p.to_position is null or p.to_position > ${at}::bigint)))`

const shown = (row: Row): Conflict => ({
  id: row.id,
  type: row.type,
  approachedWith:
    row.type === 'MULTI_MINQ_IDS'
      ? 'MULTI_MINQ_IDS_SOLUTION_STRATEGY'
      : 'ENTITY_AMBIGUITY_SOLUTION_STRATEGY',
  detectedWith: row.detected_with,
  choice: row.choice,
  createdAt: row.created_at.toISOString(),
  solvedAt: row.solved_at?.toISOString() ?? null,
  solvedBy: row.solved_by
    ? { id: row.solved_by, fullName: actorName(row.solved_by, row.solver ?? undefined) }
    : null,
  hashIdentifier: row.hash_identifier,
  chanceIsConflict: row.similarity,
  class: row.class,
  conflictMembers: row.members,
  runId: row.decided_run,
  chosenId: row.survivor_id,
  runKind: row.run_kind,
})

const columnsAt = (
  at: number | null,
) => sql`c.id, c.type, c.class, c.detected_with, c.choice, c.similarity,
  c.hash_identifier, c.decided_run, c.survivor_id, c.created_at, c.solved_at, c.solved_by,
  (select jsonb_build_object('fullName', u.entry ->> 'fullName') from catalogue_entry u where u.id = c.solved_by) as solver,
  (select u.kind from run u where u.id = c.decided_run) as run_kind,
  ${membersAt(at)} as members`

/** One conflict, `undefined` when there is none. */
export const conflictById = async (db: Db, id: string): Promise<Conflict | undefined> => {
  const { rows } = await sql<Row>`
    select ${columnsAt(null)} from conflict c where c.id = ${id}`.execute(db)
  return rows[0] && shown(rows[0])
}

/** Open conflicts, the most similar first. */
export const unresolvedConflicts = async (
  db: Db,
  { offset, limit, ...filter }: Filter & { readonly offset: number; readonly limit: number },
): Promise<{ readonly list: Conflict[]; readonly total: number }> => {
  const { rows } = await sql<Row>`
    select ${columnsAt(filter.at ?? null)} from conflict c where c.choice is null and ${fitting(filter)}
    order by c.similarity desc, c.position desc offset ${offset} limit ${limit}`.execute(db)
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from conflict c
    where c.choice is null and ${fitting(filter)}`.execute(db)
  return { list: rows.map(shown), total: counted.rows[0]?.total ?? 0 }
}

/** The conflicts that were solved last, all or by one decision, 500 at most. */
export const resolvedConflicts = async (
  db: Db,
  { choice = null, ...filter }: Filter & { readonly choice?: ConflictChoice | null | undefined },
): Promise<{ readonly list: Conflict[]; readonly total: number }> => {
  const { rows } = await sql<Row>`
    select ${columnsAt(filter.at ?? null)} from conflict c
    where c.choice is not null and (${choice}::text is null or c.choice = ${choice})
      and ${fitting(filter)}
    order by c.solved_position desc limit ${solvedShown}`.execute(db)
  return { list: rows.map(shown), total: rows.length }
}

/** The next open conflict of the list, and the number of others that are open. */
interface Place {
  readonly next: { readonly id: string; readonly type: ConflictType } | null
  readonly others: number
}

/**
 * The open conflict that the list shows after this one, from its start again at its end, and how many are
 * open beside this one; of a narrowed list as much.
 */
export const placeInList = async (
  db: Db,
  { id, similarity }: { readonly id: string; readonly similarity: number },
  filter: Filter,
): Promise<Place> => {
  const open = sql`c.choice is null and c.id <> ${id} and ${fitting(filter)}`
  const { rows } = await sql<{ id: string; type: ConflictType }>`
    select c.id, c.type from conflict c
    where ${open}
    order by (c.similarity, c.position) < (
      ${similarity}::int, (select o.position from conflict o where o.id = ${id})) desc,
      c.similarity desc, c.position desc limit 1`.execute(db)
  const counted = await sql<{ others: number }>`
    select count(*)::int as others from conflict c where ${open}`.execute(db)
  return { next: rows[0] ?? null, others: counted.rows[0]?.others ?? 0 }
}

/** A conflict as lists show it. @throws Refusal `not-found` */
export const mustBeConflict = async (db: Db, id: string): Promise<Conflict> => {
  const found = await conflictById(db, id)
  if (!found) throw new Refusal('not-found')
  return found
}
