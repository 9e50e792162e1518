import { createServer } from 'node:http'
import {
  type AppendedMessage,
  appendedChannel,
  type CommandMessage,
  commandChannel,
  recentAnswer,
} from '@stammbuch/ledger'
import type { Pool } from 'pg'
import { collectDefaultMetrics, Gauge, register } from 'prom-client'
import type { LogFigures } from './platform/log-figures.query.ts'
import { appendedEvents, appendSeconds, commandSeconds, commands } from './platform/metrics.ts'
import { type QueueFigures, ScrapedGauges } from './scraped-gauges.ts'

interface Options {
  /** Port; 0 serves nothing. */
  readonly port: number
  readonly host: string
  /** The pools of database connections by name. */
  readonly pools: Readonly<Record<string, readonly Pool[]>>
  readonly log: () => Promise<LogFigures>
  readonly queue: () => Promise<QueueFigures>
}

/** Counts what the ledger tells of commands and writing. Returns how to stop. */
const followLedger = (): (() => void) => {
  const onAppended = (message: unknown): void => {
    const { events, seconds } = message as AppendedMessage
    appendedEvents.inc(events)
    appendSeconds.observe(seconds)
  }
  const onCommand = (message: unknown): void => {
    const { outcome, seconds } = message as CommandMessage
    commands.inc({ outcome })
    commandSeconds.observe(seconds)
  }
  appendedChannel.subscribe(onAppended)
  commandChannel.subscribe(onCommand)
  return () => {
    appendedChannel.unsubscribe(onAppended)
    commandChannel.unsubscribe(onCommand)
  }
}

const watchPools = (pools: Options['pools']): void => {
  new Gauge({
    name: 'stammbuch_database_connections',
    help: 'Open database connections, by pool and state: idle, busy; waiting are calls that wait for one',
    labelNames: ['pool', 'state'],
    collect() {
      for (const [pool, members] of Object.entries(pools)) {
        const sum = (of: (member: Pool) => number) =>
          members.reduce((all, member) => all + of(member), 0)
        const [idle, total] = [sum(({ idleCount }) => idleCount), sum((one) => one.totalCount)]
        this.set({ pool, state: 'idle' }, idle)
        this.set({ pool, state: 'busy' }, total - idle)
        this.set(
          { pool, state: 'waiting' },
          sum(({ waitingCount }) => waitingCount),
        )
      }
    },
  })
}

/** Describes all metrics of the warehouse in the process's registry, and returns how their figures are brought up to date. */
export const describeMetrics = ({ pools, log, queue }: Omit<Options, 'port' | 'host'>) => {
  collectDefaultMetrics()
  watchPools(pools)
  const gauges = new ScrapedGauges()
  const [recentLog, recentQueue] = [recentAnswer(log), recentAnswer(queue)]
  return async (): Promise<void> => {
    const [logFigures, queueFigures] = await Promise.all([recentLog(), recentQueue()])
    gauges.showLog(logFigures)
    gauges.showQueue(queueFigures ?? { isRunning: true, open: Number.NaN, figures: null })
  }
}

/** Serves Prometheus metrics on a port of their own. Returns how to stop. */
export const serveMetrics = async ({
  port,
  host,
  ...sources
}: Options): Promise<() => Promise<void>> => {
  if (port === 0) return async () => undefined
  const refresh = describeMetrics(sources)
  const stopFollowing = followLedger()
  const server = createServer((_, response) => {
    refresh()
      .then(() => register.metrics())
      .then((text) => {
        response.setHeader('content-type', register.contentType)
        response.end(text)
      })
      .catch(() => response.writeHead(500).end())
  })
  await new Promise<void>((resolve) => server.listen(port, host, resolve))
  return () => {
    stopFollowing()
    return new Promise((resolve) => server.close(() => resolve()))
  }
}
