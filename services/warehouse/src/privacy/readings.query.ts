import { type listReadings, mostCounted, namedPersons, type ReplyOf } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { actorsOf, contactsOf } from './actors.query.ts'
import { type Days, instantOf, withinDays } from './berlin-days.query.ts'
import { summaryOf } from './call-summaries.rules.ts'
import { mergedPersons } from './merged-persons.query.ts'
import { ownRowsOf } from './person-traces.query.ts'

interface ReadingFilter extends Days {
  readonly personId?: string | undefined
  readonly readerId?: string | undefined
}

interface Page extends ReadingFilter {
  readonly offset: number
  readonly limit: number
}

interface ReadingRow {
  readonly id: string
  readonly at: string
  readonly reader: string
  readonly byToken: boolean
  readonly call: string
  readonly named: readonly string[]
  readonly personCount: number
  readonly delivered: readonly { delivery: string; row: number | null }[] | null
  readonly everybody: boolean
}

/** The delivered rows of a person as readings name them: by delivery or by its run, one row or all of them. */
const rowsOfPersons = async (db: Kysely<Database>, persons: readonly string[]) => {
  const found = (await Promise.all(persons.map((one) => ownRowsOf(db, one)))).flat()
  const { rows } = await sql<{ id: string; runId: string | null }>`
    select id, run_id as "runId" from delivery
    where id = any(${found.map(({ sampleId }) => sampleId)}::uuid[])`.execute(db)
  const runs = new Map(rows.map(({ id, runId }) => [id, runId]))
  return found.flatMap(({ sampleId, rows: own }) =>
    [sampleId, runs.get(sampleId) ?? null].flatMap((delivery) =>
      delivery === null ? [] : [null, ...own].map((row) => ({ delivery, row })),
    ),
  )
}

/** A condition for readings of a person, whichever of its records was read, and the rows that it came in. */
const ofPerson = async (db: Kysely<Database>, person: string): Promise<RawBuilder<boolean>> => {
  const persons = await mergedPersons(db, person)
  const rows = await rowsOfPersons(db, persons)
  const conditions = [
    sql`g.everybody`,
    ...persons.map((one) => sql`g.persons @> array[${one}::uuid]`),
    ...rows.map(
      (row) => sql`g.delivered is not null and g.delivered @> ${JSON.stringify([row])}::jsonb`,
    ),
  ]
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`
}

const chosen = async (db: Kysely<Database>, filter: ReadingFilter) => {
  const { personId, readerId } = filter
  const conditions = [
    withinDays(sql`g.at`, filter),
    ...(readerId ? [sql`g.reader = ${readerId}::uuid`] : []),
    ...(personId ? [await ofPerson(db, personId)] : []),
  ]
  return sql`from work.person_reading g where ${sql.join(conditions, sql` and `)}`
}

const readingsIn = async (db: Kysely<Database>, from: RawBuilder<unknown>, page: Page) => {
  const { rows } = await sql<ReadingRow>`
    select g.id, ${instantOf(sql`g.at`)} as at, g.reader, g.token is not null as "byToken", g.call,
      case when ${page.personId ?? null}::uuid is null then g.persons[1:${sql.lit(namedPersons)}] else '{}' end as named,
      cardinality(g.persons) as "personCount", g.delivered, g.everybody
    ${from} order by g.at desc, g.id limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows
}

interface ReaderRow {
  readonly reader: string
  readonly readings: number
  readonly lastAt: string
}

/** Everybody among the newest readings of a choice, with how many they had. */
const readersIn = async (db: Kysely<Database>, from: RawBuilder<unknown>) => {
  const { rows } = await sql<ReaderRow>`
    select c.reader, count(*)::int as readings, ${instantOf(sql`max(c.at)`)} as "lastAt"
    from (select g.reader, g.at ${from} order by g.at desc limit ${sql.lit(mostCounted)}) c
    group by c.reader order by readings desc, c.reader`.execute(db)
  return rows
}

const fileNamesOf = async (db: Kysely<Database>, ids: readonly string[]) => {
  const { rows } = await sql<{ id: string; runId: string | null; fileName: string }>`
    select id, run_id as "runId", file_name as "fileName" from delivery
    where id = any(${[...new Set(ids)]}::uuid[]) or run_id = any(${[...new Set(ids)]}::uuid[])`.execute(
    db,
  )
  return new Map(
    rows.flatMap(({ id, runId, fileName }) =>
      [id, runId].flatMap((one) => (one === null ? [] : [[one, fileName] as const])),
    ),
  )
}

const keptSince = async (db: Kysely<Database>): Promise<string | null> => {
  const { rows } = await sql<{ at: string | null }>`
    select ${instantOf(sql`min(g.at)`)} as at from work.person_reading g`.execute(db)
  return rows[0]?.at ?? null
}

/** Rows of a reading that are told of by number; a page of a file is no sentence. */
const mostRows = 8

/** Readings of persons, newest first: of a person, by a reader, within days. */
export const readingPage = async (
  db: Kysely<Database>,
  page: Page,
): Promise<ReplyOf<typeof listReadings>> => {
  const from = await chosen(db, page)
  const rows = await readingsIn(db, from, page)
  const readers = await readersIn(db, from)
  const actors = await actorsOf(
    db,
    [...rows, ...readers].map(({ reader }) => reader),
  )
  const { personId } = page
  const contacts = await contactsOf(db, [
    ...rows.flatMap(({ named }) => named),
    ...(personId ? [personId] : []),
  ])
  const files = await fileNamesOf(
    db,
    rows.flatMap(({ delivered }) => (delivered ?? []).map(({ delivery }) => delivery)),
  )
  return {
    list: rows.map(({ reader, named, delivered, ...row }) => ({
      ...row,
      reader: actors(reader),
      summary: summaryOf(row.call),
      persons: named.flatMap((one) => contacts.get(one) ?? []),
      rows: (delivered ?? [])
        .slice(0, mostRows)
        .map((one) => ({ ...one, fileName: files.get(one.delivery) ?? null })),
    })),
    total: readers.reduce((sum, { readings }) => sum + readings, 0),
    readers: readers.map(({ reader, readings, lastAt }) => ({
      ...actors(reader),
      readings,
      lastAt,
    })),
    person: (personId && contacts.get(personId)) || null,
    keptSince: await keptSince(db),
  }
}

/** Deletes readings from before a moment, in parts so that no statement takes long. Returns how many went. */
export const deleteOldReadings = async (db: Kysely<Database>, before: Date): Promise<number> => {
  let deleted = 0
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from work.person_reading where id in (
        select id from work.person_reading where at < ${before} order by at limit 10000)`.execute(
      db,
    )
    deleted += Number(numAffectedRows)
    if (numAffectedRows < 10_000n) return deleted
  }
}
