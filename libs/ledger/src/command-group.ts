import DataLoader from 'dataloader'
import type { Kysely, Transaction } from 'kysely'
import { Refusal } from './decider.ts'
import type { Cause } from './event.ts'
import type { Database } from './log.tables.ts'
import { foretell, type Projection } from './projection.ts'
import {
  type CommandKey,
  type CommandReply,
  type StoredAnswer,
  storeAnswers,
} from './stored-answer.ts'
import {
  appendTo,
  type Gathered,
  type LoadMany,
  nothingGathered,
  type Unit,
  writeEvents,
} from './unit.ts'

/** Decides a command within its unit. */
export type Work<Answer> = (
  unit: Unit,
) => Promise<{ readonly answer: Answer; readonly status?: number }>

/** A command on its way. */
export interface Member<Answer = unknown> {
  readonly cause: Omit<Cause, 'at'>
  readonly key: CommandKey
  readonly work: Work<Answer>
}

/** The outcome of a member of a group. `alone`: there is none, and it has to be decided by itself. */
export type Outcome = CommandReply<unknown> | Refusal | 'alone'

/** Thrown inside a work whose stream another member of the group has written: it has to see that first. */
class DecideAlone extends Error {}

/** The events that one command gathered, and the promise of their writing. */
class GroupSlot {
  readonly gathered: Gathered = nothingGathered()
  isWritten = false
  resolve: () => void = () => undefined
  reject: (error: unknown) => void = () => undefined
  readonly written = new Promise<void>((resolve, reject) => {
    this.resolve = resolve
    this.reject = reject
  })

  constructor() {
    this.written.catch(() => undefined)
  }
}

/** The works of one group meet here: when all have decided, what they decided is written at once. */
class Meeting {
  private readonly seats: GroupSlot[] = []
  private readonly arrived = new Set<GroupSlot>()
  private readonly gone = new Set<GroupSlot>()
  private readonly write: (seats: readonly GroupSlot[]) => Promise<void>

  constructor(write: (seats: readonly GroupSlot[]) => Promise<void>) {
    this.write = write
  }

  take(): GroupSlot {
    const seat = new GroupSlot()
    this.seats.push(seat)
    return seat
  }

  /** Resolves when what the seat gathered is written, with that of all others. */
  async arrive(seat: GroupSlot): Promise<void> {
    if (seat.isWritten) throw new Error('A command of a group writes once')
    this.arrived.add(seat)
    this.writeWhenAllAreHere()
    await seat.written
  }

  /** The seat's work is over; what it had not written is not written. */
  leave(seat: GroupSlot): void {
    this.gone.add(seat)
    this.writeWhenAllAreHere()
  }

  private writeWhenAllAreHere(): void {
    const open = this.seats.filter((seat) => !seat.isWritten)
    if (open.length === 0 || open.some((seat) => !this.arrived.has(seat) && !this.gone.has(seat)))
      return
    for (const seat of open) seat.isWritten = true
    const here = open.filter((seat) => !this.gone.has(seat))
    void this.write(withoutClashes(here)).then(
      () => {
        for (const seat of here) seat.resolve()
      },
      (error: unknown) => {
        for (const seat of here) seat.reject(error)
      },
    )
  }
}

/** Of several that decided on one stream the first is written; the others did not see what it did. */
const withoutClashes = (seats: readonly GroupSlot[]): readonly GroupSlot[] => {
  const streams = new Set<string>()
  return seats.filter((seat) => {
    const own = [...seat.gathered.versions.keys()]
    const isClash = own.some((stream) => streams.has(stream))
    if (isClash) seat.reject(new DecideAlone())
    else for (const stream of own) streams.add(stream)
    return !isClash
  })
}

/** Loads keys of all members in one go: one loader for each way of loading. */
const loadingTogether = (db: Transaction<Database>): Unit['load'] => {
  const loaders = new Map<LoadMany<unknown>, DataLoader<string, unknown>>()
  return async <Value>(load: LoadMany<Value>, key: string) => {
    let loader = loaders.get(load)
    if (!loader) {
      const batch = async (keys: readonly string[]) => {
        const found = await load(db, [...new Set(keys)])
        return keys.map((one) => found.get(one))
      }
      // What a load gives may be changed by whoever asked for it: nobody gets what another one has.
      loader = new DataLoader<string, unknown>(batch, { cache: false })
      loaders.set(load, loader)
    }
    return (await loader.load(key)) as Value | undefined
  }
}

interface Decided {
  readonly member: Member
  readonly seat: GroupSlot
  readonly outcome: Outcome | { readonly answer: unknown; readonly status: number }
}

/**
 * Decides commands each on its own, in one transaction, and appends, projects and commits what they decided together.
 * A refused one refuses alone. Whatever else goes wrong undoes the group, and each has to be decided by itself.
 *
 * @throws the error of a connection that ended while the commit was on its way: nobody knows if it counts
 */
export const decideTogether = async (
  db: Kysely<Database>,
  projections: readonly Projection<Database>[],
  members: readonly Member[],
): Promise<readonly Outcome[]> => {
  let kept: Promise<void> | undefined
  try {
    const outcomes = await db.transaction().execute(async (transaction) => {
      const at = new Date().toISOString()
      const decided = await decideAll(transaction, projections, members, at)
      const { outcomes, answers } = answered(decided, at)
      if (answers.length > 0) kept = storeAnswers(transaction, answers)
      kept?.catch(() => undefined)
      return outcomes
    })
    await kept
    return outcomes
  } catch (error) {
    // What the commit meets, a repeated key for example, is told by the statement before it.
    const reason: unknown = await kept?.then(
      () => error,
      (own: unknown) => own,
    )
    if (kept && !isRolledBack(reason)) throw reason
    return members.map(() => 'alone')
  }
}

/** Postgres itself said no, with a code that means more than that it goes away. */
const isRolledBack = (error: unknown): boolean =>
  /^(?!08|57)[0-9A-Z]{5}$/.test(String((error as { code?: unknown } | null)?.code ?? ''))

const decideAll = async (
  db: Transaction<Database>,
  projections: readonly Projection<Database>[],
  members: readonly Member[],
  at: string,
): Promise<readonly Decided[]> => {
  const meeting = new Meeting(async (seats) => {
    const events = seats.flatMap(({ gathered }) => gathered.events)
    if (events.length === 0) return
    const states = new Map(seats.flatMap(({ gathered }) => [...gathered.states]))
    const foretold = foretell(projections, events, states)
    let [last] = await writeEvents(db, projections, { events, foretold })
    for (const { gathered } of seats.toReversed()) {
      if (gathered.events.length > 0) gathered.last = last
      last -= gathered.events.splice(0).length
      gathered.states.clear()
    }
  })
  const load = loadingTogether(db)
  const seats = members.map(() => meeting.take())
  const deciding = members.map(async (member, index): Promise<Decided> => {
    const seat = seats[index] as GroupSlot
    try {
      const { answer, status = 200 } = await member.work(
        unitIn(meeting, seat, { db, load, member, at }),
      )
      if (seat.gathered.events.length > 0) await meeting.arrive(seat)
      return { member, seat, outcome: { answer, status } }
    } catch (error) {
      if (error instanceof DecideAlone) return { member, seat, outcome: 'alone' }
      if (error instanceof Refusal && seat.gathered.last === null)
        return { member, seat, outcome: error }
      throw error
    } finally {
      meeting.leave(seat)
    }
  })
  const settled = await Promise.allSettled(deciding)
  return settled.map((one) => {
    if (one.status === 'rejected') throw one.reason
    return one.value
  })
}

const unitIn = (
  meeting: Meeting,
  seat: GroupSlot,
  shared: Pick<Unit, 'db' | 'load'> & { readonly member: Member; readonly at: string },
): Unit => {
  const { db, load, member, at } = shared
  const cause = { ...member.cause, at }
  const { gathered } = seat
  const write = async (): Promise<void> => {
    if (gathered.events.length > 0) await meeting.arrive(seat)
  }
  return {
    db,
    load,
    cause,
    append: appendTo(gathered, cause),
    flush: async () => {
      await write()
      return gathered.last
    },
    flushAndRead: async (read) => {
      await write()
      return read()
    },
  }
}

const answered = (decided: readonly Decided[], at: string) => {
  const answers: StoredAnswer[] = []
  const outcomes = decided.map(({ member: { cause, key }, seat, outcome }): Outcome => {
    if (outcome === 'alone' || outcome instanceof Refusal) return outcome
    const { answer, status } = outcome
    const position = seat.gathered.last
    answers.push({ cause, key, status, answer, position, at })
    return { answer, status, position, repeated: false, command: cause.command }
  })
  return { outcomes, answers }
}
