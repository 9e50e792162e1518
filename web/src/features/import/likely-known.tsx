import { formatCount, formatNumber } from '@/format/format.ts'
import type { DryRun } from '@/live/job-outcomes.ts'
import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'

interface LikelyKnownProps {
  readonly newRows: number
  readonly likely: NonNullable<DryRun['likelyKnown']>
  /** Look for the rows' records by fields, and try again. */
  readonly onMatch: () => void
}

/** A warning before a known list becomes duplicates: how many of the new rows are probably there already. */
export const LikelyKnown = ({ newRows, likely, onMatch }: LikelyKnownProps) => {
  const open = likely.rows - likely.sure
  return (
    <Banner
      tone="warning"
      announce
      title={`Von ${formatCount(newRows, 'neuen Zeile', 'neuen Zeilen')} gibt es wohl schon ${formatNumber(likely.rows)}.`}
      action={
        <Button size="small" look="primary" onClick={onMatch}>
          Nach Feldern zuordnen und neu rechnen
        </Button>
      }
    >
      {formatNumber(likely.sure)} ließen sich einem Eintrag zuordnen
      {open > 0 && `, ${formatNumber(open)} würden zu Konflikten`}. So, wie es jetzt eingestellt
      ist, werden sie ein zweites Mal angelegt.
    </Banner>
  )
}
