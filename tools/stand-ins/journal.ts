import {
  closeSync,
  existsSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'

/** A system's action on one document, or on a request that it did not get to read. */
export interface Note {
  /** `index`, `upsert`, `delete`, … or method and path where a fault came first. */
  readonly operation: string
  /** The index or object class. */
  readonly target?: string
  readonly id?: string
  readonly version?: number
  /** `error` and `hung` were not applied; an `applied` one may still be unanswered. */
  readonly outcome: 'applied' | 'refused' | 'read' | 'error' | 'hung'
  readonly status: number
  /** The system's own word for a refusal. */
  readonly reason?: string
  readonly body?: unknown
  /** The change of the system's memory; replayed after a restart, shown to nobody. */
  readonly effect?: unknown
}

export interface Received extends Note {
  /** Counts from 1 and never starts again in the same file. */
  readonly seq: number
  /** ISO instant. */
  readonly at: string
  /** False when the sender was left without an answer. */
  readonly answered: boolean
}

export interface Journal {
  readonly write: (notes: readonly Note[], answered: boolean) => void
  readonly since: (seq: number) => readonly Received[]
  readonly wipe: () => void
  readonly close: () => void
}

interface Loaded {
  readonly entries: Received[]
  /** Bytes up to the last whole line. */
  readonly length: number
}

/** Loads a journal. Half a line at its end, left by a killed process, was never answered and is dropped. */
const load = (file: string): Loaded => {
  if (!existsSync(file)) return { entries: [], length: 0 }
  const bytes = readFileSync(file)
  const length = bytes.lastIndexOf('\n') + 1
  const lines = bytes.toString('utf8', 0, length).split('\n').filter(Boolean)
  return { entries: lines.map((line) => JSON.parse(line) as Received), length }
}

/**
 * Opens the journal of a stand-in's requests: in memory and, with a `dataDir`, as lines of JSON appended to
 * `<dataDir>/stand-ins/<name>.ndjson` before the sender is answered. Without one nothing outlives the process.
 */
export const openJournal = (name: string, dataDir?: string): Journal => {
  let entries: Received[] = []
  let file: number | undefined
  if (dataDir) {
    const path = join(dataDir, 'stand-ins', `${name}.ndjson`)
    mkdirSync(join(dataDir, 'stand-ins'), { recursive: true })
    const loaded = load(path)
    entries = loaded.entries
    file = openSync(path, 'a')
    ftruncateSync(file, loaded.length)
  }
  let last = entries.at(-1)?.seq ?? 0

  return {
    write: (notes, answered) => {
      if (notes.length === 0) return
      const at = new Date().toISOString()
      const received = notes.map((note) => ({ seq: ++last, at, answered, ...note }))
      for (const entry of received) entries.push(entry)
      if (file === undefined) return
      writeSync(file, received.map((entry) => `${JSON.stringify(entry)}\n`).join(''))
    },
    since: (seq) => entries.filter((entry) => entry.seq > seq),
    wipe: () => {
      entries = []
      if (file !== undefined) ftruncateSync(file, 0)
    },
    close: () => {
      if (file !== undefined) closeSync(file)
      file = undefined
    },
  }
}
