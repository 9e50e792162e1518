import { type LiveEvent, type LiveRow, presenceTopic } from '@stammbuch/contracts'
import { expect, onTestFinished, vi } from 'vitest'
import { live } from '@/live/live.ts'

/** A connection that has told everything up to a log position. */
export const connectLive = async (head: number): Promise<void> => {
  const sub = vi
    // biome-ignore lint/complexity/useLiteralKeys: the connection is nobody's business but the test's.
    .spyOn(live.store['port'], 'sub')
    .mockImplementation(async (wanted) =>
      wanted.map(({ t }) => ({ t, ok: true, head, missed: null })),
    )
  live.store.connected()
  onTestFinished(() => {
    live.store.disconnected()
    live.store.clear()
    sub.mockRestore()
  })
  await expect.poll(() => sub.mock.results.length).toBeGreaterThan(0)
  await Promise.all(sub.mock.results.map(({ value }) => value))
}

/** The log tells the verification list what happened and how its records stand since. */
export const tellQueue = (prev: number, events: readonly LiveEvent[], rows: readonly LiveRow[]) =>
  live.store.take({ t: 'queue', prev, pos: events.at(-1)?.p ?? prev, ev: events, rows, at: 0 })

/** A colleague has a record open. */
export const tellPresent = (userId: string, field: string): void => {
  const person = { userId, shortCode: 'AB', fullName: 'Anna Berg', field, mode: 'views' as const }
  live.store.state(presenceTopic('queue'), { topic: presenceTopic('queue'), people: [person] })
}
