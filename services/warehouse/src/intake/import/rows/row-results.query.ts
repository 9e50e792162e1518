import { type importedRows, isPersonal, type ReplyOf, type RowRelation } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'
import type { PlannedRelation } from '../planning/row-draft.rules.ts'
import type { RowDetail } from '../write-plans.process.ts'

type Reply = ReplyOf<typeof importedRows>
type ListedRow = Reply['list'][number]

interface StoredRow {
  readonly row: number
  readonly outcome: ListedRow['outcome']
  readonly recordId: string | null
  readonly detail: RowDetail
}

interface StoredRecord {
  readonly id: string
  readonly class: 'account' | 'contact'
  readonly label: string
  readonly fields: Readonly<Record<string, unknown>>
}

type RecordLabel = RowRelation['others'][number]

const storedRecords = async (
  db: Kysely<Database>,
  rows: readonly StoredRow[],
): Promise<Map<string, StoredRecord>> => {
  const ids = rows.flatMap(({ recordId, detail }) => [
    ...(recordId ? [recordId] : []),
    ...detail.fits.map(({ id }) => id),
    ...detail.changes.map((one) => one.recordId),
    ...relatedIds(detail.relations ?? []),
  ])
  const found = await sql<StoredRecord>`
    select id, class, label, fields from record where id = any(${[...new Set(ids)]}::uuid[])`.execute(
    db,
  )
  return new Map(found.rows.map((one) => [one.id, one]))
}

const labelled = (known: ReadonlyMap<string, RecordLabel>, ids: readonly string[]) =>
  ids.flatMap((id) => {
    const found = known.get(id)
    return found ? [{ id, class: found.class, label: found.label }] : []
  })

/** The records that relations are about, or may be about. */
export const relatedIds = (relations: readonly PlannedRelation[]): readonly string[] =>
  relations.flatMap(({ id, others }) => (id === null ? others : [id, ...others]))

/** Relations with the names of their records, as far as the store has them. */
export const shownRelations = (
  relations: readonly PlannedRelation[],
  known: ReadonlyMap<string, RecordLabel>,
): RowRelation[] =>
  relations.map(({ id, others, ...relation }) => ({
    ...relation,
    record: labelled(known, id === null ? [] : [id])[0] ?? null,
    others: labelled(known, others),
  }))

/** Records by their ids, as far as the store has them. */
export const labelsOf = async (db: Kysely<Database>, ids: readonly string[]) => {
  const { rows } = await sql<RecordLabel>`
    select id, class, label from record where id = any(${[...new Set(ids)]}::uuid[])`.execute(db)
  return new Map(rows.map((one) => [one.id, one]))
}

const listedRow = (
  { row, outcome, recordId, detail }: StoredRow,
  known: Map<string, StoredRecord>,
): ListedRow => {
  const root = known.get(recordId ?? '')
  return {
    row,
    outcome,
    record: root ? { class: root.class, id: root.id, label: root.label } : null,
    changes: detail.changes.map(({ recordId: id, ...change }) => ({
      ...change,
      oldValue:
        isPersonal(change.targetClass, change.attributeName) && outcome !== 'new'
          ? (known.get(id)?.fields[change.attributeName] ?? null)
          : change.oldValue,
    })),
    evidence: detail.evidence ?? null,
    relations: shownRelations(detail.relations ?? [], known),
    rejectedRows: [...detail.rejected],
    candidates: detail.fits.map(({ id, probability }) => ({
      id,
      probability,
      class: known.get(id)?.class ?? null,
      label: known.get(id)?.label ?? '',
    })),
  }
}

/** A page of the rows of a run's delivery with their outcomes. */
export const rowResults = async (
  db: Kysely<Database>,
  runId: string,
  { outcome, offset, limit }: { outcome?: string | undefined; offset: number; limit: number },
): Promise<Reply> => {
  const narrowed = outcome ? sql`and outcome = ${outcome}` : sql``
  const which = sql`run_id = ${runId}::uuid ${narrowed}`
  const { rows } = await sql<StoredRow>`
    select row, outcome, record_id as "recordId", detail from import_row where ${which}
    order by row limit ${limit} offset ${offset}`.execute(db)
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from import_row where ${which}`.execute(db)
  const known = await storedRecords(db, rows)
  return { list: rows.map((row) => listedRow(row, known)), total: counted.rows[0]?.total ?? 0 }
}
