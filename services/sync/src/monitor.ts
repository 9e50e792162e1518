import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TransportHealth } from '@stammbuch/ledger'
import type { TargetProgress } from '@stammbuch/records'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export interface MonitorOptions {
  readonly host: string
  /** Port; 0 takes a free one. */
  readonly port: number
  readonly targets: readonly string[]
  readonly standing: (target: string) => Promise<TargetProgress>
  readonly transport: () => TransportHealth
}

export interface Monitor {
  readonly port: number
  readonly delivered: (target: string, count: number, seconds: number) => void
  readonly failed: (target: string, count: number) => void
  readonly unavailable: (target: string) => void
  readonly close: () => Promise<void>
}

const metricsOf = (registers: Registry[]) => {
  const labelNames = ['target']
  const metric = (name: string, help: string) => ({ name, help, labelNames, registers })
  return {
    delivered: new Counter(metric('stammbuch_sync_delivered_total', 'Acknowledged writes')),
    failed: new Counter(metric('stammbuch_sync_failed_total', 'Refused writes of one record')),
    unavailable: new Counter(metric('stammbuch_sync_unavailable_total', 'Calls without an answer')),
    calls: new Histogram(metric('stammbuch_sync_call_seconds', 'Time of a call to the target')),
    lag: new Gauge(metric('stammbuch_sync_lag', 'Events not looked at')),
    due: new Gauge(metric('stammbuch_sync_due', 'Records that wait to be sent')),
    parked: new Gauge(metric('stammbuch_sync_parked', 'Deliveries that are parked')),
  }
}

/** Serves `GET /metrics` for Prometheus and `GET /health` for people and supervisors. */
export const startMonitor = async (options: MonitorOptions): Promise<Monitor> => {
  const { host, port, targets, standing, transport } = options
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const metrics = metricsOf([registry])

  const standings = async (): Promise<Record<string, TargetProgress>> =>
    Object.fromEntries(
      await Promise.all(targets.map(async (target) => [target, await standing(target)] as const)),
    )
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
    for (const [target, { lag, due, parked }] of Object.entries(await standings())) {
      metrics.lag.set({ target }, lag)
      metrics.due.set({ target }, due)
      metrics.parked.set({ target }, parked)
    }
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
