import {
  type AwardPair,
  type AwardSide,
  dynamicPrefix,
  type MergeSide,
  type ScorePair,
} from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'
import { dynamicFieldsByName } from '../catalogue/index.ts'
import { type Compared, compareRecords, type Side } from './compare-records.rules.ts'
import { conflictRecords } from './conflict-records.query.ts'

type Db = Kysely<Database>

/** Two awards of one toplist and year, or two scores of one project and year, one of each holder, with what they say. */
export interface ComparedPair<Pair extends AwardPair | ScorePair = AwardPair | ScorePair> {
  readonly pair: Pair
  readonly fields: readonly Compared[]
}

interface Row {
  readonly a: string
  readonly b: string
  readonly project: string | null
  readonly toplist: string | null
  readonly period: string | null
  readonly product: string | null
}

/** Returns the pairs of the same award or score of two holders; several of the same are paired in order of rank. */
const pairsOf = async (
  db: Db,
  childClass: 'award' | 'score',
  [a, b]: readonly [string, string],
): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    with own as (
      select m.*, row_number() over (
        partition by m.holder_id, m.ranking_group_id, m.period_id, m.toplist_id, m.product_id
        order by (r.fields ->> 'rank')::numeric, m.record_id) as number
      from membership m join record r on r.id = m.record_id
      where m.class = ${childClass} and m.to_position is null and m.period_id is not null
        and m.holder_id = any(${[a, b]}::uuid[]) and not r.excluded
    )
    select x.record_id as a, y.record_id as b, g.entry ->> 'name' as project,
      t.entry ->> 'value' as toplist, p.entry ->> 'name' as period, w.label as product
    from own x
    join own y on y.holder_id = ${b} and y.number = x.number and y.period_id = x.period_id
      and y.ranking_group_id is not distinct from x.ranking_group_id
      and y.toplist_id is not distinct from x.toplist_id
      and y.product_id is not distinct from x.product_id
    left join catalogue_entry g on g.id = x.ranking_group_id
    left join catalogue_entry t on t.id = x.toplist_id
    left join catalogue_entry p on p.id = x.period_id
    left join record w on w.id = x.product_id
    where x.holder_id = ${a}
    order by p.entry ->> 'name' desc, t.entry ->> 'value' collate "de-x-icu", x.record_id`.execute(
    db,
  )
  return rows
}

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)

const sideOf = (id: string, { values, isApproved }: Side): AwardSide => ({
  id,
  rank: numberOf(values.rank),
  scoring: numberOf(values.scoring),
  isApproved,
})

/** The standing of which side is proposed: the rank decides, then the score. */
const proposal = (compared: readonly Compared[]): { proposed: MergeSide; reason: string } => {
  const standing = compared.filter(({ name }) => name === 'rank' || name === 'scoring')
  const telling = standing.find(({ isEqual }) => !isEqual) ?? standing[0]
  return { proposed: telling?.proposed ?? 'a', reason: telling?.reason ?? 'gleich' }
}

/** The two of each pair as they stand, and what they say. */
const comparedPairs = async (
  db: Db,
  childClass: 'award' | 'score',
  ids: readonly [string, string],
) => {
  const rows = await pairsOf(db, childClass, ids)
  const records = await conflictRecords(
    db,
    rows.flatMap(({ a, b }) => [a, b]),
  )
  const known = new Map(records.map((one) => [one.id, one]))
  return rows.flatMap((row) => {
    const [a, b] = [known.get(row.a), known.get(row.b)]
    return a && b ? [{ row, a, b, fields: compareRecords(childClass, a, b) }] : []
  })
}

/** The awards that two records have of the same project, toplist, product and year. */
export const awardPairs = async (
  db: Db,
  ids: readonly [string, string],
): Promise<ComparedPair<AwardPair>[]> =>
  (await comparedPairs(db, 'award', ids)).map(({ row, a, b, fields }) => {
    const { project, toplist, period, product } = row
    const sides = { a: sideOf(row.a, a), b: sideOf(row.b, b) }
    const pair = { key: row.a, project, toplist, period, product, ...sides, ...proposal(fields) }
    return { pair, fields }
  })

/** Values that both give, and not the same, are a choice; what only one gives is kept whatever is chosen. */
const scoreProposal = (fields: readonly Compared[]): { proposed: MergeSide; reason: string } => {
  const clash = fields.find(({ a, b, isEqual }) => !isEqual && a !== null && b !== null)
  const telling = clash ?? fields[0]
  return {
    proposed: telling?.proposed ?? 'a',
    reason: clash ? clash.reason : 'widerspricht sich nicht',
  }
}

/** The scores that two records have of the same project and year. */
export const scorePairs = async (
  db: Db,
  ids: readonly [string, string],
): Promise<ComparedPair<ScorePair>[]> => {
  const pairs = await comparedPairs(db, 'score', ids)
  if (pairs.length === 0) return []
  const known = await dynamicFieldsByName(db)
  return pairs.map(({ row, a, b, fields }) => ({
    pair: {
      key: row.a,
      project: row.project,
      period: row.period,
      a: { id: row.a, isApproved: a.isApproved },
      b: { id: row.b, isApproved: b.isApproved },
      values: fields
        .filter((one) => one.name.startsWith(dynamicPrefix))
        .map(({ name, label, a: left, b: right }) => ({
          name,
          label: known.get(label)?.label ?? label,
          a: left,
          b: right,
        })),
      ...scoreProposal(fields),
    },
    fields,
  }))
}
