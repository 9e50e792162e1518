import type { Member, Outcome } from './command-group.ts'
import { Refusal } from './decider.ts'
import type { CommandReply } from './stored-answer.ts'

interface PendingCommand {
  readonly member: Member
  /** Runs it by itself. */
  readonly alone: () => Promise<CommandReply<unknown>>
  readonly resolve: (answered: CommandReply<unknown> | Promise<CommandReply<unknown>>) => void
  readonly reject: (error: unknown) => void
}

/** So many commands are decided together at most. */
const groupSize = 64

/**
 * So many groups are on their way at once. With two, each is half as large and the second waits for the turn of the
 * first: 16 clients were served faster by one.
 */
const groupsAtOnce = 1

/**
 * Gathers the commands that come while others are on their way, and has them decided together. A command that comes
 * while nothing goes on is run at once and by itself.
 */
export class CommandQueue {
  private readonly waiting: PendingCommand[] = []
  private running = 0
  private readonly decide: (members: readonly Member[]) => Promise<readonly Outcome[]>

  constructor(decide: (members: readonly Member[]) => Promise<readonly Outcome[]>) {
    this.decide = decide
  }

  /** Resolves with the command's answer. `alone` runs it by itself, where a group cannot. */
  join<Answer>(
    member: Member<Answer>,
    alone: () => Promise<CommandReply<Answer>>,
  ): Promise<CommandReply<Answer>> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ member, alone, resolve: resolve as PendingCommand['resolve'], reject })
      this.next()
    })
  }

  private next(): void {
    if (this.running >= groupsAtOnce || this.waiting.length === 0) return
    this.running += 1
    const group = this.takeGroup()
    void this.run(group).finally(() => {
      this.running -= 1
      this.next()
    })
  }

  /** The oldest that wait, but no key twice: of a repeated command the second finds the answer of the first. */
  private takeGroup(): readonly PendingCommand[] {
    const keys = new Set<string>()
    const group: PendingCommand[] = []
    while (group.length < groupSize) {
      const [first] = this.waiting
      if (!first) break
      const { cause, key } = first.member
      const own = key.key === null ? cause.command : `${cause.actor} ${key.key}`
      if (keys.has(own)) break
      keys.add(own)
      group.push(first)
      this.waiting.shift()
    }
    return group
  }

  private async run(group: readonly PendingCommand[]): Promise<void> {
    const [first, second] = group
    if (first && !second) {
      await first.alone().then(first.resolve, first.reject)
      return
    }
    try {
      const outcomes = await this.decide(group.map(({ member }) => member))
      for (const [index, { alone, resolve, reject }] of group.entries()) {
        const outcome = outcomes[index]
        if (outcome === undefined || outcome === 'alone') resolve(alone())
        else if (outcome instanceof Refusal) reject(outcome)
        else resolve(outcome)
      }
    } catch (error) {
      for (const { reject } of group) reject(error)
    }
  }
}
