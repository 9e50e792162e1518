import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { shownMetrics, test } from '@stammbuch/testing'
import { expect, onTestFinished, vi } from 'vitest'
import { freePort, startProcess } from './testing/process.ts'
import { callingAs, startWarehouse } from './testing/warehouse.ts'

let tries = 0

const until = { timeout: 30_000, interval: 200 }

test('[O-007] a scrape tells of calls by name, of the log, its readers, jobs and the queue', async ({
  database,
}) => {
  const neighbour = await startWarehouse(database.appUrl)
  onTestFinished(neighbour.close)
  tries += 1
  const anna = await neighbour.person(`Anna${tries}`, 'ROLE_EDITOR', 'ROLE_ADMIN', 'ROLE_IT')
  const folder = await mkdtemp(join(tmpdir(), 'stammbuch-metrics-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const metricsPort = await freePort()
  const server = await startProcess({
    DATABASE_URL: database.appUrl,
    OIDC_ISSUER: neighbour.identity.issuer,
    OIDC_JWKS_URI: neighbour.identity.keysUrl,
    DATA_DIR: folder,
    METRICS_PORT: String(metricsPort),
  })
  onTestFinished(async () => {
    await server.kill()
  })
  const call = callingAs(server.url, anna.token)
  const scraped = async (): Promise<string> =>
    (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  const value = (text: string, series: string): number =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${series} `))
        ?.slice(series.length),
    )

  // The metrics' port is opened after that of the service.
  await vi.waitFor(
    async () => expect(await scraped()).toContain('stammbuch_queue_running 0\n'),
    until,
  )
  expect((await call('createDictionary', { body: { label: `Branchen ${tries}` } })).status).toBe(
    201,
  )
  expect((await call('listAccounts')).status).toBe(200)
  expect((await call('getAccount', { params: { id: anna.id } })).status).toBe(404)
  expect((await fetch(`${server.url}/api/account/list`)).status).toBe(401)
  expect((await fetch(`${server.url}/api/${anna.id}`)).status).toBe(404)
  expect((await call('listPending')).status).toBe(200)

  const text = await vi.waitFor(async () => {
    const now = await scraped()
    expect(value(now, 'stammbuch_queue_running')).toBe(1)
    expect(value(now, 'stammbuch_queue_size{kind="change"}')).toBe(0)
    expect(value(now, 'stammbuch_seal_lag')).toBe(0)
    expect(value(now, 'stammbuch_log_position')).toBeGreaterThan(0)
    return now
  }, until)
  // What dashboard and alerts read is there, but for what the workers tell.
  const silent = shownMetrics().filter((name) => !text.includes(`# TYPE ${name} `))
  expect(silent.filter((name) => !name.startsWith('stammbuch_sync_'))).toEqual([])
  const requests = (name: string, status: string) =>
    value(text, `stammbuch_http_requests_total{call="${name}",status="${status}"}`)
  expect(requests('listAccounts', '2xx')).toBe(1)
  expect(requests('listAccounts', '4xx')).toBe(1)
  expect(requests('getAccount', '4xx')).toBe(1)
  expect(requests('other', '4xx')).toBe(1)
  expect(value(text, 'stammbuch_http_request_seconds_count{call="listAccounts"}')).toBe(2)
  expect(text).not.toContain(anna.id)
  expect(value(text, 'stammbuch_commands_total{outcome="done"}')).toBe(1)
  expect(value(text, 'stammbuch_log_appended_events_total')).toBeGreaterThan(0)
  expect(value(text, 'stammbuch_log_append_seconds_count')).toBeGreaterThan(0)
  expect(value(text, 'stammbuch_database_up')).toBe(1)
  expect(value(text, 'stammbuch_log_turn_waiting')).toBe(0)
  expect(value(text, 'stammbuch_jobs{state="queued"}')).toBe(0)
  expect(value(text, 'stammbuch_live_sockets')).toBe(0)
  expect(value(text, 'stammbuch_database_connections{pool="writing",state="waiting"}')).toBe(0)
}, 180_000)
