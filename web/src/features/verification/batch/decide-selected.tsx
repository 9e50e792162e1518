import { useQueryClient } from '@tanstack/react-query'
import { formatCount } from '@/format/format.ts'
import type { Verdict } from '@/product/deciding/decisions.ts'
import { takeBack } from '@/product/own-actions.ts'
import { Button } from '@/ui/button.tsx'
import { Confirm } from '@/ui/confirm.tsx'
import { useIsSeen } from '@/ui/use-is-seen.ts'
import type { Selection } from '@/ui/use-row-selection.ts'
import type { QueueScope } from '../filter/queue-scope.ts'
import { readFacets } from '../reading/use-facets.ts'
import type { QueueRow } from '../table/queue-rows.ts'
import { actionCountsOf, type BatchContents, decidedScope } from './batch-contents.ts'
import type { Refusals } from './batch-refusals.tsx'
import { decideFilter } from './decide-filter.ts'
import { type ChosenChange, chosenChanges, decideMany } from './decide-many.ts'
import { sayRunFailed, useBatchQuestion } from './use-batch-question.ts'

interface DecidingOptions {
  readonly rows: readonly QueueRow[]
  readonly selection: Selection
  readonly contents: BatchContents
  readonly scope: QueueScope
  /** The filter as a whole is selected. */
  readonly whole: boolean
  /** The log position of the numbers on the page. */
  readonly position: number
  readonly onBegin: () => void
  readonly onEnd: (outcome: Refusals) => void
}

/** Single changes are decided one by one; records and filters as a run on the server. */
type Question = { readonly verdict: Verdict; readonly count: number } & (
  | { readonly by: 'change'; readonly chosen: readonly ChosenChange[] }
  | {
      readonly by: 'run'
      readonly scope: QueueScope
      readonly position: number
      readonly rootIds: readonly string[] | undefined
    }
)

/** Records that one run takes by name. */
const recordsAtMost = 1000

/** The question over everything in a filter, with its number as of now. */
const filterQuestion = async (scope: QueueScope, verdict: Verdict): Promise<Question> => {
  const all = await readFacets(scope)
  const decided = decidedScope(scope, actionCountsOf(all, scope))
  const { changes, position } = decided === scope ? all : await readFacets(decided)
  return { verdict, by: 'run', scope: decided, count: changes, position, rootIds: undefined }
}

/** Deciding the selected changes: the question with their number, and the run that follows it. */
export const useDeciding = (props: DecidingOptions) => {
  const { rows, selection, contents, scope, whole, position, onBegin, onEnd } = props
  const { records, selected } = contents
  const client = useQueryClient()
  const isSeen = useIsSeen()
  const href = window.location.pathname + window.location.search

  const read = async (verdict: Verdict): Promise<Question> => {
    if (whole) return filterQuestion(scope, verdict)
    if (records.length === selected.length && records.length <= recordsAtMost) {
      const pending = records.filter(({ item, open }) => item.action !== 'initial' && open > 0)
      const count = pending.reduce((sum, { open }) => sum + open, 0)
      const rootIds = pending.map(({ id }) => id)
      return { verdict, by: 'run', scope, count, position, rootIds }
    }
    const chosen = await chosenChanges(client, rows, selection, scope)
    return { verdict, by: 'change', count: chosen.length, chosen }
  }
  const decide = async (question: Question): Promise<void> => {
    const { verdict } = question
    if (question.by === 'change') {
      onEnd(await decideMany(client, question.chosen, verdict))
      return
    }
    const { result, action } = await decideFilter(client, { ...question, href }, isSeen)
    const undo = (): void => void takeBack(action)
    onEnd({ verdict, done: result.decided, refused: result.reasons, undo, action })
  }
  /** A run may take long: it goes on in the tray, and the list is free again at once. */
  const begin = (question: Question): unknown => {
    const deciding = decide(question)
    if (question.by === 'change') return deciding
    onBegin()
    void deciding.catch(sayRunFailed)
    return null
  }
  const { question, pending, ask, close } = useBatchQuestion<Question, Verdict>()
  return {
    question,
    pending,
    close,
    begin,
    ask: (verdict: Verdict) => ask(verdict, () => read(verdict)),
  }
}

type Deciding = ReturnType<typeof useDeciding>

const verbs = { accept: 'übernehmen', decline: 'ablehnen' } as const

/** The buttons that decide all selected changes. */
export const DecideButtons = ({ ask, pending }: Pick<Deciding, 'ask' | 'pending'>) =>
  (['accept', 'decline'] as const).map((verdict) => (
    <Button
      key={verdict}
      size="small"
      pending={pending === verdict}
      onClick={() => void ask(verdict)}
    >
      {`Änderungen ${verbs[verdict]}`}
    </Button>
  ))

const titleOf = ({ count, verdict }: Question): string =>
  `${formatCount(count, 'Änderung', 'Änderungen')} ${verbs[verdict]}?`

/** The question before selected changes are decided, with their number. */
export const DecideQuestion = ({ question, close, begin }: Omit<Deciding, 'ask' | 'pending'>) => (
  <Confirm
    open={question !== null}
    onOpenChange={(open) => !open && close()}
    title={question ? titleOf(question) : ''}
    confirmLabel={`Ja, ${verbs[question?.verdict ?? 'accept']}`}
    disabledBecause={question?.count === 0 ? 'Hier ist nichts mehr offen.' : null}
    onConfirm={() => question && begin(question)}
  >
    <p>
      Jede Änderung wird für sich entschieden. Was ein einzelnes{' '}
      {question?.verdict === 'decline' ? 'Ablehnen' : 'Übernehmen'} nicht annähme oder was sich
      inzwischen geändert hat, bleibt offen und wird danach mit Grund genannt.
      {question?.by === 'run' && ' Der ganze Lauf kann rückgängig gemacht werden.'}
    </p>
  </Confirm>
)
