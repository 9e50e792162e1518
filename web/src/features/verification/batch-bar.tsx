import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '@/api/problem.ts'
import { formatCount } from '@/format/format.ts'
import type { Verdict } from '@/product/deciding/decisions.ts'
import { takeBack } from '@/product/own-actions.ts'
import { Button } from '@/ui/button.tsx'
import { Confirm } from '@/ui/confirm.tsx'
import { SelectionBar } from '@/ui/selection-bar.tsx'
import { toast } from '@/ui/toast.ts'
import { useIsSeen } from '@/ui/use-is-seen.ts'
import type { Selection } from '@/ui/use-row-selection.ts'
import { BatchRefusals, doneWords, type Refusals } from './batch-refusals.tsx'
import { decideFilter } from './decide-filter.ts'
import { type Chosen, chosenChanges, decideMany } from './decide-many.ts'
import type { QueueRow } from './queue-rows.ts'
import type { QueueScope } from './queue-scope.ts'
import { readFacets } from './use-facets.ts'
import { VerifySelected } from './verify-selected.tsx'

interface BatchBarProps {
  readonly rows: readonly QueueRow[]
  readonly selection: Selection
  readonly scope: QueueScope
  /** Records in the filter. */
  readonly total: number
  /** The filter as a whole is selected. */
  readonly whole: boolean
  readonly onWhole: () => void
  /** The log position of the numbers on the page. */
  readonly position: number
  readonly onClear: () => void
}

/** Single changes are decided one by one; records and filters as a run on the server. */
type Question = { readonly verdict: Verdict; readonly count: number } & (
  | { readonly by: 'change'; readonly chosen: readonly Chosen[] }
  | { readonly by: 'run'; readonly position: number; readonly rootIds: readonly string[] | null }
)

const verbs = { accept: 'übernehmen', decline: 'ablehnen' } as const
const many = (count: number): string => formatCount(count, 'Änderung', 'Änderungen')
/** Records that one run takes by name. */
const recordsAtMost = 1000

/** How many lines are selected, and deciding all of their changes. */
export const BatchBar = (props: BatchBarProps) => {
  const { rows, selection, scope, total, whole, position, onClear } = props
  const client = useQueryClient()
  const isSeen = useIsSeen()
  const [collecting, setCollecting] = useState<Verdict | null>(null)
  const [question, setQuestion] = useState<Question | null>(null)
  const [refusals, setRefusals] = useState<Refusals | null>(null)
  const selected = rows.filter(({ id, kind }) => kind !== 'note' && selection.has(id))
  const records = selected.filter((row) => row.kind === 'record')
  const fresh = records.filter(({ item }) => item.action === 'initial')
  const mayDecide = whole ? scope.approved !== '0' : fresh.length < selected.length
  const mayVerify = whole ? scope.approved === '0' : fresh.length > 0
  const href = window.location.pathname + window.location.search

  const questionFor = async (verdict: Verdict): Promise<Question> => {
    if (whole) {
      const found = await readFacets(scope)
      return { verdict, by: 'run', count: found.changes, position: found.position, rootIds: null }
    }
    const waiting = records.filter(({ item }) => item.action !== 'initial')
    if (records.length === selected.length && records.length <= recordsAtMost) {
      const count = waiting.reduce((sum, { open }) => sum + open, 0)
      return { verdict, by: 'run', count, position, rootIds: waiting.map(({ id }) => id) }
    }
    const chosen = await chosenChanges(client, rows, selection, scope)
    return { verdict, by: 'change', count: chosen.length, chosen }
  }
  const ask = async (verdict: Verdict): Promise<void> => {
    setCollecting(verdict)
    try {
      setQuestion(await questionFor(verdict))
    } catch (thrown) {
      void toast.error('Die Änderungen konnten nicht geladen werden.', sentenceOf(thrown))
    } finally {
      setCollecting(null)
    }
  }
  const end = (outcome: Refusals): void => {
    const { refused, undo, action } = outcome
    onClear()
    const text = doneWords(outcome)
    if (Object.keys(refused).length > 0) setRefusals(outcome)
    else if (undo) void toast.undo(text, undo, action?.key)
    else void toast.success(text)
  }
  const decideAll = async (asked: Question): Promise<void> => {
    const { verdict } = asked
    if (asked.by === 'change') {
      end(await decideMany(client, asked.chosen, verdict))
      return
    }
    const rootIds = asked.rootIds ?? undefined
    const choice = { scope, rootIds, position: asked.position, verdict, count: asked.count, href }
    const { result, action } = await decideFilter(client, choice, isSeen)
    const undo = (): void => void takeBack(action)
    end({ verdict, done: result.decided, refused: result.reasons, undo, action })
  }
  /** A run may take long: it goes on in the tray, and the list is free again at once. */
  const confirmed = (asked: Question): unknown => {
    const deciding = decideAll(asked)
    if (asked.by === 'change') return deciding
    onClear()
    void deciding.catch((thrown: unknown) =>
      toast.error('Der Lauf ist nicht zu Ende gekommen.', sentenceOf(thrown)),
    )
    return null
  }

  return (
    <>
      <SelectionBar
        count={selected.length}
        total={total}
        whole={whole}
        onSelectWhole={props.onWhole}
        onClear={onClear}
      >
        {mayVerify && (
          <VerifySelected
            asked={{
              ...{ scope, position, href },
              ids: whole ? null : fresh.map(({ id }) => id),
              count: whole ? total : fresh.length,
            }}
            names={fresh.map(({ item }) => item.root.label)}
            onBegin={onClear}
            onEnd={end}
          />
        )}
        {(mayDecide ? (['accept', 'decline'] as const) : []).map((verdict) => (
          <Button
            key={verdict}
            size="small"
            pending={collecting === verdict}
            onClick={() => void ask(verdict)}
          >
            {verdict === 'accept' ? 'Änderungen übernehmen' : 'Änderungen ablehnen'}
          </Button>
        ))}
      </SelectionBar>
      <Confirm
        open={question !== null}
        onOpenChange={(open) => !open && setQuestion(null)}
        title={`${many(question?.count ?? 0)} ${question ? verbs[question.verdict] : ''}?`}
        confirmLabel={question?.verdict === 'decline' ? 'Ja, ablehnen' : 'Ja, übernehmen'}
        disabledBecause={question?.count === 0 ? 'Hier ist nichts mehr offen.' : null}
        onConfirm={() => question && confirmed(question)}
      >
        <p>
          Jede Änderung wird für sich entschieden. Was ein einzelnes{' '}
          {question?.verdict === 'decline' ? 'Ablehnen' : 'Übernehmen'} nicht annähme oder was sich
          inzwischen geändert hat, bleibt offen und wird danach mit Grund genannt.
          {question?.by === 'run' && ' Der ganze Lauf kann rückgängig gemacht werden.'}
        </p>
      </Confirm>
      {refusals && <BatchRefusals outcome={refusals} onClose={() => setRefusals(null)} />}
    </>
  )
}
