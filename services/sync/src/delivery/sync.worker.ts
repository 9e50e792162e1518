import { targetFacts } from '@stammbuch/contracts'
import { backoff, type Ledger, pause, type Transport } from '@stammbuch/ledger'
import { aliveEvery, headVersion, wantAllAgain } from '@stammbuch/records'
import { TargetNotReady, TargetUnavailable } from '@stammbuch/records/targets'
import { acknowledge, type Failure, recordFailures } from './acknowledge.ts'
import { aheadOfLog, Comparing } from './comparison.ts'
import { type DueRecord, dueRecords, planWrites, recordSent } from './due.query.ts'
import { consumeLog } from './log-consumer.ts'
import { recordHeartbeat, recordState } from './requested.query.ts'
import { Retries } from './retries.ts'
import type { SyncDatabase } from './sync.tables.ts'
import type { Target, Write, Written } from './target.ts'
import { traceDelivery } from './traced-delivery.ts'

export interface WorkerSettings {
  /** Maximum number of records in one call to the target. */
  readonly batch: number
  /** Milliseconds to gather messages for a batch. */
  readonly within: number
  /** Milliseconds between two reads of log and pending work without a message. */
  readonly lookEvery: number
  readonly maxAttempts: number
  /** Milliseconds after a first failure, and at most. */
  readonly firstRetry: number
  readonly mostRetry: number
  /** Milliseconds between two comparisons of the target with its expected content; 0: only on request. */
  readonly compareEvery: number
}

export const standardSettings: WorkerSettings = {
  batch: 500,
  within: 200,
  lookEvery: 5_000,
  maxAttempts: 8,
  firstRetry: 200,
  mostRetry: 10_000,
  compareEvery: 86_400_000,
}

/** Milliseconds after which a target is prepared again: the index may have been deleted. */
const prepareEvery = 60_000

/** Tells if a target took nothing of a call because of its own state: there is no use in sending others right away. */
const takesNothing = (written: readonly Written[]): boolean =>
  written.length > 0 && written.every(({ busy }) => busy === 'target')

/** The events of a worker, for monitoring. */
export interface Watcher {
  readonly delivered: (count: number, seconds: number) => void
  readonly failed: (failures: readonly Failure[]) => void
  readonly unavailable: (error: unknown) => void
  readonly error: (error: unknown) => void
}

export interface WorkerOptions {
  readonly db: SyncDatabase
  readonly ledger: Ledger
  readonly transport: Transport
  readonly target: Target
  readonly settings?: Partial<WorkerSettings>
  readonly watcher: Watcher
}

/**
 * Transmits released records to one target. Requests are stored in Postgres first; records are read at the moment of sending, and
 * marked after their acknowledgement. One worker per target at a time.
 */
export class SyncWorker {
  private readonly options: WorkerOptions
  private readonly settings: WorkerSettings
  private readonly retries: Retries
  private readonly comparing: Comparing
  /** Time of the last preparation of the target, in milliseconds since 1970. */
  private preparedAt = 0
  /** Time of the worker's last sign of life, in milliseconds since 1970. */
  private heartbeatAt = 0
  private reachable: boolean | undefined
  private woken = false
  private wake: () => void = () => undefined

  constructor(options: WorkerOptions) {
    this.options = options
    this.settings = { ...standardSettings, ...options.settings }
    const { firstRetry, mostRetry, maxAttempts, compareEvery: every } = this.settings
    this.comparing = new Comparing({ ...options, every })
    this.retries = new Retries({ first: firstRetry, most: mostRetry, maxAttempts })
  }

  /** Works until the signal; then finishes the current step. */
  async run(signal: AbortSignal): Promise<void> {
    const { db, transport, target, watcher } = this.options
    const { batch, within, lookEvery } = this.settings
    const onNoted = () => {
      this.woken = true
      this.wake()
    }
    const intake = { db, transport, target: target.name, gather: batch, within, lookEvery, onNoted }
    await Promise.all([
      consumeLog({ ...intake, onError: watcher.error }, signal),
      this.deliverUntil(signal),
    ])
  }

  private async deliverUntil(signal: AbortSignal): Promise<void> {
    for (let failures = 0; !signal.aborted; ) {
      try {
        await this.sendHeartbeat()
        this.woken = false
        const count = await this.deliver(signal)
        failures = 0
        await this.noteReachable(null)
        const compared = await this.comparing.step()
        if (count === 0 && compared === 0) await this.idle(signal)
      } catch (error) {
        // A long call that was given up for the end is no trouble of the target.
        if (signal.aborted && error instanceof TargetUnavailable) return
        failures += 1
        await this.fell(error)
        const { firstRetry, mostRetry } = this.settings
        await pause(backoff(failures, firstRetry, Math.min(mostRetry, 5_000)), signal)
      }
    }
  }

  private async idle(signal: AbortSignal): Promise<void> {
    if (this.woken) return
    const waking = new AbortController()
    this.wake = () => waking.abort()
    const wait = Math.min(this.settings.lookEvery, this.retries.next() ?? this.settings.lookEvery)
    await pause(wait, AbortSignal.any([signal, waking.signal]))
    this.wake = () => undefined
  }

  /** Makes one call to the target and returns the number of due records. */
  private async deliver(signal: AbortSignal): Promise<number> {
    const { db, target } = this.options
    await this.prepare()
    const due = await dueRecords(db, target, this.retries.notYet(), this.settings.batch)
    if (due.length === 0) return 0
    await traceDelivery(db, target.name, due, () => this.send(due, signal))
    return due.length
  }

  private async send(due: readonly DueRecord[], signal: AbortSignal): Promise<void> {
    const { db, target } = this.options
    const { writes } = await planWrites(db, target, due)
    await recordSent(db, target, writes)
    const alive = () => this.sendHeartbeat()
    const began = performance.now()
    const written = writes.length > 0 ? await target.write(writes, { signal, alive }) : []
    await this.settle(due, writes, written, (performance.now() - began) / 1_000)
  }

  private async settle(
    due: readonly DueRecord[],
    writes: readonly Write[],
    written: readonly Written[],
    seconds: number,
  ): Promise<void> {
    const { db, ledger, target, watcher } = this.options
    const results = new Map(written.map((one) => [one.id, one]))
    const done = writes.filter(({ id }) => results.get(id)?.error === null)
    const targetIds = new Map(
      written.flatMap(({ id, targetId }) => (targetId ? [[id, targetId] as const] : [])),
    )
    // In parts, because the log is closed to others while one is written.
    for (let from = 0; from < done.length; from += standardSettings.batch)
      await acknowledge(ledger, target, done.slice(from, from + standardSettings.batch), targetIds)
    for (const { id } of done) this.retries.succeeded(id)
    if (done.length > 0) watcher.delivered(done.length, seconds)
    const stopped = takesNothing(written)
    const failures = due.flatMap(({ id, requested }): Failure[] => {
      const { error = null, busy } = results.get(id) ?? {}
      if (error === null) return []
      const count = stopped ? 'counted' : busy ? 'postponed' : 'failed'
      return [{ id, requested, error, ...this.retries[count](id) }]
    })
    if (failures.length === 0) return
    const newest = Math.max(0, ...written.map(({ newer }) => newer ?? 0))
    if (newest > (await headVersion(db))) throw aheadOfLog()
    await recordFailures(db, target, failures, this.settings.maxAttempts)
    if (stopped)
      throw new TargetUnavailable(
        `${targetFacts(target.name).label} nimmt zurzeit nichts an: ${failures[0]?.error}`,
      )
    watcher.failed(failures)
  }

  private async sendHeartbeat(): Promise<void> {
    if (Date.now() - this.heartbeatAt < aliveEvery * 1_000) return
    const { db, target } = this.options
    await recordHeartbeat(db, target.name)
    this.heartbeatAt = Date.now()
  }

  private async prepare(): Promise<void> {
    if (Date.now() - this.preparedAt < prepareEvery) return
    const { db, target } = this.options
    const { emptied } = await target.prepare()
    if (emptied) await wantAllAgain(db, target.name)
    this.preparedAt = Date.now()
  }

  private async fell(error: unknown): Promise<void> {
    const { watcher } = this.options
    if (!(error instanceof TargetUnavailable)) return watcher.error(error)
    if (error instanceof TargetNotReady) this.preparedAt = 0
    watcher.unavailable(error)
    await this.noteReachable(error.message)
  }

  private async noteReachable(detail: string | null): Promise<void> {
    const reachable = detail === null
    if (this.reachable === reachable) return
    this.reachable = reachable
    const { db, target, watcher } = this.options
    await recordState(db, target.name, reachable ? 'running' : 'unreachable', detail).catch(
      watcher.error,
    )
  }
}
