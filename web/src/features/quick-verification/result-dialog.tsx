import { useState } from 'react'
import { sentenceOf } from '@/api/problem.ts'
import { formatCount, formatNumber } from '@/format/format.ts'
import type { Undone } from '@/product/runs/undo-run.ts'
import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'
import { Dialog } from '@/ui/dialog.tsx'
import { useIsSeen } from '@/ui/use-is-seen.ts'
import { Reasons } from './reasons.tsx'
import { countsOf, type Run, useRun } from './run-store.ts'
import { UndoQuestion } from './undo-question.tsx'
import { undoScope } from './verify-scope.ts'

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

/** The verification list with just what a run could not take for a reason. */
const reasonHref = (href: string, runId: string, reason: string): string =>
  `${href}&${new URLSearchParams({ runId, reason })}`

const counted = (left: Undone['left']): Readonly<Record<string, number>> => {
  const reasons: Record<string, number> = {}
  for (const { code } of left) reasons[code] = (reasons[code] ?? 0) + 1
  return reasons
}

const UndoResult = ({ undone }: { readonly undone: Undone }) => (
  <>
    {undone.undone === 0 ? (
      <Banner tone="warning" announce title="Es wurde nichts zurückgenommen." />
    ) : (
      <Banner
        tone="success"
        announce
        title={
          undone.left.length === 0
            ? 'Der Lauf ist zurückgenommen.'
            : 'Der Lauf ist zum Teil zurückgenommen.'
        }
      >
        {formatCount(undone.undone, 'Änderung ist', 'Änderungen sind')} zurückgenommen; was
        übernommen war, wartet wieder an seinem Platz in der Verifikation.
      </Banner>
    )}
    <Reasons title="So geblieben, wie es ist" reasons={counted(undone.left)} />
    {undone.left.length > 0 && (
      <p className="text-table text-muted">
        Der Rest lässt sich noch zurücknehmen, wenn der Grund dafür weggefallen ist.
      </p>
    )}
  </>
)

/** Not yet, or not all of it. */
const mayTakeBack = (undo: Run['undo']): boolean =>
  typeof undo !== 'object' || undo.undone === 0 || undo.left.length > 0

/** The result of a run, with the reasons of what it left and the way back. */
export const ResultDialog = (props: { readonly runKey: string; readonly onClose: () => void }) => {
  const run = useRun(props.runKey)
  const isSeen = useIsSeen()
  const [problem, setProblem] = useState<string | null>(null)
  const [asked, setAsked] = useState(false)
  if (!run || run.state === 'running') return null
  const { scope, result, undo } = run
  const takeBack = (withLater: boolean): void => {
    setProblem(null)
    setAsked(false)
    undoScope(run, isSeen, withLater).catch((thrown: unknown) => setProblem(sentenceOf(thrown)))
  }
  return (
    <Dialog
      open
      onOpenChange={props.onClose}
      title={run.state === 'failed' ? 'Der Lauf ist fehlgeschlagen' : 'Ergebnis der Verifikation'}
      description={scope.title}
      footer={
        <>
          {result && result.acceptedChanges > 0 && mayTakeBack(undo) && !asked && (
            <Button pending={undo === 'running'} onClick={() => setAsked(true)}>
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
        {result?.cancelled && undo === 'none' && (
          <Banner tone="warning" title="Der Lauf wurde abgebrochen.">
            Was er bis dahin übernommen hat, bleibt; ein weiterer Lauf macht dort weiter.
          </Banner>
        )}
        {problem && <Banner tone="danger" announce title={problem} />}
        {result && undo === 'none' && !asked && (
          <Reasons
            title="Nicht übernommen, weil"
            reasons={result.reasons}
            hrefOf={(code) => reasonHref(scope.href, result.runId, code)}
          />
        )}
        {asked && result && (
          <UndoQuestion runId={result.runId} onYes={takeBack} onNo={() => setAsked(false)} />
        )}
        {typeof undo === 'object' && <UndoResult undone={undo} />}
      </div>
    </Dialog>
  )
}
