import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Running } from './part.ts'
import { supervise } from './supervisor.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const part = (name: string, stopped: string[] = []) => {
  const crashes: ((reason: string) => void)[] = []
  const start = async (): Promise<Running> => {
    let end = (_reason: string) => {}
    const exited = new Promise<string>((resolve) => {
      end = resolve
    })
    crashes.push(end)
    const stop = async () => {
      stopped.push(name)
      end('SIGTERM')
    }
    return { exited, stop }
  }
  return { start, crashes }
}

test('a part that crashes is started again after a growing pause, and it is said', async () => {
  const said: string[] = []
  const supervisor = supervise((line) => said.push(line))
  const { start, crashes } = part('sync')
  await supervisor.keep('sync', start)
  crashes[0]?.('code 1')
  await vi.advanceTimersByTimeAsync(499)
  expect(crashes).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(crashes).toHaveLength(2)
  crashes[1]?.('SIGKILL')
  await vi.advanceTimersByTimeAsync(999)
  expect(crashes).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(crashes).toHaveLength(3)
  expect(said).toEqual([
    '⚠ sync ist ausgefallen (code 1); neuer Versuch in 0.5 s.',
    '✓ sync läuft wieder.',
    '⚠ sync ist ausgefallen (SIGKILL); neuer Versuch in 1 s.',
    '✓ sync läuft wieder.',
  ])
})

test('stopping ends the parts in reverse order and starts none again', async () => {
  const stopped: string[] = []
  const supervisor = supervise(() => undefined)
  const parts = ['postgres', 'warehouse'].map((name) => ({ name, ...part(name, stopped) }))
  for (const { name, start } of parts) await supervisor.keep(name, start)
  await supervisor.stopAll()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(stopped).toEqual(['warehouse', 'postgres'])
  expect(parts.map(({ crashes }) => crashes.length)).toEqual([1, 1])
})
