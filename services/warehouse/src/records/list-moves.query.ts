import type { RootType } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { standsForItself } from './ended-records.query.ts'
import { recordsAt } from './records-at.query.ts'

/** A range of log positions, without the first and with the last. */
export interface Since {
  readonly after: number
  readonly upTo: number
}

/** Values by which lists are sorted and searched. */
const placing = [
  ...['name', 'surname', 'firstName', 'brand', 'label', 'modelYear', 'displayName'],
  ...['city', 'zipCode'],
]

/** Events after which a record stands in a list, no longer stands there, or stands elsewhere. */
const endings = ['RecordMerged', 'MergeUndone', 'ContactErased']

/** More events than that cost more to look through than the list costs to be counted anew. */
const mostEvents = 20_000
/** More records than that cost more to follow one by one. */
const mostRecords = 2_000

const movingEvents = ({ after, upTo }: Since): RawBuilder<unknown> => sql`
  select e.stream, e.type from event e
  where e.position > ${after} and e.position <= ${upTo} and e.kind = 'record'
    and (e.type in ('RecordCreated', ${sql.join(endings)})
      or e.type = 'ChangeAccepted' and e.data ->> 'attribute' = any(${placing}::text[]))`

/** The outcome of a range of the log for lists. */
export interface Moved {
  /** Records that may stand elsewhere now. */
  readonly ids: readonly string[]
  /** A record was merged, or a merge taken back. */
  readonly merged: boolean
}

/** Returns the records that moved in lists; null when what is known of the lists has to be read anew. */
export const movedSince = async (db: Kysely<Database>, since: Since): Promise<Moved | null> => {
  if (since.after === since.upTo) return { ids: [], merged: false }
  if (since.upTo - since.after > mostEvents) return null
  const { rows } = await sql<{ stream: string; type: string }>`
    ${movingEvents(since)} limit ${mostRecords + 1}`.execute(db)
  // What a person was called is gone with the person.
  if (rows.length > mostRecords || rows.some(({ type }) => type === 'ContactErased')) return null
  return {
    ids: [...new Set(rows.map(({ stream }) => stream))],
    merged: rows.some(({ type }) => endings.includes(type)),
  }
}

const columns = sql`id, label collate "de-x-icu" as label, search, city collate "de-x-icu" as city, zip`

/**
 * Returns a relation of where records stood at a position (`delta` -1) and where they stand now (1): what a list lost and
 * gained. Records that were merged into another one stand in no list.
 */
export const movesOf = (
  rootType: RootType,
  ids: readonly string[],
  after: number,
): RawBuilder<unknown> => {
  const moved = sql`select unnest(${ids}::uuid[])`
  return sql`(
    select -1 as delta, ${columns} from (
      select r.*, r.fields ->> 'city' as city, r.fields ->> 'zipCode' as zip
      from ${recordsAt([rootType], after, moved)} r where ${standsForItself}) r
    union all
    select 1 as delta, ${columns} from record r
    where r.id = any(${ids}::uuid[]) and r.class = ${rootType} and ${standsForItself})`
}
