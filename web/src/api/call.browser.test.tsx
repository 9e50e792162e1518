import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { answerOf, call, commands } from './call.ts'
import { clearFailedRequests, failureAsText, useFailedRequests } from './failed-requests.ts'
import { Problem } from './problem.ts'
import { holdToken, renewWith, session, settledSession } from './session.ts'

const id = '0198c0de-0000-7000-8000-000000000001'
const accept = () => call('acceptChange', { params: { id }, body: { evenIfStale: false } })

const reply = (body: unknown, init: ResponseInit = {}): Response =>
  new Response(JSON.stringify(body), {
    ...init,
    headers: { 'content-type': 'application/json', ...init.headers },
  })

const refusal = (status: number, code: string, detail = 'Einzelheiten'): Response =>
  reply(
    { type: 'about:blank', status, code, title: 'Abgelehnt', detail, traceId: 't-1' },
    { status },
  )

const answer = vi.fn<typeof fetch>()
const sent = (at: number): Headers => new Headers(answer.mock.calls[at]?.[1]?.headers)
const failures = async () => (await renderHook(() => useFailedRequests())).result.current

beforeEach(() => {
  answer.mockReset()
  vi.spyOn(window, 'fetch').mockImplementation(answer)
  clearFailedRequests()
  holdToken('first')
})
afterEach(() => {
  commands.clear()
  vi.restoreAllMocks()
  vi.useRealTimers()
  holdToken(null)
  session.set({ state: 'resolving', user: null, problem: null })
})

test('[E-081] a call carries the bearer token, and a mutation its own idempotency key', async () => {
  answer.mockImplementation(async () => reply({ id }, { headers: { 'log-position': '42' } }))
  const { position, body } = await answerOf('acceptChange', {
    params: { id },
    body: { evenIfStale: false },
  })
  expect(position).toBe(42)
  expect(body).toEqual({ id })
  await call('listRankingGroups')
  const [url, init] = answer.mock.calls[0] ?? []
  expect(url).toBe(`/api/change/${id}/accept`)
  expect(init).toMatchObject({ method: 'PUT', body: '{"evenIfStale":false}' })
  expect(sent(0).get('authorization')).toBe('Bearer first')
  expect(sent(0).get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/)
  expect(sent(1).get('idempotency-key')).toBeNull()
})

test('a refusal is a Problem with its code, its sentence and its fields', async () => {
  const errors = [{ path: 'newValue', code: 'value-too-long', message: 'Höchstens 50 Zeichen.' }]
  answer.mockImplementation(async () =>
    reply({ status: 422, code: 'invalid', title: 'Ungültig', detail: '', errors }, { status: 422 }),
  )
  const thrown = await accept().catch((problem: unknown) => problem)
  expect(thrown).toBeInstanceOf(Problem)
  expect(thrown).toMatchObject({ status: 422, code: 'invalid', detail: 'Ungültig' })
  expect((thrown as Problem).messageFor('newValue')).toBe('Höchstens 50 Zeichen.')
})

test('[R-045] every failed response lands in the list, equal ones together', async () => {
  answer.mockImplementation(async () => refusal(409, 'change-stale'))
  for (let time = 0; time < 3; time += 1) await accept().catch(() => undefined)
  answer.mockImplementation(async () => new Response('<h1>Bad Gateway</h1>', { status: 502 }))
  await accept().catch(() => undefined)
  answer.mockRejectedValue(new TypeError('Failed to fetch'))
  await call('listRankingGroups').catch(() => undefined)

  const list = await failures()
  expect(list.map(({ status, code, times }) => [status, code, times])).toEqual([
    [0, 'unreachable', 1],
    [502, 'unexpected-answer', 1],
    [409, 'change-stale', 3],
  ])
  const stale = list[2]
  expect(stale && failureAsText(stale)).toContain('Anfrage-ID: t-1')
})

test('[R-045] a cancelled call is no failure; one that is shown in its place is listed as read', async () => {
  const cancel = new AbortController()
  answer.mockImplementation((_url, init) => {
    cancel.abort()
    return Promise.reject(init?.signal?.reason)
  })
  await expect(call('listRankingGroups', {}, { signal: cancel.signal })).rejects.toThrow(/abort/i)
  answer.mockImplementation(async () => refusal(409, 'change-stale'))
  const expected = { expected: ['change-stale'] }
  await call('acceptChange', { params: { id }, body: {} }, expected).catch(() => undefined)
  expect((await failures()).map(({ code, read }) => [code, read])).toEqual([['change-stale', true]])
})

test('a decision of the moment in which the page is closed goes out, and outlives the page', async () => {
  answer.mockImplementation(async () => reply({ id }))
  const deciding = accept()
  expect(answer).not.toHaveBeenCalled()
  window.dispatchEvent(new Event('pagehide'))
  // Long before the next task, in which the page would be gone.
  for (let step = 0; step < 20; step += 1) await Promise.resolve()
  expect(answer).toHaveBeenCalledTimes(1)
  expect(answer.mock.calls[0]?.[1]?.keepalive).toBe(true)
  await deciding
})

test('C8 a mutation without a connection waits, and goes out again under its key', async () => {
  answer.mockImplementationOnce(async () => {
    throw new TypeError('Failed to fetch')
  })
  answer.mockImplementation(async () => reply({ id }))
  const waiting = accept()
  await expect.poll(() => commands.size).toBe(1)
  expect(await failures()).toEqual([])
  commands.retryNow()
  await expect(waiting).resolves.toEqual({ id })
  expect(answer).toHaveBeenCalledTimes(2)
  expect(sent(1).get('idempotency-key')).toBe(sent(0).get('idempotency-key'))
  expect(commands.size).toBe(0)
})

test('[R-045] C8 a mutation that found no connection for 30 seconds is on the list of failures', async () => {
  vi.useFakeTimers()
  answer.mockImplementation(async () => {
    throw new TypeError('Failed to fetch')
  })
  const refused = expect(accept()).rejects.toMatchObject({ code: 'not-sent' })
  await vi.advanceTimersByTimeAsync(31_000)
  await refused
  vi.useRealTimers()
  expect(await failures()).toMatchObject([{ method: 'PUT', code: 'not-sent', times: 1 }])
})

test('[R-001] a request is given up after 20 minutes, and says so', async () => {
  const limit = new AbortController()
  const within = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
  answer.mockImplementation(
    (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
      }),
  )
  const given = expect(call('listRankingGroups')).rejects.toMatchObject({ code: 'timeout' })
  expect(within).toHaveBeenCalledWith(20 * 60 * 1000)
  limit.abort(new DOMException('The operation timed out.', 'TimeoutError'))
  await given
  expect(await failures()).toMatchObject([{ status: 0, code: 'timeout' }])
})

test('an old token is renewed once, and the repeated mutation keeps its key', async () => {
  renewWith(async () => {
    holdToken('second')
    return 'second'
  })
  answer.mockImplementationOnce(async () => refusal(401, 'token-invalid'))
  answer.mockImplementationOnce(async () => reply({ id }))
  await accept()
  expect(sent(1).get('authorization')).toBe('Bearer second')
  expect(sent(1).get('idempotency-key')).toBe(sent(0).get('idempotency-key'))
  expect(await failures()).toEqual([])
})

test('without a new token the session has expired, and the page stays', async () => {
  const user = { id, email: 'a@b.de', fullName: 'A B', shortCode: 'AB', roles: [], isActive: true }
  session.set({ state: 'signed-in', user, problem: null })
  renewWith(async () => null)
  answer.mockImplementation(async () => refusal(401, 'token-invalid'))
  await expect(accept()).rejects.toMatchObject({ status: 401 })
  expect(session.get()).toMatchObject({ state: 'expired', user })
})

test('[E-081] waiting for the sign-in gives up in the end', async () => {
  vi.useFakeTimers()
  const waiting = expect(settledSession()).rejects.toThrow('Could not resolve auth. Aborting.')
  await vi.advanceTimersByTimeAsync(200 * 600)
  await waiting
})

test('[E-081] waiting ends as soon as it is known who is signed in', async () => {
  const waiting = settledSession()
  session.set({ state: 'signed-out', user: null, problem: null })
  await expect(waiting).resolves.toMatchObject({ state: 'signed-out' })
})
