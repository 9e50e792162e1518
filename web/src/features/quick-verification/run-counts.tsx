import { formatNumber } from '@/format/format.ts'
import { Button } from '@/ui/button.tsx'
import { countsOf, useRun } from './run-store.ts'

interface RunCountsProps {
  readonly runKey: string
  readonly onShow: (key: string) => void
}

/** The numbers of the last run in one line. */
export const RunCounts = ({ runKey, onShow }: RunCountsProps) => {
  const run = useRun(runKey)
  if (!run || run.state === 'running') return null
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
