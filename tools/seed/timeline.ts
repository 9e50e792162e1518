import { type Cause, newId } from '@stammbuch/ledger'
import {
  decideOn,
  newRecord,
  type RecordCommand,
  type RecordEvent,
  type RecordState,
} from '@stammbuch/records'
import type { Product, SeedUnit } from './product.ts'

/** A person or service that acts in the demo's past. */
export interface Actor {
  readonly id: string
  readonly role: string
}

/** One command of the demo's past. */
export interface TimelineEntry {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly by: Actor
  readonly source?: Cause['source']
  readonly run?: string | null
  /** Awaited; its result is ignored. */
  readonly apply: (stage: EntryContext) => unknown
}

interface StreamState {
  readonly kind: 'record'
  readonly id: string
  version: number
  state: RecordState
}

/** The operations of an entry: deciding on records by the product's own rules, and appending to other streams. */
export class EntryContext {
  readonly unit: SeedUnit
  private readonly streams: Map<string, StreamState>
  private readonly own = new Map<string, StreamState>()
  private readonly moved = new Map<string, number>()

  constructor(unit: SeedUnit, streams: Map<string, StreamState>) {
    this.unit = unit
    this.streams = streams
  }

  /** Returns the record's current state in the demo. */
  state(id: string): RecordState {
    return this.known(id).state
  }

  /** Decides on a record, one command after the other, and returns the events. */
  decide(id: string, ...commands: readonly RecordCommand[]): readonly RecordEvent[] {
    const stream = this.known(id)
    const events = commands.flatMap((command) => decideOn(this.unit, stream, command))
    this.moved.set(id, (this.moved.get(id) ?? 0) + events.length)
    return events
  }

  /** Advances the streams to their new versions, after the batch was committed: it may be tried twice. */
  end(): void {
    for (const [id, known] of this.own) {
      known.version += this.moved.get(id) ?? 0
      this.streams.set(id, known)
    }
    this.own.clear()
    this.moved.clear()
  }

  private known(id: string): StreamState {
    const before = this.streams.get(id)
    const found = this.own.get(id) ?? (before ? { ...before } : (newRecord(id) as StreamState))
    this.own.set(id, found)
    return found
  }
}

/** Applies entries in the order of their times, however they were added: the log's times never run backwards. */
export class Timeline {
  private readonly entries: TimelineEntry[] = []
  private readonly streams = new Map<string, StreamState>()

  add(...entries: readonly TimelineEntry[]): void {
    this.entries.push(...entries)
  }

  /** Applies all entries, a batch per entry, and returns their number. */
  async apply({ ledger }: Product): Promise<number> {
    const order = this.entries.splice(0).toSorted((a, b) => a.at - b.at)
    for (const { at, by, source = 'ui', run = null, apply } of order) {
      const cause = { actor: by.id, role: by.role, source, command: newId(), run }
      const stage = await ledger.batch(
        { ...cause, at: new Date(at).toISOString() },
        async (unit) => {
          const tried = new EntryContext(unit, this.streams)
          await apply(tried)
          await unit.flush()
          return tried
        },
      )
      stage.end()
    }
    return order.length
  }
}
