import type { PendingItem } from '@stammbuch/contracts'
import type { QueryClient } from '@tanstack/react-query'
import { answerOf } from '@/api/call.ts'
import { Problem, sentenceOf } from '@/api/problem.ts'
import { formatCount } from '@/format/format.ts'
import { createStore } from '@/state/store.ts'
import { toast } from '@/ui/toast.ts'
import { refreshOpenChanges } from './open-changes.query.ts'

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

/** Verify a record of the list; it comes back when the server refuses. */
export const verifyRoot = async (client: QueryClient, { root }: PendingItem): Promise<void> => {
  put(root.id, null)
  try {
    const input = { params: { id: root.id } }
    const { body, position } = await answerOf(calls[root.class], input, {
      expected: ['already-approved'],
    })
    put(root.id, position ?? Number.MAX_SAFE_INTEGER)
    const taken = body.acceptedChanges.length
    void toast.success(
      `„${root.label}“ ist verifiziert`,
      taken > 0 ? `${formatCount(taken, 'Vorschlag', 'Vorschläge')} übernommen` : undefined,
    )
  } catch (thrown) {
    drop(root.id)
    // The same answer from two people is no news; the line says who was first.
    const isNews = !(thrown instanceof Problem && thrown.code === 'already-approved')
    if (isNews) void toast.error(sentenceOf(thrown))
  }
  await refreshOpenChanges(client, root.id)
}

/** Mark a record for the follow-up, with the way back. */
export const markForFollowUp = async ({ root }: PendingItem): Promise<void> => {
  const { class: kind, id } = root
  if (kind !== 'account' && kind !== 'contact') {
    void toast.info('Produkte haben kein Follow-up.')
    return
  }
  if (!root.isApproved) {
    void toast.info('Ein Follow-up geht erst nach der initialen Verifizierung.')
    return
  }
  const set = async (value: '0' | '1'): Promise<void> => {
    try {
      await answerOf('setFollowUp', { params: { class: kind, id, value } })
      if (value === '1')
        void toast.undo(`„${root.label}“ zum Follow-up markiert`, () => void set('0'))
    } catch (thrown) {
      void toast.error(sentenceOf(thrown))
    }
  }
  await set('1')
}
