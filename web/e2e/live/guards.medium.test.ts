import { digestOfRows } from '@stammbuch/contracts'
import { headPosition, narrow } from '@stammbuch/ledger'
import { register } from 'prom-client'
import { describe, expect, onTestFinished, vi } from 'vitest'
import { LIVE_LIMITS } from '../../../services/warehouse/src/live/live.limits.ts'
import { test } from '../../../services/warehouse/src/testing/test.ts'
import type { TestWarehouse } from '../../../services/warehouse/src/testing/warehouse.ts'
import { startAudit } from '../../src/live/audit.ts'
import { openPage, openQueue, type Page, type QueueScreen } from './page.ts'
import { outcomeOf, rawSocket } from './raw-socket.ts'
import { createAccounts, propose, work } from './some-records.ts'

const soon = { timeout: 15_000, interval: 20 }
const head = ({ parts }: TestWarehouse): Promise<number> => headPosition(narrow(parts.db))

const connected = (page: Page) =>
  vi.waitFor(() => expect(page.standings.at(-1)?.state).toBe('live'), soon)

const rowsOf = (screen: QueueScreen, ids: readonly string[]) =>
  ids.map((id) => ({ id, openChanges: screen.items()[id] ?? 0, isApproved: true }))

const divergences = async (): Promise<number> => {
  const metric = await register.getSingleMetric('stammbuch_live_audits_total')?.get()
  return metric?.values.find(({ labels }) => labels.verdict === 'diverged')?.value ?? 0
}

describe('the comparison of a page with the log', () => {
  test('[L-001] a page that shows something else is noticed, counted, and reads again; one that is right is left alone', async ({
    warehouse,
  }) => {
    const anna = await warehouse.person('AUDA', 'ROLE_EDITOR')
    const accounts = await createAccounts(warehouse.parts, 3)
    for (const id of accounts) await propose(warehouse.parts, id, 'Bonn')
    const page = await openPage({ url: warehouse.url, person: anna })
    const screen = await openQueue(page, anna)
    await connected(page)
    const ask = async (rows: ReturnType<typeof rowsOf>, at: number) =>
      page.client.audit({ head: at, ids: rows.map(({ id }) => id), digest: digestOfRows(rows) })
    const right = rowsOf(screen, accounts)
    const wrong = right.map((row, at) => (at === 0 ? { ...row, openChanges: 9 } : row))
    const now = await head(warehouse)
    expect(await ask(right, now)).toBe('same')
    const before = await divergences()
    expect(await ask(wrong, now)).toBe('diverged')
    expect(await divergences()).toBe(before + 1)

    const stop = startAudit({
      shown: () => [{ topic: 'queue', rows: wrong }],
      reached: (topic) => page.client.store.reached(topic),
      ask: (shown) => page.client.audit(shown),
      reload: (topic) => page.client.store.invalidate(topic),
      every: 50,
    })
    onTestFinished(stop)
    await vi.waitFor(() => expect(screen.readings()).toBeGreaterThan(1), soon)
    stop()

    // An older page is no wrong one: something has happened since.
    await propose(warehouse.parts, accounts[0] ?? '', 'Köln')
    await vi.waitFor(async () => expect(await ask(right, now)).toBe('moved'), soon)
  })
})

describe('a page that nobody sees', () => {
  test('P10 [L-001] is told nothing for ten minutes, and reads once when it is seen again', async ({
    warehouse,
  }) => {
    const bert = await warehouse.person('HIDB', 'ROLE_EDITOR')
    const accounts = await createAccounts(warehouse.parts, 20)
    const page = await openPage({ url: warehouse.url, person: bert })
    const screen = await openQueue(page, bert)
    await connected(page)
    const start = await head(warehouse)

    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 600_000 })
    page.client.store.setHidden(true)
    vi.useRealTimers()
    await work(warehouse.parts, accounts, 300)
    const end = await head(warehouse)
    expect(end).toBeGreaterThan(start)
    // Everything has arrived, and nothing of it was handed over.
    await vi.waitFor(
      () => expect(page.client.store.reached('queue')).toBeGreaterThanOrEqual(end),
      soon,
    )
    expect(screen.told).toEqual([])
    expect(screen.readings()).toBe(1)

    page.client.store.setHidden(false)
    await vi.waitFor(() => expect(screen.readings()).toBe(2), soon)
    expect(screen.told.map(({ kind }) => kind)).toEqual(['stale'])
    const later = await propose(warehouse.parts, accounts[0] ?? '', 'zuletzt')
    expect(later).toBeTruthy()
    await vi.waitFor(() => expect(screen.told.at(-1)?.kind).toBe('events'), soon)
  })

  test('P10 [L-001] is told in one piece what happened while it was away for a moment', async ({
    warehouse,
  }) => {
    const cora = await warehouse.person('HIDC', 'ROLE_EDITOR')
    const accounts = await createAccounts(warehouse.parts, 10)
    const page = await openPage({ url: warehouse.url, person: cora })
    const screen = await openQueue(page, cora)
    await connected(page)
    page.client.store.setHidden(true)
    for (const id of accounts) await propose(warehouse.parts, id, 'Celle')
    const end = await head(warehouse)
    await vi.waitFor(
      () => expect(page.client.store.rows.get(accounts.at(-1) ?? '')?.openChanges).toBe(1),
      soon,
    )
    expect(screen.told).toEqual([])
    page.client.store.setHidden(false)
    await vi.waitFor(() => expect(screen.told).toHaveLength(1), soon)
    expect(screen.told[0]).toMatchObject({ kind: 'events', position: end })
    for (const id of accounts) expect(screen.items()[id]).toBe(1)
  })
})

test('[L-001] who missed more than a megabyte of a topic reads anew, however few the events are', async ({
  warehouse,
}) => {
  const dora = await warehouse.person('BYTD', 'ROLE_EDITOR')
  const accounts = await createAccounts(warehouse.parts, 20)
  const start = await head(warehouse)
  await work(warehouse.parts, accounts, 300)
  await propose(warehouse.parts, accounts[0] ?? '', 'zuletzt')
  const limits = warehouse.app.get(LIVE_LIMITS)
  const before = { ...limits }
  onTestFinished(() => void Object.assign(limits, before))
  const { socket, sub } = rawSocket(warehouse.url, dora.token)
  expect(await outcomeOf({ socket } as never)).toBe('connected')
  await vi.waitFor(
    async () =>
      expect(await sub('queue', start)).toMatchObject({ ok: true, missed: { stale: true } }),
    soon,
  )
  Object.assign(limits, { missedBytes: 20_000 })
  expect(await sub('queue', start)).toMatchObject({ reset: true })
})
