import { Inject, Injectable } from '@nestjs/common'
import type { PresenceMessage, PresenceState } from '@stammbuch/contracts'
import { type Database, newId } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { z } from 'zod'
import { CONFIG, type Config } from '../platform/config.ts'
import { DB } from '../platform/database.ts'
import { LOGGER } from '../platform/logger.ts'
import { NotifyBus } from '../platform/notify-bus.ts'
import type { CurrentUser } from '../platform/user.ts'
import { LIVE_LIMITS, type LiveLimits } from './live.limits.ts'
import { PresenceBoard } from './presence-board.ts'
import { Throttle } from './throttle.ts'

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const heard = z
  .string()
  .transform(parsed)
  .pipe(
    z.object({
      node: z.string(),
      topic: z.string(),
      key: z.string(),
      userId: z.string(),
      shortCode: z.string(),
      fullName: z.string(),
      field: z.string().nullable(),
      mode: z.enum(['views', 'edits', 'leaves']),
    }),
  )

/** The presence of people viewing or editing, over all processes of the service. It locks nothing. */
@Injectable()
export class Presences {
  private readonly node = newId()
  private readonly board: PresenceBoard
  private readonly bus: NotifyBus
  private readonly windows = new Map<string, Throttle>()
  private show: (state: PresenceState) => void = () => undefined
  private sweeper: NodeJS.Timeout | undefined

  constructor(
    @Inject(CONFIG) config: Config,
    @Inject(DB) db: Kysely<Database>,
    @Inject(LOGGER) logger: Logger,
    @Inject(LIVE_LIMITS) private readonly limits: LiveLimits,
  ) {
    this.board = new PresenceBoard(limits.presenceLife, (topic) => this.changed(topic))
    this.bus = new NotifyBus({
      url: config.DATABASE_URL,
      channel: 'presence',
      db,
      hear: (message) => this.hear(message),
      onError: (error) => logger.warn({ err: error }, 'presence is not carried between processes'),
    })
  }

  start(show: (state: PresenceState) => void): void {
    this.show = show
    this.bus.start()
    this.sweeper = setInterval(() => this.board.sweep(), this.limits.presenceLife / 6)
  }

  async stop(): Promise<void> {
    clearInterval(this.sweeper)
    for (const window of this.windows.values()) window.close()
    await this.bus.stop()
  }

  state(topic: string): PresenceState {
    return this.board.state(topic)
  }

  /** A connection of this process says what its person does. */
  say(key: string, user: CurrentUser, { topic, field, mode }: PresenceMessage): void {
    const { id: userId, shortCode, fullName } = user
    const presence = { topic, key, userId, shortCode, fullName, field }
    if (mode === 'leaves') this.board.leave(topic, key)
    else this.board.say({ ...presence, mode })
    this.bus.say(JSON.stringify({ node: this.node, ...presence, mode }))
  }

  /** A connection of this process is gone, or may not say anything any more. */
  gone(key: string, user: CurrentUser): void {
    for (const topic of this.board.topicsOf(key))
      this.say(key, user, { topic, field: null, mode: 'leaves' })
  }

  private hear(message: string): void {
    const said = heard.safeParse(message)
    if (!said.success || said.data.node === this.node) return
    const { node: _node, mode, ...presence } = said.data
    if (mode === 'leaves') this.board.leave(presence.topic, presence.key)
    else this.board.say({ ...presence, mode })
  }

  private changed(topic: string): void {
    let window = this.windows.get(topic)
    if (!window) {
      window = new Throttle(this.limits.presenceWindow, () => this.flush(topic))
      this.windows.set(topic, window)
    }
    window.schedule()
  }

  private flush(topic: string): void {
    const state = this.board.state(topic)
    this.show(state)
    if (state.people.length === 0) this.forgetLater(topic)
  }

  private forgetLater(topic: string): void {
    setTimeout(() => {
      if (this.board.state(topic).people.length === 0) this.windows.delete(topic)
    }, this.limits.presenceWindow * 2).unref()
  }
}
