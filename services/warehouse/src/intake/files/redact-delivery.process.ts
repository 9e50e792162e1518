import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { DeliveryEvent } from '@stammbuch/contracts'
import type { Cause, Database } from '@stammbuch/ledger'
import { openSheet, type SheetRow } from '@stammbuch/sheets'
import { type Kysely, sql } from 'kysely'
import type { AppLedger } from '../../platform/ledger.ts'
import { forgetProfiles } from '../analysis/profiles.query.ts'
import { forgetRows } from '../import/write-plans.process.ts'
import {
  type DeliveryFiles,
  type FileFacts,
  inspectFile,
  lockFilesForDeletion,
} from './delivery-files.adapter.ts'
import { erasedCell, erasedCells } from './erased-row.rules.ts'
import { readingOf } from './file-reading.query.ts'

const separator = ';'

interface Delivery {
  readonly id: string
  readonly version: number
  readonly sha256: string
  readonly encoding: string
  readonly delimiter: string
  readonly reading: Record<string, unknown> | null
}

const quoted = (cell: string): string =>
  cell === '' || /[";\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell

const lineOf = (cells: readonly string[]): string => `${cells.map(quoted).join(separator)}\r\n`

async function* linesOf(
  headers: readonly string[],
  rows: AsyncIterable<SheetRow>,
  hidden: ReadonlySet<number>,
): AsyncGenerator<string> {
  yield lineOf(headers)
  for await (const { row, cells } of rows)
    yield lineOf(hidden.has(row) ? erasedCells(cells) : cells)
}

const isMissing = (error: unknown): boolean =>
  (error as { code?: string } | null)?.code === 'ENOENT'

/** Writes the delivery anew without what stood in these rows; `null` when its file is not there. */
const rewrite = async (
  files: DeliveryFiles,
  delivery: Delivery,
  hidden: ReadonlySet<number>,
): Promise<FileFacts | null> => {
  const { id, sha256 } = delivery
  const aside = files.uploadOf('redaction', id)
  try {
    const file = files.deliveryOf(sha256)
    const { headers, rows } = await openSheet(file, readingOf(delivery), { cut: true })
    await files.write(aside, 0, new Uint8Array())
    await pipeline(Readable.from(linesOf(headers, rows, hidden)), createWriteStream(aside))
    const found = await inspectFile(aside)
    await files.keep(aside, found.sha256)
    return found
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  } finally {
    await files.discard(aside)
  }
}

/** Returns every delivery of the same bytes, locked: a file is kept once, however often it came. */
const ofTheSameFile = async (db: Kysely<Database>, sampleId: string): Promise<Delivery[]> =>
  (
    await sql<Delivery>`
      select id, version, sha256, encoding, delimiter, reading from delivery
      where sha256 = (select sha256 from delivery where id = ${sampleId})
      order by id for update`.execute(db)
  ).rows

const hideRows = (db: Kysely<Database>, ids: readonly string[], rows: readonly number[]) =>
  sql`
    update delivery_row set cells = (
      select coalesce(jsonb_agg(case when btrim(cell) = '' then cell else ${erasedCell} end order by n), '[]')
      from jsonb_array_elements_text(cells) with ordinality as c (cell, n))
    where sample_id = any(${ids}::uuid[]) and row = any(${rows}::int[])`.execute(db)

/** Returns the files that these deliveries once had and none has any more. */
const leftFiles = async (db: Kysely<Database>, ids: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ sha256: string }>`
    select distinct e.data ->> 'sha256' as sha256 from event e
    where e.stream = any(${ids}::uuid[]) and e.type in ('DeliveryReceived', 'DeliveryRedacted')
      and not exists (select from delivery d where d.sha256 = e.data ->> 'sha256')`.execute(db)
  return rows.map(({ sha256 }) => sha256)
}

/**
 * Makes rows of a delivered file unreadable: the file is written anew as UTF-8 with semicolons, other
 * rows as they were and under their numbers, and takes the place of the delivered one, which is deleted. Of a
 * workbook only the sheet that was chosen stays. A cell that is too long for a spreadsheet is cut behind that limit.
 * Repeated after an interruption it ends what was begun. The prepared rows follow.
 */
export const redactDelivery = async (
  ledger: AppLedger,
  files: DeliveryFiles,
  cause: Omit<Cause, 'at'>,
  { sampleId, rows }: { readonly sampleId: string; readonly rows: readonly number[] },
): Promise<void> => {
  const ids = await ledger.batch(cause, async (unit) => {
    const db = unit.db
    const same = await ofTheSameFile(db, sampleId)
    const [first] = same
    const all = same.map(({ id }) => id)
    if (!first) return all
    await hideRows(db, all, rows)
    await forgetRows(db, all)
    await forgetProfiles(db, all)
    const found = await rewrite(files, first, new Set(rows))
    if (!found || found.sha256 === first.sha256) return all
    const { sha256, size, encoding } = found
    const data = { rows, sha256, size, encoding, delimiter: separator }
    const redacted: DeliveryEvent = { type: 'DeliveryRedacted', data }
    for (const { id, version } of same) unit.append({ kind: 'delivery', id, version }, [redacted])
    return all
  })
  await ledger.db.transaction().execute(async (db) => {
    await lockFilesForDeletion(db)
    for (const sha256 of await leftFiles(db, ids)) await files.remove(sha256)
  })
}
