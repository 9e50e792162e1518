import type { LiveEvent, LiveRow } from '@stammbuch/contracts'
import { expect, onTestFinished, vi } from 'vitest'
import { live } from '../live.ts'

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

/** The log tells a topic what happened and how its records stand since. */
export const tellTopic = (
  t: string,
  prev: number,
  ev: readonly LiveEvent[],
  rows: readonly LiveRow[] = [],
): void => live.store.take({ t, prev, pos: ev.at(-1)?.p ?? prev, ev, rows, at: 0 })

/** Something that a colleague accepted at a log position. */
export const acceptedAt = (p: number, recordId: string): LiveEvent => ({
  ...{ p, k: 'ChangeAccepted', a: recordId, v: p, by: 'AB', mid: `${p}` },
  d: { class: 'account' },
})
