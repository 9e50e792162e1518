import { afterEach, expect, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { commands } from '@/api/call.ts'
import { longestWait } from '@/api/command-queue.ts'
import { clearFailedRequests, useFailedRequests } from '@/api/failed-requests.ts'
import { send } from './send.ts'

afterEach(() => {
  commands.clear()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('a server that nobody can reach is told after half a minute, by one message', async () => {
  clearFailedRequests()
  vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const told = vi.fn()
  send('acceptChange', {
    params: { id: '0198c0de-0000-7000-8000-000000000001' },
    body: { evenIfStale: false },
  }).catch(told)
  await new Promise(requestAnimationFrame)
  await vi.advanceTimersByTimeAsync(100)
  await vi.advanceTimersByTimeAsync(longestWait - 1_000)
  expect(told).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(told.mock.calls.map(([{ code }]) => code)).toEqual(['not-sent'])
  vi.useRealTimers()
  const { result } = await renderHook(() => useFailedRequests())
  expect(result.current.map(({ code, times }) => [code, times])).toEqual([['not-sent', 1]])
})
