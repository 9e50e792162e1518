import type { getQuality, InputOf, Quality, RecordClass, ReplyOf } from '@stammbuch/contracts'
import { Refusal } from '@stammbuch/ledger'
import { sql } from 'kysely'
import type { LogDb } from './log.query.ts'
import { factsUpTo } from './log-fact-fold.process.ts'
import { factMatches } from './log-filter.query.ts'

interface Row {
  readonly month: string
  readonly decision: 'accepted' | 'declined' | 'approved'
  readonly class: RecordClass | null
  readonly attribute: string | null
  readonly other: string | null
  readonly count: number
  readonly own: number
  readonly corrected: number
}

type Query = InputOf<typeof getQuality>['query']
type Tally = { accepted: number; declined: number; corrected: number }

/** The decisions, once through the facts: alike by month, field, person or supplier. */
const rowsOf = async (db: LogDb, query: Query): Promise<readonly Row[]> => {
  const other = sql.ref(query.supplierId === undefined ? 'f.supplier_id' : 'f.actor')
  const { rows } = await sql<Row>`
    select to_char(m.month, 'YYYY-MM') as month, m.decision, m.class, m.attribute, m.other, m.count, m.own, m.corrected
    from (
      select date_trunc('month', f.at at time zone 'Europe/Berlin') as month, f.decision, f.class, f.attribute,
        ${other} as other, count(*)::int as count, count(*) filter (where f.own)::int as own,
        count(*) filter (where f.replaced_at is not null and f.decision = 'accepted')::int as corrected
      from log_fact f
      where ${factMatches(query)} and f.decision in ('accepted', 'declined', 'approved')
      group by 1, 2, 3, 4, 5) m`.execute(db)
  return rows
}

const add = (sum: Tally, { decision, count, corrected }: Row): void => {
  if (decision === 'accepted') sum.accepted += count
  if (decision === 'declined') sum.declined += count
  sum.corrected += corrected
}

const nothing: Tally = { accepted: 0, declined: 0, corrected: 0 }

/** Sums of decisions about values, by a key; rows without a key are left out. */
const by = (
  rows: readonly Row[],
  keyOf: (row: Row) => string | null,
): readonly { readonly key: string; readonly sum: Tally }[] => {
  const sums = new Map<string, Tally>()
  for (const row of rows) {
    const key = row.decision === 'approved' ? null : keyOf(row)
    if (key === null) continue
    const sum = sums.get(key) ?? { ...nothing }
    sums.set(key, sum)
    add(sum, row)
  }
  const size = ({ accepted, declined }: Tally): number => accepted + declined
  return [...sums]
    .map(([key, sum]) => ({ key, sum }))
    .toSorted((left, right) => size(right.sum) - size(left.sum) || (left.key < right.key ? -1 : 1))
}

const namesOf = async (
  db: LogDb,
  ids: readonly (string | undefined)[],
): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, coalesce(entry ->> 'fullName', entry ->> 'name') as name from catalogue_entry
    where id = any(${ids.flatMap((id) => id ?? [])}::uuid[]) and kind in ('user', 'supplier')`.execute(
    db,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const fieldsOf = (rows: readonly Row[]): Quality['fields'] => {
  const found = by(rows, (row) => row.class && row.attribute && `${row.class}.${row.attribute}`)
  return found.map(({ key, sum }) => {
    const dot = key.indexOf('.')
    return { class: key.slice(0, dot) as RecordClass, attributeName: key.slice(dot + 1), ...sum }
  })
}

/**
 * Returns how a supplier's values or a person's decisions turned out.
 *
 * @throws Refusal `not-found` for nobody
 */
export const qualityOf = async (db: LogDb, query: Query): Promise<ReplyOf<typeof getQuality>> => {
  const subject = query.supplierId ?? query.actor
  const rows = await rowsOf(db, query)
  const others = by(rows, (row) => row.other)
  const names = await namesOf(db, [subject, ...others.map(({ key }) => key)])
  const name = names.get(subject ?? '')
  if (name === undefined) throw new Refusal('not-found')
  const total = { ...nothing, approved: 0, own: 0 }
  for (const row of rows) {
    add(total, row)
    total.own += row.own
    if (row.decision === 'approved') total.approved += row.count
  }
  return {
    ...{ name, total, upTo: await factsUpTo(db) },
    months: by(rows, ({ month }) => month)
      .map(({ key, sum }) => ({ month: key, ...sum }))
      .toSorted((left, right) => (left.month < right.month ? -1 : 1)),
    fields: fieldsOf(rows),
    others: others.map(({ key, sum }) => ({ id: key, name: names.get(key) ?? null, ...sum })),
  }
}
