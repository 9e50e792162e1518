import type { Database } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'

type Db = Kysely<Database>

/** A key that so many records share tells nothing; the same bound as in `@stammbuch/matching`. */
const largestBlock = 100

/**
 * Tells if records that are not to be found came after a log position. Events that were read once are not read
 * again: an import of many batches asks before each of them.
 */
export class Newcomers {
  private readonly bornUntil: number
  private seenUntil: number
  private hasAny = false

  constructor(bornUntil: number) {
    this.bornUntil = bornUntil
    this.seenUntil = bornUntil
  }

  /** The log position up to which records are to be found, `null` where all that are there were born by then. */
  async limit(db: Db): Promise<number | null> {
    if (!this.hasAny) await this.lookOn(db)
    return this.hasAny ? this.bornUntil : null
  }

  private async lookOn(db: Db): Promise<void> {
    const { position } = await db
      .selectFrom('log_head')
      .select('position')
      .executeTakeFirstOrThrow()
    if (position <= this.seenUntil) return
    const { rows } = await sql<{ any: boolean }>`
      select exists (
        select from event where position > ${this.seenUntil} and position <= ${position}
          and type = 'RecordCreated' and data ->> 'class' in ('account', 'contact')) as any`.execute(
      db,
    )
    this.hasAny = rows[0]?.any ?? false
    this.seenUntil = position
  }
}

/** SQL: only records made up to a position count, so that a key is not too common because of later ones. */
const bornBy = (limit: number | null) =>
  limit === null
    ? sql``
    : sql`and exists (
        select from record r where r.id = m.record_id and r.created_position <= ${limit})`

/**
 * The ids of the records that have a key, by key: each is looked up once, and those that nobody has or that too
 * many records share are left out. Ids come as one text, because some keys have a hundred.
 */
export const blocksOf = async (
  db: Db,
  keys: readonly bigint[],
  newcomers: Newcomers | null,
): Promise<ReadonlyMap<bigint, readonly string[]>> => {
  if (keys.length === 0) return new Map()
  const born = bornBy(newcomers ? await newcomers.limit(db) : null)
  const { rows } = await sql<{ key: string; ids: string }>`
    select k.key::text, b.ids
    from unnest(${keys.map(String)}::bigint[]) as k (key)
    cross join lateral (
      select string_agg(s.record_id::text, ' ') as ids, count(*) as records
      from (
        select m.record_id from match_key m where m.key = k.key ${born} limit ${largestBlock + 1}) s
    ) b
    where b.records between 1 and ${largestBlock}`.execute(db)
  return new Map(rows.map(({ key, ids }) => [BigInt(key), ids.split(' ')]))
}
