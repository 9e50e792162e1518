import { createServer } from 'node:http'
import type { Pool } from 'pg'
import { collectDefaultMetrics, Gauge, register } from 'prom-client'

/** Prometheus metrics on a port of their own; port 0 serves none. Returns how to stop. */
export const serveMetrics = async (
  port: number,
  host: string,
  pools: readonly Pool[],
): Promise<() => Promise<void>> => {
  if (port === 0) return async () => undefined
  collectDefaultMetrics()
  new Gauge({
    name: 'stammbuch_database_connections',
    help: 'Open database connections, by whether they work',
    labelNames: ['state'],
    collect() {
      const sum = (of: (pool: Pool) => number) => pools.reduce((all, pool) => all + of(pool), 0)
      this.set(
        { state: 'idle' },
        sum(({ idleCount }) => idleCount),
      )
      this.set(
        { state: 'busy' },
        sum(({ totalCount, idleCount }) => totalCount - idleCount),
      )
      this.set(
        { state: 'waiting' },
        sum(({ waitingCount }) => waitingCount),
      )
    },
  })
  const server = createServer((_, response) => {
    void register.metrics().then((text) => {
      response.setHeader('content-type', register.contentType)
      response.end(text)
    })
  })
  await new Promise<void>((resolve) => server.listen(port, host, resolve))
  return () => new Promise((resolve) => server.close(() => resolve()))
}
