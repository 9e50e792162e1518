import { createReadStream } from 'node:fs'
import type { Cause, Database } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'
import { type DeliveryFiles, redactDelivery, rowsOfFile } from '../intake/index.ts'
import type { AppLedger } from '../platform/ledger.ts'
import { hasMarks, isAbout, type PersonMarks, roughPattern } from './person-marks.rules.ts'
import type { StoreFinding } from './store-finding.rules.ts'

type Db = Kysely<Database>

interface Delivery {
  readonly id: string
  readonly sha256: string
  readonly encoding: string
  readonly delimiter: string
  readonly reading: Record<string, unknown> | null
  readonly prepared: boolean
}

const deliveries = async (db: Db): Promise<Delivery[]> => {
  const { rows } = await sql<Delivery>`
    select distinct on (d.sha256) d.id, d.sha256, d.encoding, d.delimiter, d.reading,
      exists (select from delivery_row w where w.sample_id = d.id) as prepared
    from delivery d
    where not exists (select from event e where e.stream = d.id and e.type = 'DeliveryFileDeleted')
    order by d.sha256, prepared desc, d.id`.execute(db)
  return rows
}

interface FoundRow {
  readonly sampleId: string
  readonly row: number
  /** Only a name says so. */
  readonly byName: boolean
}

const withoutNames = (marks: PersonMarks): PersonMarks => ({ ...marks, names: [] })

const judged = (marks: PersonMarks, sampleId: string, row: number, cells: readonly string[]) => {
  const text = cells.join(' ; ')
  if (!isAbout(marks, text, true)) return []
  return [{ sampleId, row, byName: !isAbout(withoutNames(marks), text, true) }]
}

const inPreparedRows = async (db: Db, marks: PersonMarks): Promise<FoundRow[]> => {
  const { rows } = await sql<{ sampleId: string; row: number; cells: string[] }>`
    select sample_id as "sampleId", row, cells from delivery_row
    where view.fold(cells::text) ~ ${roughPattern(marks)}`.execute(db)
  return rows.flatMap(({ sampleId, row, cells }) => judged(marks, sampleId, row, cells))
}

const inFile = async (
  files: DeliveryFiles,
  delivery: Delivery,
  marks: PersonMarks,
): Promise<FoundRow[]> => {
  const found: FoundRow[] = []
  for await (const { row, cells } of rowsOfFile(files, delivery))
    found.push(...judged(marks, delivery.id, row, cells))
  return found
}

/** Rows that a living contact of another person came from: a name alone does not make them the one's who is forgotten. */
const ofOthers = async (db: Db, persons: readonly string[], ids: readonly string[]) => {
  const { rows } = await sql<{ place: string }>`
    select distinct concat(s.source ->> 'sampleId', ':', s.source ->> 'row') as place
    from event e join record r on r.id = e.stream and r.class = 'contact',
      lateral (select coalesce(e.data -> 'origin', e.data -> 'source') as source) s
    where e.type in ('RecordCreated', 'ChangeProposed') and e.stream <> all(${persons}::uuid[])
      and r.fields ->> 'erasedAt' is null
      and s.source ->> 'sampleId' = any(${ids}::text[])`.execute(db)
  return new Set(rows.map(({ place }) => place))
}

/**
 * Make the rows of all deliveries unreadable that tell of a person, prepared or not and however they write it. Rows
 * of somebody else with the same name, and workbooks that cannot be read, are left with their place.
 */
export const redactTraces = async (
  ledger: AppLedger,
  files: DeliveryFiles,
  cause: Omit<Cause, 'at'>,
  { marks, persons }: { readonly marks: PersonMarks; readonly persons: readonly string[] },
): Promise<StoreFinding> => {
  const db = ledger.db
  const places: string[] = []
  if (!hasMarks(marks)) return { store: 'deliveries', removed: 0, places }
  const found = await inPreparedRows(db, marks)
  for (const delivery of (await deliveries(db)).filter(({ prepared }) => !prepared))
    try {
      found.push(...(await inFile(files, delivery, marks)))
    } catch (error) {
      // A text file is searched by its bytes as well, whether it can be taken apart into rows or not.
      const isMissing = (error as { code?: string } | null)?.code === 'ENOENT'
      if (!isMissing && delivery.encoding === 'xlsx')
        places.push(`Lieferung ${delivery.id}: nicht lesbar`)
    }
  const others = await ofOthers(db, persons, [...new Set(found.map(({ sampleId }) => sampleId))])
  const isOthers = ({ sampleId, row, byName }: FoundRow) =>
    byName && others.has(`${sampleId}:${row}`)
  places.push(
    ...found
      .filter(isOthers)
      .map(({ sampleId, row }) => `Lieferung ${sampleId}: Zeile ${row}, Name einer anderen Person`),
  )
  const mine = Map.groupBy(
    found.filter((one) => !isOthers(one)),
    ({ sampleId }) => sampleId,
  )
  for (const [sampleId, rows] of mine)
    await redactDelivery(ledger, files, cause, { sampleId, rows: rows.map(({ row }) => row) })
  return { store: 'deliveries', removed: [...mine.values()].flat().length, places }
}

/** Tells if a file of any encoding has a text of the person; pieces overlap, so that none is cut. */
export const isFileAbout = async (file: string, marks: PersonMarks): Promise<boolean> => {
  let [narrow, wide] = ['', '']
  for await (const piece of createReadStream(file, { highWaterMark: 262_144 })) {
    const bytes = piece as Buffer
    narrow = narrow.slice(-500) + bytes.toString('utf8') + bytes.toString('latin1')
    wide = wide.slice(-500) + bytes.toString('utf16le')
    if (isAbout(marks, narrow) || isAbout(marks, wide)) return true
  }
  return false
}

/** Delivered text files in which something of a person is left beside the rows: before the header, for instance. */
export const leftInFiles = async (
  db: Db,
  files: DeliveryFiles,
  marks: PersonMarks,
): Promise<string[]> => {
  const left: string[] = []
  if (!hasMarks(marks)) return left
  for (const { id, sha256, encoding } of await deliveries(db))
    if (
      encoding !== 'xlsx' &&
      (await isFileAbout(files.deliveryOf(sha256), marks).catch(() => false))
    )
      left.push(`Lieferung ${id}: außerhalb der Zeilen`)
  return left
}
