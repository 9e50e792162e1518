import { type ProblemCode, problems, titleOf } from '@stammbuch/contracts'
import { formatCount, formatNumber } from '@/format/format.ts'
import type { Verdict } from '@/product/deciding/decisions.ts'
import type { OwnAction } from '@/product/own-actions.ts'
import { Button } from '@/ui/button.tsx'
import { Dialog } from '@/ui/dialog.tsx'
import { newRecords } from './verify-many.ts'

const participles = { accept: 'übernommen', decline: 'abgelehnt' } as const

/** The outcome of many decisions at once. */
export interface Refusals {
  readonly verdict: Verdict | 'verify'
  readonly done: number
  /** The number of refused ones, by code. */
  readonly refused: Readonly<Record<string, number>>
  /** Takes all of it back, where it was one run. */
  readonly undo?: () => void
  readonly action?: OwnAction
}

/** The decisions that were made, as a text: „12 Änderungen übernommen“. */
export const doneWords = ({ verdict, done }: Pick<Refusals, 'verdict' | 'done'>): string =>
  verdict === 'verify'
    ? `${newRecords(done)} verifiziert`
    : `${formatCount(done, 'Änderung', 'Änderungen')} ${participles[verdict]}`

const isCode = (code: string): code is ProblemCode => Object.hasOwn(problems, code)

/** The result of a batch that was refused in part, with the reasons. */
export const BatchRefusals = (props: {
  readonly outcome: Refusals
  readonly onClose: () => void
}) => {
  const { verdict, done, refused, undo } = props.outcome
  return (
    <Dialog
      open
      onOpenChange={props.onClose}
      size="small"
      title={
        verdict === 'verify'
          ? 'Nicht alles konnte verifiziert werden'
          : 'Nicht alles konnte entschieden werden'
      }
      description={`${doneWords({ verdict, done })}.`}
      footer={
        <>
          {undo && done > 0 && (
            <Button
              onClick={() => {
                props.onClose()
                undo()
              }}
            >
              Rückgängig machen
            </Button>
          )}
          <Button look="primary" onClick={props.onClose}>
            Verstanden
          </Button>
        </>
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
