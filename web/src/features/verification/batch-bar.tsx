import { type ProblemCode, problems, titleOf } from '@stammbuch/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '@/api/problem.ts'
import { formatCount, formatNumber } from '@/format/format.ts'
import { Button } from '@/ui/button.tsx'
import { Confirm } from '@/ui/confirm.tsx'
import { Dialog } from '@/ui/dialog.tsx'
import { SelectionBar } from '@/ui/selection-bar.tsx'
import { toast } from '@/ui/toast.ts'
import type { Selection } from '@/ui/use-row-selection.ts'
import { type BatchResult, type Chosen, chosenChanges, decideMany } from './decide-many.ts'
import type { Verdict } from './decision-store.ts'
import type { QueueRow } from './queue-rows.ts'

interface BatchBarProps {
  readonly rows: readonly QueueRow[]
  readonly selection: Selection
  readonly onClear: () => void
}

interface Question {
  readonly verdict: Verdict
  readonly chosen: readonly Chosen[]
}

const verbs = { accept: 'übernehmen', decline: 'ablehnen' } as const
const participles = { accept: 'übernommen', decline: 'abgelehnt' } as const

const isCode = (code: string): code is ProblemCode => Object.hasOwn(problems, code)

const RefusedDialog = (props: { readonly result: BatchResult; readonly onClose: () => void }) => {
  const { verdict, done, refused } = props.result
  return (
    <Dialog
      open
      onOpenChange={props.onClose}
      size="small"
      title="Nicht alles konnte entschieden werden"
      description={`${formatCount(done, 'Änderung', 'Änderungen')} ${participles[verdict]}.`}
      footer={
        <Button look="primary" onClick={props.onClose}>
          Verstanden
        </Button>
      }
    >
      <ul className="grid gap-1.5 text-sm">
        {Object.entries(refused).map(([code, count]) => (
          <li key={code} className="flex gap-3">
            <span className="w-10 shrink-0 text-right font-medium tabular-nums">
              {formatNumber(count)}
            </span>
            <span>{isCode(code) ? titleOf(code) : code}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

/** How many lines are selected, and deciding all of their changes. */
export const BatchBar = ({ rows, selection, onClear }: BatchBarProps) => {
  const client = useQueryClient()
  const [collecting, setCollecting] = useState<Verdict | null>(null)
  const [question, setQuestion] = useState<Question | null>(null)
  const [result, setResult] = useState<BatchResult | null>(null)
  const count = rows.filter(({ id, kind }) => kind !== 'note' && selection.has(id)).length

  const ask = async (verdict: Verdict): Promise<void> => {
    setCollecting(verdict)
    try {
      setQuestion({ verdict, chosen: await chosenChanges(client, rows, selection) })
    } catch (thrown) {
      void toast.error('Die Änderungen konnten nicht geladen werden.', sentenceOf(thrown))
    } finally {
      setCollecting(null)
    }
  }
  const decideAll = async ({ chosen, verdict }: Question): Promise<void> => {
    const outcome = await decideMany(client, chosen, verdict)
    onClear()
    if (Object.keys(outcome.refused).length > 0) setResult(outcome)
    else
      void toast.success(
        `${formatCount(outcome.done, 'Änderung', 'Änderungen')} ${participles[verdict]}`,
      )
  }
  const many = formatCount(question?.chosen.length ?? 0, 'Änderung', 'Änderungen')

  return (
    <>
      <SelectionBar count={count} total={count} onClear={onClear}>
        {(['accept', 'decline'] as const).map((verdict) => (
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
        title={`${many} ${question ? verbs[question.verdict] : ''}?`}
        confirmLabel={question?.verdict === 'decline' ? 'Ja, ablehnen' : 'Ja, übernehmen'}
        disabledBecause={question?.chosen.length === 0 ? 'Hier ist nichts mehr offen.' : null}
        onConfirm={() => question && decideAll(question)}
      >
        <p>
          Jede Änderung wird für sich entschieden. Was ein einzelnes Übernehmen nicht annähme,
          bleibt offen und wird danach mit Grund genannt.
        </p>
      </Confirm>
      {result && <RefusedDialog result={result} onClose={() => setResult(null)} />}
    </>
  )
}
