import type { Change } from '@stammbuch/contracts'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { commands } from '@/api/call.ts'
import { longestWait } from '@/api/command-queue.ts'
import { clearFailedRequests, useFailedRequests } from '@/api/failed-requests.ts'
import { toast } from '@/ui/toast.ts'
import { decide } from './decide.ts'
import { decisionOn, decisions } from './decisions.ts'

afterEach(() => {
  commands.clear()
  decisions.set(new Map())
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const change = {
  id: '0198c0de-0000-7000-8000-000000000001',
  targetClass: 'account',
  attributeName: 'street',
  target: { label: 'Klinikum Bad Tölz' },
} as unknown as Change

for (const [place, showsRefusal] of [
  ['a place that shows refusals itself', true],
  ['a list', false],
] as const)
  test(`[H-002] in ${place}, a server that nobody can reach is told after half a minute, once, and the change waits again`, async () => {
    clearFailedRequests()
    const fetched = vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
    const said = vi.spyOn(toast, 'action')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const deciding = decide(new QueryClient(), {
      ...{ change, rootId: 'root', verdict: 'accept', showsRefusal },
    })
    await new Promise(requestAnimationFrame)
    await vi.advanceTimersByTimeAsync(100)
    await vi.advanceTimersByTimeAsync(longestWait - 1_000)
    expect(fetched).toHaveBeenCalled()
    expect(decisionOn(change.id)?.state).toBe('sending')
    await vi.advanceTimersByTimeAsync(5_000)
    vi.useRealTimers()
    await deciding
    expect(decisionOn(change.id)).toBeUndefined()
    const refusal = decisions.get().get(change.id)?.refusal ?? said.mock.calls[0]?.[0]
    expect(refusal).toMatch(/30 Sekunden lang nicht erreichbar/)
    expect(said).toHaveBeenCalledTimes(showsRefusal ? 0 : 1)
    const { result } = await renderHook(() => useFailedRequests())
    expect(result.current.map(({ code, times }) => [code, times])).toEqual([['not-sent', 1]])
  })
