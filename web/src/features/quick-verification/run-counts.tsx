import { formatNumber, formatPercent } from '@/format/format.ts'
import { Button } from '@/ui/button.tsx'
import { Progress } from '@/ui/progress.tsx'
import { countsOf, type Run, useRun } from './run-store.ts'

interface RunCountsProps {
  readonly runKey: string
  readonly onShow: (key: string) => void
}

/** The progress of a run, which goes on when the page is left or loaded anew. */
export const RunProgress = ({ run: { scope, progress } }: { readonly run: Run }) => (
  <Progress
    label={`Verifikation ${scope.title}`}
    done={progress?.done ?? 0}
    total={progress ? progress.total : null}
    className="max-w-xl"
  >
    {progress
      ? `${formatPercent(progress.total ? Math.floor((progress.done / progress.total) * 100) / 100 : 0)} · ${formatNumber(progress.done)} von ${formatNumber(progress.total)} Änderungen · läuft auch weiter, wenn Sie die Seite verlassen`
      : 'Der Lauf beginnt …'}
  </Progress>
)

/** The numbers of the last run in one line. */
export const RunCounts = ({ runKey, onShow }: RunCountsProps) => {
  const run = useRun(runKey)
  if (!run) return null
  if (run.state === 'running') return <RunProgress run={run} />
  const { accepted, rejected, pending } = countsOf(run)
  return (
    <p role="status" className="flex flex-wrap items-baseline gap-x-4 text-table tabular-nums">
      <span>
        <strong className="font-semibold text-accepted">{formatNumber(accepted)}</strong> übernommen
      </span>
      <span>
        <strong className="font-semibold text-stale">{formatNumber(rejected)}</strong> nicht möglich
      </span>
      <span>
        <strong className="font-semibold">{formatNumber(pending)}</strong> noch offen
      </span>
      <Button look="link" onClick={() => onShow(runKey)}>
        Ergebnis ansehen
      </Button>
    </p>
  )
}
