import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import {
  hasReached,
  primaryStanding,
  replicaStanding,
  type Standing,
} from './log-standing.query.ts'
import { replicaReads } from './metrics.ts'
import { isOutage } from './outage.rules.ts'
import { sharing } from './sharing.ts'

export const REPLICA_READS = Symbol('replica-reads')

/** Milliseconds for which a read waits for the replica to catch up. */
const patience = 250
/** Milliseconds between two looks at it. */
const pause = 10
/** Milliseconds in which a replica that was behind or away is left alone. */
const rest = 1_000

type Db = Kysely<Database>

/** The servers, and how they are asked. */
interface Servers {
  readonly primary: Db
  /** None where only the primary is there. */
  readonly replica: { readonly db: Db; readonly pool: Pool } | null
  readonly logger: Logger
}

/** The reasons for which the primary answers, as the log gives them. */
const reasons = {
  behind: 'the replica is behind: the primary answers',
  away: 'the replica is away: the primary answers',
  lost: 'the replica was lost during a read: the primary answers',
} as const
type Reason = keyof typeof reasons

/** Errors of the replica alone: it is away, or replaying took away what a long read still needed (40001). */
const isReplicasFault = (error: unknown): boolean =>
  isOutage(error) || (error as { readonly code?: unknown } | null)?.code === '40001'

/** Resolves with the answer, or with null once it is late. */
const inTime = <Answer>(answer: Promise<Answer>): Promise<Answer | null> => {
  const late = new AbortController()
  return Promise.race([
    answer,
    sleep(patience, null, { signal: late.signal, ref: false }).catch(() => null),
  ]).finally(() => late.abort())
}

/**
 * Lists, exports, earlier moments and the auditors' log. A replica answers them as soon as it has everything that was committed
 * when they came, whoever wrote it; otherwise, and where there is none, the primary does. No answer is older for it.
 */
export class ReplicaReads {
  private restsUntil: number | null = null
  private readonly askPrimary: () => Promise<Standing | null>
  private readonly askReplica: () => Promise<Standing | null>

  constructor(private readonly servers: Servers) {
    const { primary, replica } = servers
    this.askPrimary = sharing(() => primaryStanding(primary))
    this.askReplica = sharing(async () => (replica ? replicaStanding(replica.db) : null))
  }

  /** Connections to the replica, for metrics and for the end. */
  get pools(): readonly Pool[] {
    return this.servers.replica ? [this.servers.replica.pool] : []
  }

  /**
   * Runs a read where it finds all that was committed by now. It may run twice, the second time on the primary, when the replica
   * goes away meanwhile.
   */
  async run<Result>(read: (db: Db) => Promise<Result>): Promise<Result> {
    const { primary, replica } = this.servers
    if (!replica) return read(primary)
    if (!(await this.isReady())) return read(primary)
    try {
      const result = await read(replica.db)
      replicaReads.inc({ by: 'replica', why: '' })
      return result
    } catch (error) {
      if (!isReplicasFault(error)) throw error
      this.leaveAlone('lost', error)
      return read(primary)
    }
  }

  async end(): Promise<void> {
    await this.servers.replica?.pool.end()
  }

  /** Tells if the replica has caught up with this moment, after waiting for it a little. */
  private async isReady(): Promise<boolean> {
    if (this.restsUntil !== null) {
      replicaReads.inc({ by: 'primary', why: 'resting' })
      if (Date.now() >= this.restsUntil) this.lookAgain()
      return false
    }
    const standing = await this.askPrimary()
    if (!standing) return false
    try {
      return await this.catchesUp(standing)
    } catch (error) {
      this.leaveAlone('away', error)
      return false
    }
  }

  private async catchesUp(standing: Standing): Promise<boolean> {
    const until = Date.now() + patience
    for (;;) {
      const reached = await inTime(this.askReplica())
      if (reached && hasReached(reached, standing)) return true
      if (!reached || Date.now() >= until) {
        this.leaveAlone(reached ? 'behind' : 'away')
        return false
      }
      await sleep(pause)
    }
  }

  private leaveAlone(why: Reason, error?: unknown): void {
    replicaReads.inc({ by: 'primary', why })
    if (this.restsUntil === null) this.servers.logger.warn({ err: error }, reasons[why])
    this.restsUntil = Date.now() + rest
  }

  /** Looks at the replica while nobody waits for it. */
  private lookAgain(): void {
    this.restsUntil = Date.now() + rest
    const looked = Promise.all([this.askPrimary(), inTime(this.askReplica())])
    looked.then(
      ([primary, replica]) => {
        if (!primary || !replica || !hasReached(replica, primary)) return
        this.restsUntil = null
        this.servers.logger.info('the replica answers again')
      },
      () => undefined,
    )
  }
}
