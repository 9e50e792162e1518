import type { PendingItem } from '@stammbuch/contracts'
import type { QueryClient } from '@tanstack/react-query'
import { answerOf } from '@/api/call.ts'
import { Problem, sentenceOf } from '@/api/problem.ts'
import { formatCount } from '@/format/format.ts'
import { refreshOpenChanges, refreshUndone } from '@/product/deciding/readings.ts'
import { doing, offerUndo } from '@/product/own-actions.ts'
import { createStore } from '@/state/store.ts'
import { toast } from '@/ui/toast.ts'
import { initialKey } from '../reading/initial-values.query.ts'

/** By record: the log position of its verification, `null` while that is being sent. */
export type Verified = ReadonlyMap<string, number | null>

/** Records that were verified in this session. The list is never patched; this lies above it. */
export const verified = createStore<Verified>(new Map())

const put = (id: string, position: number | null): void =>
  verified.set((all) => new Map(all).set(id, position))

const drop = (id: string): void =>
  verified.set((all) => {
    const next = new Map(all)
    next.delete(id)
    return next
  })

const calls = {
  account: 'approveAccount',
  contact: 'approveContact',
  product: 'approveProduct',
  award: 'approveAward',
  score: 'approveScore',
} as const

/** Verify a record of the list as it was seen at a version; it comes back when the server refuses. */
export const verifyRoot = async (
  client: QueryClient,
  { root }: PendingItem,
  version: number,
): Promise<void> => {
  if (verified.get().has(root.id)) return
  put(root.id, null)
  const described = {
    text: `„${root.label}“ verifiziert`,
    record: null,
    onUndone: () => {
      drop(root.id)
      return refreshUndone(client, [root.id])
    },
  }
  const send = () =>
    answerOf(
      calls[root.class],
      { params: { id: root.id } },
      {
        expected: ['already-approved', 'record-moved-on'],
        ifMatch: `"${version}"`,
      },
    )
  try {
    const { body, position, action } = await doing(calls[root.class], described, send)
    put(root.id, position ?? Number.MAX_SAFE_INTEGER)
    const taken = body.acceptedChanges.length
    const detail = taken > 0 ? `${formatCount(taken, 'Vorschlag', 'Vorschläge')} übernommen` : null
    offerUndo(detail === null ? action : { ...action, record: detail })
  } catch (thrown) {
    drop(root.id)
    // The same answer from two people is no news; the line says who was first.
    const isNews = !(thrown instanceof Problem && thrown.code === 'already-approved')
    if (isNews) void toast.error(sentenceOf(thrown))
  }
  await Promise.all([
    refreshOpenChanges(client, [root.id]),
    client.invalidateQueries({ queryKey: initialKey(root.id) }),
  ])
}
