import {
  closeSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import path from 'node:path'
import { threadId } from 'node:worker_threads'
import type { LogPlace } from '@stammbuch/ledger'
import type pg from 'pg'
import {
  bytesOf,
  fromSaved,
  type SavedHeader,
  type SavedState,
  toSaved,
} from './saved-columns.adapter.ts'

/** With fewer changes than this everything is read from the tables as fast. */
const worthwhile = 50_000
/** Milliseconds between two times of writing. */
const pause = 600_000
/** Bytes of the number before the header. */
const numberLength = 4
const mostHeader = 2 ** 28

export interface StoreOptions {
  /** The folder for the file, made if it is missing. */
  readonly folder: string
  /** Names the program: what another one has written is not read. */
  readonly program: string
  readonly pool: pg.Pool
  /** Changes from which on it is worth while. */
  readonly from?: number
  readonly pause?: number
}

/**
 * What the tables are that are read: a rebuild, a restore or another database have others. Positions and events alone would not tell
 * views that another program has built.
 */
const sourceQuery = `
  select concat_ws(' ', (select system_identifier from pg_control_system()), d.oid,
    pg_relation_filenode('view.record'), pg_relation_filenode('view.pending_change'),
    pg_relation_filenode('view.membership'), pg_relation_filenode('view.delivery'),
    (select pg_collation_actual_version(oid) from pg_collation where collname = 'de-x-icu')) as source
  from pg_database d where d.datname = current_database()`

/** Fills the bytes from a file, from where it stands; false when it ends before. */
const fill = (file: number, bytes: Uint8Array): boolean => {
  let at = 0
  while (at < bytes.length) {
    const length = readSync(file, bytes, at, bytes.length - at, null)
    if (length === 0) return false
    at += length
  }
  return true
}

const writeAll = (file: number, bytes: Uint8Array): void => {
  let at = 0
  while (at < bytes.length) at += writeSync(file, bytes, at, bytes.length - at)
}

const headerIn = (file: number): SavedHeader | null => {
  const number = Buffer.alloc(numberLength)
  if (!fill(file, number)) return null
  const length = number.readUInt32LE()
  if (length > mostHeader) return null
  const text = Buffer.alloc(length)
  return fill(file, text) ? JSON.parse(text.toString()) : null
}

const writeState = (name: string, state: SavedState, source: string): void => {
  const { header, columns } = toSaved(state, source)
  const text = Buffer.from(JSON.stringify(header))
  const number = Buffer.alloc(numberLength)
  number.writeUInt32LE(text.length)
  const file = openSync(name, 'w', 0o600)
  try {
    for (const bytes of [number, text, ...columns.map(bytesOf)]) writeAll(file, bytes)
  } finally {
    closeSync(file)
  }
}

/**
 * A file with the columns of what waits, so that a process that starts reads them instead of all tables, and then only what has
 * happened since. It holds ids, numbers and a hash of each name, no values. It is a cache: what does not fit the log, the tables or the
 * program is not taken, and what cannot be read or written is not missed.
 */
export class ColumnsStore {
  private readonly file: string
  private readonly options: StoreOptions
  /** Of the tables that the state in memory was read from. */
  private source: string | null = null
  /** The id of the event at the place of the state in the file. */
  private kept: string | null = null
  private writtenAt = 0

  constructor(options: StoreOptions) {
    this.options = options
    this.file = path.join(options.folder, 'columns')
  }

  /** Tells if a state differs from the one in the file, and the last time of writing is long ago. */
  isDue({ columns, place }: Omit<SavedState, 'names'>): boolean {
    const { from = worthwhile, pause: between = pause } = this.options
    return (
      this.source !== null &&
      columns.items >= from &&
      place.id !== this.kept &&
      Date.now() - this.writtenAt >= between
    )
  }

  /** Lets the next state be written, however short ago the last one was. */
  hurry(): void {
    this.writtenAt = 0
  }

  /** To be called before everything is read from the tables. */
  async begin(): Promise<void> {
    this.source = await this.sourceNow().catch(() => null)
    this.kept = null
  }

  /** Returns the state in the file if it is of these tables and not after a place; else null. Whether its place is in the log is for the caller. */
  async read(head: LogPlace): Promise<SavedState | null> {
    try {
      return await this.fitting(head)
    } catch {
      return null
    }
  }

  /** Writes a state, at once, so that nothing moves it meanwhile. What goes wrong leaves the file as it was. */
  write(state: SavedState): void {
    const written = `${this.file}.${process.pid}.${threadId}`
    try {
      if (this.source === null) return
      mkdirSync(this.options.folder, { recursive: true })
      writeState(written, state, this.source)
      renameSync(written, this.file)
      this.kept = state.place.id
    } catch {
      rmSync(written, { force: true })
    } finally {
      this.writtenAt = Date.now()
    }
  }

  private async fitting(head: LogPlace): Promise<SavedState | null> {
    if (!statSync(this.file, { throwIfNoEntry: false })) return null
    const source = await this.sourceNow()
    const file = openSync(this.file, 'r')
    try {
      const header = headerIn(file)
      if (!header || header.source !== source || header.place.position > head.position) return null
      const state = fromSaved(header, (bytes) => fill(file, bytes))
      if (!state) return null
      this.source = source
      this.kept = header.place.id
      return state
    } finally {
      closeSync(file)
    }
  }

  private async sourceNow(): Promise<string> {
    const { rows } = await this.options.pool.query<{ source: string }>(sourceQuery)
    return `${rows[0]?.source} ${this.options.program}`
  }
}
