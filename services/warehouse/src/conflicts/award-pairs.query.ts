import type { AwardPair, AwardSide, MergeSide } from '@stammbuch/contracts'
import { type Kysely, sql } from 'kysely'
import type { AppTables } from '../platform/ledger.ts'
import { type Compared, compareRecords, type Side } from './compare-records.rules.ts'
import { conflictRecords } from './conflict-records.query.ts'

type Db = Kysely<AppTables>

/** Two awards of one toplist and year, one of each holder, with what they say. */
export interface FoldedAwards {
  readonly pair: AwardPair
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

/** Where a holder has several of the same, they are told apart in order of rank. */
const pairsOf = async (db: Db, [a, b]: readonly [string, string]): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    with own as (
      select m.*, row_number() over (
        partition by m.holder_id, m.ranking_group_id, m.period_id, m.toplist_id, m.product_id
        order by (r.fields ->> 'rank')::numeric, m.record_id) as number
      from membership m join record r on r.id = m.record_id
      where m.class = 'award' and m.to_position is null and m.period_id is not null
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
  return telling ?? { proposed: 'a', reason: 'gleich' }
}

/** The awards that two records have of the same project, toplist, product and year. */
export const awardPairs = async (
  db: Db,
  ids: readonly [string, string],
): Promise<FoldedAwards[]> => {
  const rows = await pairsOf(db, ids)
  const records = await conflictRecords(
    db,
    rows.flatMap(({ a, b }) => [a, b]),
  )
  const known = new Map(records.map((one) => [one.id, one]))
  return rows.flatMap(({ a, b, ...named }) => {
    const [one, other] = [known.get(a), known.get(b)]
    if (!one || !other) return []
    const compared = compareRecords('award', one, other)
    const { proposed, reason } = proposal(compared)
    const sides = { a: sideOf(a, one), b: sideOf(b, other) }
    return [{ pair: { key: a, ...named, ...sides, proposed, reason }, fields: compared }]
  })
}
