import { type ProblemCode, problems, titleOf } from '@stammbuch/contracts'
import { useState } from 'react'
import { sentenceOf } from '@/api/problem.ts'
import { formatCount, formatNumber } from '@/format/format.ts'
import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'
import { Dialog } from '@/ui/dialog.tsx'
import { useIsSeen } from '@/ui/use-is-seen.ts'
import { countsOf, type Run, type Undone, useRun } from './run-store.ts'
import { undoScope } from './verify-scope.ts'

const sentenceFor = (code: string): string =>
  Object.hasOwn(problems, code) ? titleOf(code as ProblemCode) : code

const Numbers = ({ run }: { readonly run: Run }) => {
  const { accepted, rejected, pending } = countsOf(run)
  const numbers = [
    ['übernommen', accepted, 'text-accepted'],
    ['nicht möglich', rejected, 'text-stale'],
    ['noch offen', pending, 'text-foreground'],
  ] as const
  return (
    <dl className="grid grid-cols-3 divide-x rounded-lg border">
      {numbers.map(([name, count, colour]) => (
        <div key={name} className="flex flex-col-reverse px-4 py-3">
          <dt className="text-table text-muted">{name}</dt>
          <dd className={`text-title font-semibold tabular-nums ${colour}`}>
            {formatNumber(count)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface ReasonsProps {
  readonly title: string
  readonly reasons: Readonly<Record<string, number>>
  readonly href: string
}

const Reasons = ({ title, reasons, href }: ReasonsProps) => {
  const entries = Object.entries(reasons).toSorted(([, left], [, right]) => right - left)
  if (entries.length === 0) return null
  return (
    <div className="grid gap-1">
      <h3 className="text-table font-medium">{title}</h3>
      <ul className="divide-y rounded-lg border text-table">
        {entries.map(([code, count]) => (
          <li key={code} className="flex items-baseline gap-3 px-3 py-2">
            <span className="min-w-10 text-right font-medium tabular-nums">
              {formatNumber(count)}
            </span>
            <span className="min-w-0 flex-1">{sentenceFor(code)}</span>
            <a
              href={href}
              aria-label={`Zur Liste: ${sentenceFor(code)}`}
              className="shrink-0 text-accent underline underline-offset-2"
            >
              Zur Liste
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

const counted = (left: Undone['left']): Readonly<Record<string, number>> => {
  const reasons: Record<string, number> = {}
  for (const { code } of left) reasons[code] = (reasons[code] ?? 0) + 1
  return reasons
}

interface UndoResultProps {
  readonly undone: Undone
  readonly href: string
}

const UndoResult = ({ undone, href }: UndoResultProps) => (
  <>
    <Banner tone="success" announce title="Der Lauf ist rückgängig gemacht.">
      {formatCount(undone.undone, 'Änderung ist', 'Änderungen sind', 'Keine Änderung ist')}{' '}
      zurückgenommen und wieder offen.
    </Banner>
    <Reasons title="So geblieben, wie es ist" reasons={counted(undone.left)} href={href} />
  </>
)

/** What a run did, why not more, and the way back. */
export const ResultDialog = (props: { readonly runKey: string; readonly onClose: () => void }) => {
  const run = useRun(props.runKey)
  const isSeen = useIsSeen()
  const [problem, setProblem] = useState<string | null>(null)
  if (!run || run.state === 'running') return null
  const { scope, result, undo } = run
  const takeBack = (): void => {
    setProblem(null)
    undoScope(run, isSeen).catch((thrown: unknown) => setProblem(sentenceOf(thrown)))
  }
  return (
    <Dialog
      open
      onOpenChange={props.onClose}
      title={run.state === 'failed' ? 'Der Lauf ist fehlgeschlagen' : 'Ergebnis der Verifikation'}
      description={scope.title}
      footer={
        <>
          {result && result.acceptedChanges > 0 && (undo === 'none' || undo === 'running') && (
            <Button pending={undo === 'running'} onClick={takeBack}>
              Lauf rückgängig machen
            </Button>
          )}
          <Button look="primary" onClick={props.onClose}>
            Schließen
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Numbers run={run} />
        {run.problem && (
          <Banner tone="danger" title={run.problem}>
            Was bis dahin übernommen wurde, steht im Verlauf der Einträge.
          </Banner>
        )}
        {problem && <Banner tone="danger" announce title={problem} />}
        {result && undo === 'none' && (
          <Reasons title="Nicht übernommen, weil" reasons={result.reasons} href={scope.href} />
        )}
        {typeof undo === 'object' && <UndoResult undone={undo} href={scope.href} />}
      </div>
    </Dialog>
  )
}
