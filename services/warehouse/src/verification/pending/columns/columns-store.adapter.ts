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
import type pg from 'pg'
import {
  bytesOf,
  fromSaved,
  type SavedHeader,
  type SavedOrigin,
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

const eventQuery = `select id from log.event where position = $1`

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
  private position = -1
  private writtenAt = 0

  constructor(options: StoreOptions) {
    this.options = options
    this.file = path.join(options.folder, 'columns')
  }

  /** Tells if a state differs from the one in the file, and the last time of writing is long ago. */
  isDue({ columns, position }: Omit<SavedState, 'names'>): boolean {
    const { from = worthwhile, pause: between = pause } = this.options
    return (
      this.source !== null &&
      columns.items >= from &&
      position !== this.position &&
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
    this.position = -1
  }

  /** Returns the state in the file if it is one of this log, not after a position, and of these tables; else null. */
  async read(head: number): Promise<SavedState | null> {
    try {
      return await this.fitting(head)
    } catch {
      return null
    }
  }

  /** Writes the state of a position, unless `state` returns null by then. What goes wrong leaves the file as it was. */
  async write(position: number, state: () => SavedState | null): Promise<void> {
    const { source } = this
    const written = `${this.file}.${process.pid}.${threadId}`
    try {
      const event = await this.eventAt(position)
      const now = state()
      if (source === null || event === null || now === null) return
      mkdirSync(this.options.folder, { recursive: true })
      // At once, so that nothing moves in between: tens of milliseconds in a thread that nobody is asking.
      this.writeFile(written, now, { source, event })
      renameSync(written, this.file)
      this.position = position
    } catch {
      rmSync(written, { force: true })
    } finally {
      this.writtenAt = Date.now()
    }
  }

  private writeFile(name: string, state: SavedState, origin: SavedOrigin): void {
    const { header, columns } = toSaved(state, origin)
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

  private async fitting(head: number): Promise<SavedState | null> {
    if (!statSync(this.file, { throwIfNoEntry: false })) return null
    const source = await this.sourceNow()
    const file = openSync(this.file, 'r')
    try {
      const header = headerIn(file)
      if (!header || header.source !== source || header.position > head) return null
      if ((await this.eventAt(header.position)) !== header.event) return null
      const state = fromSaved(header, (bytes) => fill(file, bytes))
      if (!state) return null
      this.source = source
      this.position = header.position
      return state
    } finally {
      closeSync(file)
    }
  }

  private async sourceNow(): Promise<string> {
    const { rows } = await this.options.pool.query<{ source: string }>(sourceQuery)
    return `${rows[0]?.source} ${this.options.program}`
  }

  private async eventAt(position: number): Promise<string | null> {
    const { rows } = await this.options.pool.query<{ id: string }>(eventQuery, [position])
    return rows[0]?.id ?? null
  }
}
