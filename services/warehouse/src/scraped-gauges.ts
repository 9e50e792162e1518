import { Gauge } from 'prom-client'
import type { LogFigures } from './platform/log-figures.query.ts'
import type { PendingFigures } from './verification/index.ts'

/** The state of the thread that holds the queue, and the queue's figures; null figures while no process asked for it. */
export interface QueueFigures {
  readonly isRunning: boolean
  readonly open: number
  readonly figures: PendingFigures | null
}

const gauge = (name: string, help: string): Gauge => new Gauge({ name: `stammbuch_${name}`, help })
const gaugeBy = <Label extends string>(name: string, help: string, label: Label): Gauge<Label> =>
  new Gauge({ name: `stammbuch_${name}`, help, labelNames: [label] })

/** Whole-system figures are the same from every process: take their maximum, not their sum. */
const gauges = () => ({
  database: gauge('database_up', '1 if Postgres answered this scrape within two seconds'),
  head: gauge(
    'log_position',
    'Position of the last event in the log; its rate is events per second',
  ),
  unsealed: gauge('seal_lag', 'Events without a seal'),
  unsealedAge: gauge('unsealed_age_seconds', 'Age of the oldest event without a seal, or 0'),
  sealAge: gauge('seal_age_seconds', 'Age of the newest seal; grows while nothing is written'),
  turnWaiting: gauge('log_turn_waiting', 'Connections that wait for their turn to write'),
  turnWait: gauge('log_turn_wait_seconds', 'Longest wait for a turn to write that goes on'),
  readerLag: gaugeBy('reader_lag', 'Events that a reader of the log has not seen', 'reader'),
  readerUp: gaugeBy('reader_up', '1 if a reader of the log runs, by reader', 'reader'),
  jobs: gaugeBy('jobs', 'Jobs that are not over, by state', 'state'),
  jobAge: gaugeBy('job_oldest_seconds', 'Age of the oldest job of a state', 'state'),
  queueRunning: gauge('queue_running', '1 if this process holds the queue in memory'),
  queueOpen: gauge('queue_questions', 'Questions to the queue that are not answered yet'),
  queueSize: gaugeBy('queue_size', 'Open changes and unapproved records', 'kind'),
  queueAge: gauge('queue_oldest_seconds', 'Age of the oldest open change'),
})

/** The gauges that are set when Prometheus asks. What is not known shows as NaN, or is left out, and never as 0. */
export class ScrapedGauges {
  private readonly gauges = gauges()

  showLog(figures: LogFigures | null): void {
    const { gauges } = this
    const { head, sealed, unsealedAge, sealAge, turn } = figures ?? {}
    gauges.database.set(figures ? 1 : 0)
    gauges.head.set(head ?? Number.NaN)
    gauges.unsealed.set((head ?? Number.NaN) - (sealed ?? Number.NaN))
    gauges.unsealedAge.set(unsealedAge ?? Number.NaN)
    gauges.sealAge.set(sealAge ?? Number.NaN)
    gauges.turnWaiting.set(turn?.waiting ?? Number.NaN)
    gauges.turnWait.set(turn?.longest ?? Number.NaN)
    this.showReaders(figures)
    this.showJobs(figures)
  }

  showQueue({ isRunning, open, figures }: QueueFigures): void {
    const { queueRunning, queueOpen, queueSize, queueAge } = this.gauges
    queueRunning.set(isRunning ? 1 : 0)
    queueOpen.set(open)
    queueSize.reset()
    queueAge.set(figures ? (figures.oldestAge ?? 0) : Number.NaN)
    if (!figures) return
    queueSize.set({ kind: 'change' }, figures.open)
    queueSize.set({ kind: 'record' }, figures.unapproved)
  }

  private showReaders(figures: LogFigures | null): void {
    const { readerLag, readerUp } = this.gauges
    readerLag.reset()
    readerUp.reset()
    for (const { name, lag, state } of figures?.readers ?? []) {
      readerLag.set({ reader: name }, lag)
      readerUp.set({ reader: name }, state === 'running' ? 1 : 0)
    }
  }

  private showJobs(figures: LogFigures | null): void {
    const { jobs, jobAge } = this.gauges
    jobs.reset()
    jobAge.reset()
    if (!figures) return
    for (const state of ['queued', 'running'] as const) {
      const found = figures.jobs.find((one) => one.state === state)
      jobs.set({ state }, found?.count ?? 0)
      jobAge.set({ state }, found?.oldest ?? 0)
    }
  }
}
