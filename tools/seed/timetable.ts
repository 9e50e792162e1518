import { type Cause, newId } from '@stammbuch/ledger'
import {
  decideOn,
  newRecord,
  type RecordCommand,
  type RecordEvent,
  type RecordState,
} from '@stammbuch/records'
import type { Product, SeedUnit } from './product.ts'

/** Somebody who acts in the demo's past. */
export interface Actor {
  readonly id: string
  readonly role: string
}

/** One command of the past. */
export interface Scene {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly by: Actor
  readonly source?: Cause['source']
  readonly run?: string | null
  /** Awaited; what it gives is not looked at. */
  readonly play: (stage: Stage) => unknown
}

interface Known {
  readonly kind: 'record'
  readonly id: string
  version: number
  state: RecordState
}

/** What a scene may do: decide on records by the product's own rules, append to other streams. */
export class Stage {
  readonly unit: SeedUnit
  private readonly cast: Map<string, Known>
  private readonly own = new Map<string, Known>()
  private readonly moved = new Map<string, number>()

  constructor(unit: SeedUnit, cast: Map<string, Known>) {
    this.unit = unit
    this.cast = cast
  }

  /** The record as it is at this moment of the play. */
  state(id: string): RecordState {
    return this.known(id).state
  }

  /** Decide on a record, one command after the other; what happened. */
  decide(id: string, ...commands: readonly RecordCommand[]): readonly RecordEvent[] {
    const stream = this.known(id)
    const events = commands.flatMap((command) => decideOn(this.unit, stream, command))
    this.moved.set(id, (this.moved.get(id) ?? 0) + events.length)
    return events
  }

  /** The batch is in for good: only now do the streams stand at their new versions, for it may be tried twice. */
  end(): void {
    for (const [id, known] of this.own) {
      known.version += this.moved.get(id) ?? 0
      this.cast.set(id, known)
    }
    this.own.clear()
    this.moved.clear()
  }

  private known(id: string): Known {
    const before = this.cast.get(id)
    const found = this.own.get(id) ?? (before ? { ...before } : (newRecord(id) as Known))
    this.own.set(id, found)
    return found
  }
}

/** Scenes in any order, played in the order of their times: the log's times never run backwards. */
export class Timetable {
  private readonly scenes: Scene[] = []
  private readonly cast = new Map<string, Known>()

  add(...scenes: readonly Scene[]): void {
    this.scenes.push(...scenes)
  }

  /** Plays everything, a batch per scene; how many scenes there were. */
  async play({ ledger }: Product): Promise<number> {
    const order = this.scenes.splice(0).toSorted((a, b) => a.at - b.at)
    for (const { at, by, source = 'ui', run = null, play } of order) {
      const cause = { actor: by.id, role: by.role, source, command: newId(), run }
      const stage = await ledger.batch(
        { ...cause, at: new Date(at).toISOString() },
        async (unit) => {
          const tried = new Stage(unit, this.cast)
          await play(tried)
          await unit.flush()
          return tried
        },
      )
      stage.end()
    }
    return order.length
  }
}
