import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { recentAnswer, type TransportHealth } from '@stammbuch/ledger'
import type { TargetProgress } from '@stammbuch/records'
import type { Pool } from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export interface MonitorOptions {
  readonly host: string
  /** Port; 0 takes a free one. */
  readonly port: number
  readonly targets: readonly string[]
  readonly standing: (target: string) => Promise<TargetProgress>
  readonly transport: () => TransportHealth
  readonly pool: Pool
}

export interface Monitor {
  readonly port: number
  readonly delivered: (target: string, count: number, seconds: number) => void
  readonly failed: (target: string, count: number) => void
  readonly unavailable: (target: string) => void
  readonly close: () => Promise<void>
}

type PoolCounts = Pick<Pool, 'idleCount' | 'totalCount' | 'waitingCount'>

/** Describes all metrics of the workers in a registry. */
export const describeMetrics = (registry: Registry, pool: PoolCounts) => {
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const labelNames = ['target']
  const metric = (name: string, help: string) => ({ name, help, labelNames, registers })
  new Gauge({
    name: 'stammbuch_database_connections',
    help: 'Open database connections, by pool and state: idle, busy; waiting are calls that wait for one',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      const { idleCount, totalCount, waitingCount } = pool
      this.set({ pool: 'sync', state: 'idle' }, idleCount)
      this.set({ pool: 'sync', state: 'busy' }, totalCount - idleCount)
      this.set({ pool: 'sync', state: 'waiting' }, waitingCount)
    },
  })
  return {
    database: new Gauge({
      name: 'stammbuch_database_up',
      help: '1 if Postgres answered this scrape within two seconds',
      registers,
    }),
    up: new Gauge(metric('stammbuch_sync_up', '1 while the target is served and answers')),
    silence: new Gauge(
      metric('stammbuch_sync_silence_seconds', 'Time since the last sign of life of its worker'),
    ),
    delivered: new Counter(metric('stammbuch_sync_delivered_total', 'Acknowledged writes')),
    failed: new Counter(metric('stammbuch_sync_failed_total', 'Refused writes of one record')),
    unavailable: new Counter(metric('stammbuch_sync_unavailable_total', 'Calls without an answer')),
    calls: new Histogram(metric('stammbuch_sync_call_seconds', 'Time of a call to the target')),
    lag: new Gauge(metric('stammbuch_sync_lag', 'Events not looked at')),
    due: new Gauge(metric('stammbuch_sync_due', 'Records that wait to be sent')),
    parked: new Gauge(metric('stammbuch_sync_parked', 'Deliveries that are parked')),
  }
}

type Metrics = ReturnType<typeof describeMetrics>

/** Shows the targets' progress; where it is not known, nothing is shown of them rather than something old. */
const showProgress = (metrics: Metrics, known: Readonly<Record<string, TargetProgress>> | null) => {
  const { database, lag, due, parked, up, silence } = metrics
  database.set(known ? 1 : 0)
  for (const gauge of [lag, due, parked, up, silence]) gauge.reset()
  for (const [target, progress] of Object.entries(known ?? {})) {
    lag.set({ target }, progress.lag)
    due.set({ target }, progress.due)
    parked.set({ target }, progress.parked)
    up.set({ target }, progress.state === 'running' ? 1 : 0)
    const { lastSeenAt } = progress
    if (lastSeenAt) silence.set({ target }, (Date.now() - lastSeenAt.getTime()) / 1_000)
  }
}

/** Serves `GET /metrics` for Prometheus and `GET /health` for people and supervisors. */
export const startMonitor = async (options: MonitorOptions): Promise<Monitor> => {
  const { host, port, targets, standing, transport, pool } = options
  const registry = new Registry()
  const metrics = describeMetrics(registry, pool)

  const standings = async (): Promise<Record<string, TargetProgress>> =>
    Object.fromEntries(
      await Promise.all(targets.map(async (target) => [target, await standing(target)] as const)),
    )
  const recentStandings = recentAnswer(standings)
  const health = async (response: ServerResponse) => {
    const known = await standings().catch(() => null)
    const running = known && Object.values(known).every(({ state }) => state !== 'unreachable')
    const body = {
      status: !known ? 'down' : running ? 'ok' : 'degraded',
      postgres: known ? 'up' : 'down',
      transport: transport(),
      targets: known ?? {},
    }
    response.writeHead(known ? 200 : 503, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  }
  const show = async (response: ServerResponse) => {
    showProgress(metrics, await recentStandings())
    const text = await registry.metrics()
    response.writeHead(200, { 'content-type': registry.contentType })
    response.end(text)
  }
  const server = createServer((request, response) => {
    const serve = { '/health': health, '/metrics': show }[request.url ?? '']
    const nothing = (status: number) => response.writeHead(status).end()
    if (!serve || request.method !== 'GET') return void nothing(404)
    serve(response).catch(() => nothing(503))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    delivered: (target, count, seconds) => {
      metrics.delivered.inc({ target }, count)
      metrics.calls.observe({ target }, seconds)
    },
    failed: (target, count) => metrics.failed.inc({ target }, count),
    unavailable: (target) => metrics.unavailable.inc({ target }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
