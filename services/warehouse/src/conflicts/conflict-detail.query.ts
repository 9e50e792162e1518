import type {
  ComparedField,
  Conflict,
  ConflictCandidate,
  ConflictDetail,
  ConflictRecord,
} from '@stammbuch/contracts'
import { type Database, Refusal } from '@stammbuch/ledger'
import { choose, explain, otherReason, type Values } from '@stammbuch/matching'
import { matchFields } from '@stammbuch/records'
import { type Kysely, sql } from 'kysely'
import { awardPairs, scorePairs } from './child-pairs.query.ts'
import { compareRecords, proposedSurvivor } from './compare-records.rules.ts'
import { type Filter, placeInList } from './conflict-list.query.ts'
import { conflictRecords, labelsOf } from './conflict-records.query.ts'
import { currentModel, type KeptModel, matchedRootOf } from './match-model.query.ts'
import { standingRecords } from './standing-records.query.ts'
import type { WaitingRow, WaitingRows } from './waiting-rows.ts'

type Db = Kysely<Database>

/** Returns the values by which two records or rows are compared, as texts. */
export const comparedOf = (values: Readonly<Record<string, unknown>>): Values =>
  Object.fromEntries(
    matchFields.map((field) => {
      const value = values[field]
      return [field, value === null || value === undefined ? null : String(value)]
    }),
  )

/** Returns the weight of each aspect for two being the same, and another explanation of their likeness, if any. */
const reasonsOf = ({ model }: KeptModel, a: Values, b: Values) => {
  const [one, other] = [model.root.prepare(a), model.root.prepare(b)]
  return {
    contributions: explain(model, one, other).map(({ fields, ...rest }) => ({
      ...rest,
      fields: [...fields],
    })),
    otherwise: otherReason(model, one, other),
  }
}

/** Returns the records with the probability, in whole percent, that the row means this one; likeliest first. */
const candidatesOf = (
  kept: KeptModel,
  values: Values,
  records: readonly ConflictRecord[],
): ConflictCandidate[] => {
  const { model } = kept
  const own = model.root.prepare(values)
  const featuresOf = (one: ConflictRecord) => model.root.prepare(comparedOf(one.values))
  return choose(model, own, records, featuresOf).map(({ candidate, probability }) => ({
    ...candidate,
    similarity: Math.round(probability * 100),
    ...reasonsOf(kept, values, comparedOf(candidate.values)),
  }))
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const withLabels = async (
  db: Db,
  compared: ReturnType<typeof compareRecords>,
): Promise<ComparedField[]> => {
  const ids = compared
    .flatMap(({ a, b }) => [a, b])
    .filter((value): value is string => typeof value === 'string' && uuid.test(value))
  const labels = await labelsOf(db, ids)
  const shown = (value: unknown) => labels.get(String(value)) ?? null
  return compared.map((one) => ({ ...one, shownA: shown(one.a), shownB: shown(one.b) }))
}

const ambiguity = async (
  db: Db,
  conflict: Conflict,
  records: readonly ConflictRecord[],
  at: number | null,
): Promise<ConflictDetail['decisionParameters']> => {
  const [a, b] = records
  const rootType = matchedRootOf(conflict.class)
  if (!a || !b || !rootType) throw new Refusal('not-found')
  const kept = await currentModel(db, rootType)
  const survivor = proposedSurvivor(a, b)
  return {
    kind: 'ambiguity',
    members: [a, b],
    ...reasonsOf(kept, comparedOf(a.values), comparedOf(b.values)),
    fields: await withLabels(db, compareRecords(conflict.class, a, b)),
    // What a merging would join is told for merging, and nobody merges at an earlier moment.
    awards: at === null ? (await awardPairs(db, [a.id, b.id])).map(({ pair }) => pair) : [],
    scores: at === null ? (await scorePairs(db, [a.id, b.id])).map(({ pair }) => pair) : [],
    proposedSurvivor: survivor.side,
    survivorReason: survivor.reason,
  }
}

interface Delivered {
  readonly fileName: string
  readonly supplier: string | null
  readonly headers: readonly string[]
  readonly cells: readonly string[] | null
}

const deliveredOf = async (db: Db, { sampleId, row }: WaitingRow): Promise<Delivered> => {
  const { rows } = await sql<Delivered>`
    select d.file_name as "fileName", d.headers, r.cells,
      (select s.entry ->> 'name' from catalogue_entry s where s.id = d.supplier_id) as supplier
    from delivery d left join delivery_row r on r.sample_id = d.id and r.row = ${row}
    where d.id = ${sampleId}`.execute(db)
  const [found] = rows
  if (!found) throw new Refusal('not-found')
  return found
}

/** The row of a delivery that a conflict is about. @throws Refusal `not-found` */
export const waitingRowOf = async (db: Db, id: string): Promise<WaitingRow> => {
  const { rows } = await sql<WaitingRow>`
    select m.source_id as "sampleId", m.row, c.detected_run as "runId"
    from conflict c join conflict_member m on m.conflict_id = c.id and m.source_type = 'sample'
    where c.id = ${id} and c.detected_run is not null`.execute(db)
  const [found] = rows
  if (!found) throw new Refusal('not-found')
  return found
}

const minq = async (
  db: Db,
  waiting: WaitingRows,
  conflict: Conflict,
  records: readonly ConflictRecord[],
): Promise<ConflictDetail['decisionParameters']> => {
  const row = await waitingRowOf(db, conflict.id)
  await waiting.by.prepare(row)
  const { values, flat } = await waiting.by.read(row)
  const { fileName, supplier, headers, cells } = await deliveredOf(db, row)
  const rootType = matchedRootOf(conflict.class)
  const { chanceIsConflict: similarity } = conflict
  const accounts = rootType
    ? candidatesOf(await currentModel(db, rootType), comparedOf(values), records)
    : records.map((record) => ({
        ...record,
        similarity,
        contributions: [],
        otherwise: null,
      }))
  return {
    kind: 'minq',
    accounts,
    sampleEntry: {
      sampleId: row.sampleId,
      fileName,
      supplier,
      row: row.row,
      cells: headers.map((header, index) => ({ header, cell: cells?.[index] ?? '' })),
      values: { ...values },
      ...flat,
    },
  }
}

/** Everything that is needed to decide about a conflict. `at`: a log position, to see what there was to decide then. */
export const conflictDetail = async (
  db: Db,
  waiting: WaitingRows,
  conflict: Conflict,
  filter: Filter,
  at: number | null = null,
): Promise<ConflictDetail> => {
  const ids = conflict.conflictMembers
    .filter(({ sourceType }) => sourceType !== 'sample')
    .map(({ sourceId }) => sourceId)
  const isRow = conflict.type === 'MULTI_MINQ_IDS'
  const standing =
    isRow && at === null ? [...new Set((await standingRecords(db, ids)).values())] : ids
  const records = await conflictRecords(db, standing, at)
  return {
    conflict,
    decisionParameters: isRow
      ? await minq(db, waiting, conflict, records)
      : await ambiguity(db, conflict, records, at),
    ...(await placeInList(db, { id: conflict.id, similarity: conflict.chanceIsConflict }, filter)),
  }
}
