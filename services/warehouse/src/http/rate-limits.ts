import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common'
import { type Database, newId } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { z } from 'zod'
import { CONFIG, type Config } from '../platform/config.ts'
import { DB } from '../platform/database.ts'
import { LOGGER } from '../platform/logger.ts'
import { NotifyBus } from '../platform/notify-bus.ts'
import { RateLimit, type ToldCalls } from './rate-limit.ts'

/** Milliseconds between two messages to the other processes. */
const every = 1_000
/** A notification holds 8,000 bytes; a key is a person's id and perhaps the path of a call. */
const keysPerMessage = 40

const message = z.object({
  from: z.string(),
  limit: z.enum(['all', 'heavy']),
  calls: z.array(z.tuple([z.string(), z.number(), z.number()])),
})
type Message = z.output<typeof message>

const parsed = (text: string): Message | null => {
  try {
    return message.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

const inParts = (calls: readonly ToldCalls[]): readonly (readonly ToldCalls[])[] =>
  Array.from({ length: Math.ceil(calls.length / keysPerMessage) }, (_, part) =>
    calls.slice(part * keysPerMessage, (part + 1) * keysPerMessage),
  )

/**
 * The limits of calls a minute, which hold for all processes together: each tells the others once a second of the calls it had. A
 * person can be answered more often by what comes within that second, and each process counts for itself while nothing is carried.
 */
@Injectable()
export class RateLimits implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly all: RateLimit
  readonly heavy: RateLimit
  private readonly process = newId()
  private readonly bus: NotifyBus
  private timer: NodeJS.Timeout | undefined

  constructor(
    @Inject(CONFIG) config: Config,
    @Inject(DB) db: Kysely<Database>,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.all = new RateLimit(config.RATE_LIMIT, 'Anfragen')
    this.heavy = new RateLimit(config.RATE_LIMIT_HEAVY, 'aufwendige Vorgänge dieser Art', 'heavy')
    this.bus = new NotifyBus({
      url: config.DATABASE_URL,
      channel: 'calls',
      db,
      hear: (text) => this.hear(text),
      onError: (error) =>
        logger.warn({ err: error }, 'calls are counted by each process for itself'),
    })
  }

  onApplicationBootstrap(): void {
    if (!this.all.isOn && !this.heavy.isOn) return
    this.bus.start()
    this.timer = setInterval(() => this.tell(), every)
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer)
    await this.bus.stop()
  }

  private tell(): void {
    for (const limit of ['all', 'heavy'] as const)
      for (const part of inParts(this[limit].untold())) {
        const calls = part.map(({ key, age, calls }): Message['calls'][number] => [key, age, calls])
        this.bus.say(JSON.stringify({ from: this.process, limit, calls } satisfies Message))
      }
  }

  private hear(text: string): void {
    const heard = parsed(text)
    if (!heard || heard.from === this.process) return
    for (const [key, age, calls] of heard.calls) this[heard.limit].hear({ key, age, calls })
  }
}
