import { createHash } from 'node:crypto'
import type { LogPlace } from '@stammbuch/ledger'
import type { KnownOrder } from './name-order.process.ts'
import { PendingColumns, type SavedFacts } from './pending-columns.rules.ts'
import type { Column, WordColumn } from './record-ids.rules.ts'

/** Counts up when columns mean something else than they did. */
const layout = 1

const kinds = { u8: Uint8Array, u32: Uint32Array, f64: Float64Array } as const
type Kind = keyof typeof kinds

/** What waits, with the order of names, at a place of the log. */
export interface SavedState {
  readonly columns: PendingColumns
  readonly names: KnownOrder | null
  readonly place: LogPlace
}

interface SavedColumn {
  readonly name: string
  readonly kind: Kind
  readonly length: number
}

/** What stands before the columns. */
export interface SavedHeader {
  readonly layout: number
  readonly place: LogPlace
  /** What the tables are that were read, and the program that read them. */
  readonly source: string
  readonly facts: SavedFacts
  /** Slots that do not stand in the order of names yet. */
  readonly moved: readonly number[]
  readonly columns: readonly SavedColumn[]
  /** SHA-256 of all columns, one after the other. */
  readonly sum: string
}

const kindOf = (column: Column): Kind =>
  column instanceof Uint8Array ? 'u8' : column instanceof Uint32Array ? 'u32' : 'f64'

/** Returns the bytes of a column, not a copy of them. */
export const bytesOf = ({ buffer, byteOffset, byteLength }: Column): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength)

/** Returns the parts of a file that holds the state: a header, and columns as they are in memory. */
export const toSaved = ({ columns, names, place }: SavedState, source: string) => {
  const { facts, parts } = columns.saved()
  const all = Object.entries<Column>({ ...parts, ...(names && { names: names.slots }) })
  const header: SavedHeader = {
    ...{ layout, place, source, facts, moved: names?.moved ?? [] },
    columns: all.map(([name, column]) => ({ name, kind: kindOf(column), length: column.length })),
    sum: all
      .reduce((sum, [, column]) => sum.update(bytesOf(column)), createHash('sha256'))
      .digest('hex'),
  }
  return { header, columns: all.map(([, column]) => column) }
}

/**
 * Returns the state of a header, whose columns `read` fills one after the other; null if they are not what was saved.
 *
 * @param read fills the bytes; false when there are fewer
 */
export const fromSaved = (
  header: SavedHeader,
  read: (bytes: Uint8Array) => boolean,
): SavedState | null => {
  if (header.layout !== layout) return null
  const parts: Record<string, Column> = {}
  const sum = createHash('sha256')
  for (const { name, kind, length } of header.columns) {
    const column = new kinds[kind](length)
    if (!read(bytesOf(column))) return null
    sum.update(bytesOf(column))
    parts[name] = column
  }
  if (sum.digest('hex') !== header.sum) return null
  const { names, ...rest } = parts
  const columns = PendingColumns.from({ facts: header.facts, parts: rest as never })
  const { moved, place } = header
  return { columns, names: names ? { slots: names as WordColumn, moved } : null, place }
}
