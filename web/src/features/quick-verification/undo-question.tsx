import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '@/api/problem.ts'
import { formatNumber } from '@/format/format.ts'
import { LaterList } from '@/product/later-list.tsx'
import { undoPreview } from '@/product/runs/undo-run.ts'
import { questionOf } from '@/product/runs/use-undo-question.ts'
import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'
import { Checkbox } from '@/ui/checkbox.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { Reasons } from './reasons.tsx'

interface UndoQuestionProps {
  readonly runId: string
  readonly onYes: (withLater: boolean) => void
  readonly onNo: () => void
}

/** Asks before a run is taken back, with the numbers of what that would do now. */
export const UndoQuestion = ({ runId, onYes, onNo }: UndoQuestionProps) => {
  const { data, error } = useQuery(undoPreview(runId))
  const [chosen, choose] = useState(false)
  if (error) return <Banner tone="danger" announce title={sentenceOf(error)} />
  if (!data) return <Skeleton className="h-32" />
  const { words, lacks, withLater, isChoice, confirmLabel } = questionOf(data, chosen)
  const numbers = [
    ['werden zurückgenommen', data.undone],
    ['bleiben, weil seither geändert', data.kept],
    ['sind nicht möglich', data.impossible],
  ] as const
  return (
    <section aria-label="Vorschau" className="grid gap-3 rounded-lg border bg-sunken p-4">
      <h3 className="font-medium">Lauf rückgängig machen?</h3>
      {!withLater && (
        <dl className="grid grid-cols-[auto_1fr] gap-x-3 text-table tabular-nums">
          {numbers.map(([name, count]) => (
            <div key={name} className="col-span-2 grid grid-cols-subgrid">
              <dd className="text-right font-semibold">{formatNumber(count)}</dd>
              <dt className="text-muted">{name}</dt>
            </div>
          ))}
        </dl>
      )}
      {!withLater && <Reasons title="Es bleibt, wie es ist" reasons={data.reasons} />}
      <LaterList later={data.later} total={data.laterTotal} together={withLater} />
      {isChoice && (
        <Checkbox
          label="Alles zusammen zurücknehmen"
          checked={withLater}
          onCheckedChange={choose}
        />
      )}
      <p className="text-table text-muted">{(withLater ? words : words.slice(-2)).join(' ')}</p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onNo}>Abbrechen</Button>
        <Button look="danger" disabledBecause={lacks} onClick={() => onYes(withLater)}>
          {confirmLabel}
        </Button>
      </div>
    </section>
  )
}
