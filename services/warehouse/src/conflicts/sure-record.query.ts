import type { Database } from '@stammbuch/ledger'
import { choose, verdictOf } from '@stammbuch/matching'
import { type Kysely, sql } from 'kysely'
import { type Compared, comparedValues } from './compared-values.query.ts'
import { comparedOf } from './conflict-detail.query.ts'
import { currentModel, matchedRootOf } from './match-model.query.ts'
import { standingRecords } from './standing-records.query.ts'
import type { WaitingRow, WaitingRows } from './waiting-rows.ts'

type Db = Kysely<Database>

interface Standing extends Compared {
  readonly class: string
}

const standingOf = async (db: Db, members: readonly string[]): Promise<Standing[]> => {
  const ids = [...new Set((await standingRecords(db, members)).values())]
  const { rows } = await sql<Standing>`
    select r.id, r.class, r.label, ${comparedValues} as values
    from record r where r.id = any(${ids}::uuid[]) and not r.excluded order by r.id`.execute(db)
  return rows
}

/**
 * The record that a waiting row surely means: the only one left of several that were found, since they
 * were merged or excluded; or the one that the model takes for the same with no rival, at least as
 * surely as asked (percent). `null` where somebody has to look.
 */
export const sureRecordOf = async (
  db: Db,
  waiting: WaitingRows,
  { row, members }: { readonly row: WaitingRow; readonly members: readonly string[] },
  from: number,
): Promise<string | null> => {
  const records = await standingOf(db, members)
  const [only, another] = records
  if (!only) return null
  if (!another && members.length > 1) return only.id
  const rootType = matchedRootOf(only.class)
  if (!rootType) return null
  await waiting.by.prepare(row)
  const { model } = await currentModel(db, rootType)
  const { values } = await waiting.by.read(row)
  const own = model.root.prepare(comparedOf(values))
  const chosen = choose(model, own, records, ({ values }) => model.root.prepare(values))
  const [likeliest] = chosen
  const isSure = verdictOf(chosen) === 'same' && (likeliest?.probability ?? 0) * 100 >= from
  return isSure ? (likeliest?.candidate.id ?? null) : null
}
