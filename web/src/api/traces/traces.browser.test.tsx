import type { BrowserSpan } from '@stammbuch/contracts'
import type { AnyRouter } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call } from '../call.ts'
import { clearFailedRequests } from '../failed-requests.ts'
import { holdToken } from '../session.ts'
import { tracePage } from './trace-page.ts'
import { traceCalls } from './tracing.ts'

const patience = { timeout: 30_000 }

/** A router that shows an account, and tells what a test has it tell. */
const fakeRouter = () => {
  const listeners = new Map<string, (event: object) => void>()
  const router = {
    state: { status: 'idle', matches: [{ fullPath: '/account/$id' }] },
    subscribe: (name: string, listener: (event: object) => void) => {
      listeners.set(name, listener)
      return () => listeners.delete(name)
    },
  }
  const opens = (path: string) => {
    listeners.get('onBeforeNavigate')?.({ pathChanged: true })
    router.state.matches = [{ fullPath: path }]
    listeners.get('onRendered')?.({})
  }
  return { router: router as unknown as AnyRouter, opens, listeners }
}

const answer = vi.fn<typeof fetch>()
let status = 204

const requests = (path: string) =>
  answer.mock.calls.filter(([url]) => String(url) === path).map(([, init]) => init)
const traceparents = () =>
  requests('/api/ranking_group/list').map((init) => new Headers(init?.headers).get('traceparent'))
const reported = (): readonly BrowserSpan[] =>
  requests('/api/traces').flatMap((init) => JSON.parse(String(init?.body)).spans as BrowserSpan[])
const named = (name: string) => reported().filter((span) => span.name === name)

beforeEach(() => {
  status = 204
  answer.mockReset()
  answer.mockImplementation(async (url) =>
    String(url) === '/api/traces'
      ? new Response(null, { status })
      : Response.json({ list: [], total: 0 }),
  )
  vi.spyOn(window, 'fetch').mockImplementation(answer)
  holdToken('token')
})
afterEach(() => {
  traceCalls(null)
  vi.restoreAllMocks()
  clearFailedRequests()
  holdToken(null)
})

test('[O-007] unless the server says so, no call names a trace and nothing is reported', async () => {
  await call('listRankingGroups')
  expect(traceparents()).toEqual([null])
  expect(requests('/api/traces')).toEqual([])
})

test('[O-007] a page that is opened, its calls and the paint are one trace, by names without ids', async () => {
  const { router, opens } = fakeRouter()
  tracePage(router)
  await expect.poll(() => named('page /account/$id'), patience).toHaveLength(1)

  opens('/konflikte/')
  await Promise.all([call('listRankingGroups'), call('listRankingGroups')])
  await expect.poll(() => named('page /konflikte'), patience).toHaveLength(1)
  const [page] = named('page /konflikte')
  const calls = named('listRankingGroups')
  expect(calls).toHaveLength(2)
  for (const { traceId, parentSpanId, kind, status: said } of calls)
    expect([traceId, parentSpanId, kind, said]).toEqual([
      page?.traceId,
      page?.spanId,
      'client',
      200,
    ])
  expect(traceparents().toSorted()).toEqual(
    calls.map(({ traceId, spanId }) => `00-${traceId}-${spanId}-01`).toSorted(),
  )
  const paints = named('paint').filter(({ parentSpanId }) => parentSpanId === page?.spanId)
  expect(paints.length).toBeGreaterThan(0)
  for (const { began, ended } of [...calls, ...paints]) {
    expect(began).toBeGreaterThanOrEqual(page?.began ?? 0)
    expect(ended).toBeLessThanOrEqual(page?.ended ?? 0)
  }
  // Once the page is there, a call is a trace of its own.
  await call('listRankingGroups')
  await expect.poll(() => named('listRankingGroups').length, patience).toBe(3)
  const alone = named('listRankingGroups').at(-1)
  expect(alone?.parentSpanId).toBeNull()
  expect(alone?.traceId).not.toBe(page?.traceId)
})

test('[O-007] a call that nobody answers, and one that is refused, end with what was said', async () => {
  const { router } = fakeRouter()
  tracePage(router)
  await expect.poll(() => named('page /account/$id'), patience).toHaveLength(1)
  const good = answer.getMockImplementation()
  answer.mockImplementation(async (url) => {
    if (String(url) === '/api/traces') return new Response(null, { status })
    throw new TypeError('Failed to fetch')
  })
  await expect(call('listRankingGroups')).rejects.toThrow()
  answer.mockImplementation(async (url, init) =>
    String(url) === '/api/traces' && good
      ? good(url, init)
      : Response.json({ status: 503, code: 'unavailable', title: 'Weg' }, { status: 503 }),
  )
  await expect(call('listRankingGroups')).rejects.toThrow()
  await expect
    .poll(() => named('listRankingGroups').map(({ status: said }) => said), patience)
    .toEqual([0, 503])
})

test('[O-007] a server that takes no reports any more is left alone', async () => {
  status = 404
  const { router, listeners } = fakeRouter()
  tracePage(router)
  await expect.poll(() => listeners.size, patience).toBe(0)
  await call('listRankingGroups')
  expect(traceparents()).toEqual([null])
  expect(requests('/api/traces')).toHaveLength(1)
})
