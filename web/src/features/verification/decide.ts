import type { Change } from '@stammbuch/contracts'
import type { QueryClient } from '@tanstack/react-query'
import { answerOf } from '@/api/call.ts'
import { Problem, sentenceOf } from '@/api/problem.ts'
import { attributeLabel } from '@/product/change-words.ts'
import { doing, offerUndo } from '@/product/own-actions.ts'
import { toast } from '@/ui/toast.ts'
import {
  type Decision,
  decisions,
  dropDecisions,
  putDecision,
  type Verdict,
} from './decision-store.ts'
import { refreshOpenChanges } from './open-changes.query.ts'
import { waitsAgain } from './waits-again.ts'

const participles = { accept: 'übernommen', decline: 'abgelehnt' } as const

export interface Asked {
  readonly change: Change
  readonly rootId: string
  readonly verdict: Verdict
  readonly evenIfStale?: boolean
}

const send = ({ change: { id }, verdict, evenIfStale = false }: Asked) => {
  const options = {
    idempotencyKey: crypto.randomUUID(),
    expected: ['change-already-decided', 'change-stale'],
  }
  return verdict === 'accept'
    ? answerOf('acceptChange', { params: { id }, body: { evenIfStale } }, options)
    : answerOf('declineChange', { params: { id }, body: {} }, options)
}

const shortCodeIn = ({ body }: Problem): string | null => {
  const by = body.decidedBy
  if (typeof by !== 'object' || by === null || !('shortCode' in by)) return null
  return String(by.shortCode)
}

const explain = (client: QueryClient, asked: Asked, decision: Decision, thrown: unknown): void => {
  const code = thrown instanceof Problem ? thrown.code : null
  if (thrown instanceof Problem && code === 'change-already-decided') {
    const verdict = thrown.body.decision === 'declined' ? 'decline' : 'accept'
    const lostAt = typeof thrown.body.decidedAt === 'string' ? thrown.body.decidedAt : null
    putDecision({ ...decision, verdict, state: 'lost', by: shortCodeIn(thrown), lostAt })
    // The same answer from two people is no news.
    if (verdict !== asked.verdict)
      void toast.info(sentenceOf(thrown), 'Ihre Entscheidung kam danach und ändert nichts.')
    return
  }
  dropDecisions([asked.change.id])
  if (code === 'change-stale') {
    void toast.info('Der Wert hat sich seit dem Vorschlag geändert.', 'Bitte wählen Sie den Wert.')
    return
  }
  void toast.action(sentenceOf(thrown), 'Erneut versuchen', () => void decide(client, asked))
}

/**
 * Decide one change: it leaves the list at once, and comes back when the server refuses. Whoever was
 * first is named.
 */
export const decide = async (client: QueryClient, asked: Asked): Promise<void> => {
  const { change, rootId, verdict } = asked
  const decision: Decision = {
    change,
    rootId,
    verdict,
    state: 'sending',
    position: null,
    by: null,
    at: Date.now(),
  }
  // Two keys may mean the same line before it is gone.
  const known = decisions.get().get(change.id)
  if (known && known.state !== 'undone') return
  putDecision(decision)
  const described = {
    text: `„${attributeLabel(change)}“ ${participles[verdict]}`,
    record: change.target.label,
    onUndone: () => waitsAgain(client, [change.id], [rootId]),
  }
  try {
    const { position, action } = await doing(`${verdict}Change`, described, () => send(asked))
    putDecision({ ...decision, state: 'done', position })
    offerUndo(action)
  } catch (thrown) {
    explain(client, asked, decision, thrown)
  }
  await refreshOpenChanges(client, rootId)
}
