import { type Database, type ExportHeader, exportLog, logItems } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import type { ReplicaReads } from '../platform/replica-reads.ts'

interface Positions {
  readonly from?: number
  readonly to?: number | undefined
}

/** Positions per read. */
const sliceSize = 2000

/** The lines of some positions, without the header that every export begins with. */
const linesOf = async (db: Kysely<Database>, from: number, to: number): Promise<string> => {
  let lines = ''
  for await (const items of logItems(db, from, to))
    for (const item of items) lines += `${JSON.stringify(item)}\n`
  return lines
}

async function* withLines(reads: ReplicaReads, header: string): AsyncGenerator<string> {
  yield header
  const { from, to } = JSON.parse(header) as ExportHeader
  for (let first = from; first <= to; first += sliceSize)
    yield await reads.run((db) => linesOf(db, first, Math.min(to, first + sliceSize - 1)))
}

/**
 * The log as NDJSON, as `exportLog` of the ledger writes it. Each slice is read by whoever has it by then, so an export goes on when
 * a replica ends. Rejects before anything was sent if its positions cannot be found.
 */
export const exportedLog = async (
  reads: ReplicaReads,
  publicKey: string,
  positionsOf: (db: Kysely<Database>) => Promise<Positions>,
): Promise<AsyncGenerator<string>> => {
  const header = await reads.run(async (db) => {
    const { value } = await exportLog(db, publicKey, await positionsOf(db)).next()
    return String(value)
  })
  return withLines(reads, header)
}
