import type { Change, ProblemCode } from '@stammbuch/contracts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { answerOf } from '@/api/call.ts'
import { Problem, sentenceOf } from '@/api/problem.ts'
import { toast } from '@/ui/toast.ts'
import { attributeLabel } from '../change-words.ts'
import { doing, offerUndo } from '../own-actions.ts'
import {
  type Decision,
  decisionOn,
  dropDecisions,
  noteUndone,
  putDecisions,
  sendingOf,
  type Verdict,
} from './decisions.ts'
import { refreshDecided, refreshDecidedLine, refreshUndone } from './readings.ts'

const participles = { accept: 'übernommen', decline: 'abgelehnt' } as const

/** Refusals that are shown at the change itself, and so need not stand among the messages. */
const saidHere: readonly ProblemCode[] = [
  'change-already-decided',
  'change-stale',
  'record-unapproved',
  'record-excluded',
  'record-moved-on',
  'own-change',
  'no-difference',
  'concurrent-edit',
]

export interface DecisionRequest {
  readonly change: Change
  /** The record on whose page, or below whose line, the change stands. */
  readonly rootId: string
  readonly verdict: Verdict
  readonly evenIfStale?: boolean | undefined
  /**
   * The place is a record's page, which shows the decision's `refusal` itself and what came of it at once. Otherwise it
   * is a line of a list: the refusal is a message, with the way to try again.
   */
  readonly showsRefusal?: boolean
}

const send = ({ change: { id }, verdict, evenIfStale = false }: DecisionRequest) =>
  verdict === 'accept'
    ? answerOf('acceptChange', { params: { id }, body: { evenIfStale } }, { expected: saidHere })
    : answerOf('declineChange', { params: { id }, body: {} }, { expected: saidHere })

const shortCodeIn = ({ body }: Problem): string | null => {
  const by = body.decidedBy
  if (typeof by !== 'object' || by === null || !('shortCode' in by)) return null
  return String(by.shortCode)
}

/** The decision of whoever was first, in place of one's own. */
const lostTo = (decision: Decision, problem: Problem): Decision => ({
  ...decision,
  verdict: problem.body.decision === 'declined' ? 'decline' : 'accept',
  state: 'lost',
  by: shortCodeIn(problem),
  lostAt: typeof problem.body.decidedAt === 'string' ? problem.body.decidedAt : null,
})

const explain = (
  client: QueryClient,
  request: DecisionRequest,
  decision: Decision,
  thrown: unknown,
): void => {
  const { change, verdict, showsRefusal = false } = request
  const refusal = sentenceOf(thrown)
  const code = thrown instanceof Problem ? thrown.code : null
  if (thrown instanceof Problem && code === 'change-already-decided') {
    const lost = lostTo(decision, thrown)
    // The same answer from two people is no news.
    const isNews = lost.verdict !== verdict
    putDecisions([isNews ? { ...lost, refusal } : lost])
    if (isNews && !showsRefusal)
      void toast.info(refusal, 'Ihre Entscheidung kam danach und ändert nichts.')
    return
  }
  if (showsRefusal) {
    putDecisions([{ ...decision, state: 'failed', refusal }])
    return
  }
  dropDecisions([change.id])
  if (code === 'change-stale')
    void toast.info('Der Wert hat sich seit dem Vorschlag geändert.', 'Bitte wählen Sie den Wert.')
  else void toast.action(refusal, 'Erneut versuchen', () => void decide(client, request))
}

/**
 * Marks decisions as taken back: what they were about waits again, where it stood and with its origin. What is on
 * screen is read again.
 */
export const waitsAgain = async (
  client: QueryClient,
  changeIds: readonly string[],
  rootIds: readonly string[],
): Promise<void> => {
  noteUndone(changeIds)
  await refreshUndone(client, rootIds)
}

/**
 * Decides one change: it counts as decided at once, and waits again when the server refuses. Whoever was first is
 * named. The way back is kept and offered. Resolves when the page shows what came of it.
 */
export const decide = async (client: QueryClient, request: DecisionRequest): Promise<void> => {
  const { change, rootId, verdict } = request
  // Two keys may mean the same change before it is gone.
  if (decisionOn(change.id)) return
  const decision = sendingOf(change, rootId, verdict)
  putDecisions([decision])
  const described = {
    text: `„${attributeLabel(change)}“ ${participles[verdict]}`,
    record: change.target.label,
    onUndone: (gone: boolean) => waitsAgain(client, gone ? [change.id] : [], [rootId]),
  }
  try {
    const { position, action } = await doing(`${verdict}Change`, described, () => send(request))
    putDecisions([{ ...decision, state: 'done', position }])
    offerUndo(action)
  } catch (thrown) {
    explain(client, request, decision, thrown)
    // Without an answer nothing is known to be old, and reading would fail as well.
    if (!(thrown instanceof Problem) || thrown.status === 0) return
  }
  await (request.showsRefusal ? refreshDecided : refreshDecidedLine)(client, rootId)
}

/** Deciding changes of one record where refusals are shown in place. */
export const useDeciding = (rootId: string) => {
  const client = useQueryClient()
  return (change: Change, verdict: Verdict, evenIfStale?: boolean): Promise<void> =>
    decide(client, { change, rootId, verdict, evenIfStale, showsRefusal: true })
}
