import { useQueryClient } from '@tanstack/react-query'
import { formatCount, formatNumber } from '@/format/format.ts'
import { takeBack } from '@/product/own-actions.ts'
import { Button } from '@/ui/button.tsx'
import { Confirm } from '@/ui/confirm.tsx'
import { useIsSeen } from '@/ui/use-is-seen.ts'
import type { QueueScope } from '../filter/queue-scope.ts'
import { readFacets } from '../reading/use-facets.ts'
import { actionCountsOf, type BatchContents } from './batch-contents.ts'
import type { Refusals } from './batch-refusals.tsx'
import { sayRunFailed, useBatchQuestion } from './use-batch-question.ts'
import { type BulkVerification, verifyMany } from './verify-many.ts'

interface VerifyingOptions {
  readonly contents: BatchContents
  readonly scope: QueueScope
  /** The filter as a whole is selected. */
  readonly whole: boolean
  /** The log position of the numbers on the page. */
  readonly position: number
  readonly onBegin: () => void
  readonly onEnd: (outcome: Refusals) => void
}

const examplesAtMost = 3

/** „Klinik A, Klinik B und 1.660 weitere“, as far as names are known. */
const examplesOf = (names: readonly string[], count: number): string => {
  const examples = names.slice(0, examplesAtMost)
  const more = count - examples.length
  if (examples.length === 0) return ''
  return `${examples.join(', ')}${more > 0 ? ` und ${formatNumber(more)} weitere` : ''}. `
}

/** Verifying the selected new records: the question with their number, and the run that follows it. */
export const useVerifying = (options: VerifyingOptions) => {
  const { contents, scope, whole, position, onBegin, onEnd } = options
  const { initial } = contents
  const client = useQueryClient()
  const isSeen = useIsSeen()
  const { question, pending, ask, close } = useBatchQuestion<BulkVerification>()

  const read = async (): Promise<BulkVerification> => {
    const href = window.location.pathname + window.location.search
    if (!whole)
      return { scope, position, href, ids: initial.map(({ id }) => id), count: initial.length }
    const all = await readFacets(scope)
    const count = actionCountsOf(all, scope).initial
    return { scope, position: all.position, href, ids: null, count }
  }
  const verify = async (verification: BulkVerification): Promise<void> => {
    const { result, action } = await verifyMany(client, verification, isSeen)
    const undo = (): void => void takeBack(action)
    onEnd({ verdict: 'verify', done: result.approved, refused: result.reasons, undo, action })
  }
  /** It may take long: it goes on in the tray, and the list is free again at once. */
  const begin = (verification: BulkVerification): void => {
    onBegin()
    void verify(verification).catch(sayRunFailed)
  }
  const names = initial.map(({ item }) => item.root.label)
  return { question, pending: pending !== null, names, close, begin, ask: () => ask(true, read) }
}

type Verifying = ReturnType<typeof useVerifying>

/** The button that verifies all selected new records. */
export const VerifyButton = ({ ask, pending }: Pick<Verifying, 'ask' | 'pending'>) => (
  <Button size="small" pending={pending} onClick={() => void ask()}>
    Neue Einträge verifizieren
  </Button>
)

const titleOf = (count: number): string =>
  `${formatCount(count, 'neuen Eintrag', 'neue Einträge', 'Keine neuen Einträge')} verifizieren?`

/** The question before selected new records are verified, with their number and examples. */
export const VerifyQuestion = (props: Omit<Verifying, 'ask' | 'pending'>) => {
  const { question, names, close, begin } = props
  const count = question?.count ?? 0
  return (
    <Confirm
      open={question !== null}
      onOpenChange={(open) => !open && close()}
      title={titleOf(count)}
      confirmLabel="Ja, verifizieren"
      disabledBecause={count === 0 ? 'Hier ist nichts mehr zu verifizieren.' : null}
      onConfirm={() => question && begin(question)}
    >
      <p>
        {examplesOf(names, count)}
        Jeder Eintrag wird wie einzeln verifiziert, mit den Werten, die er jetzt hat. Was nicht
        möglich ist, bleibt und wird danach mit Grund genannt. Der ganze Lauf kann rückgängig
        gemacht werden.
      </p>
    </Confirm>
  )
}
