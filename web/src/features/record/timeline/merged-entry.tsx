import type { MergedRecord, TimelineEntry } from '@stammbuch/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { refreshUndone } from '@/product/deciding/readings.ts'
import { undoneWords } from '@/product/runs/undo-run.ts'
import { UndoRunButton } from '@/product/runs/undo-run-button.tsx'
import { toast } from '@/ui/toast.ts'
import { useRecordPage } from '../page-context.ts'

interface MergedEntryProps {
  readonly entry: TimelineEntry
  readonly merged: MergedRecord['record']
}

const hasPage = ['account', 'contact', 'product']

/** The name of a record that was merged. It leads to its state before, since its address leads here now. */
const MergedName = ({ entry, merged }: MergedEntryProps) => {
  const name = `„${merged.label}“`
  if (!hasPage.includes(merged.class)) return name
  return (
    <Link
      to={`/${merged.class}/$id` as string}
      params={{ id: merged.id } as never}
      search={(entry.type === 'RecordMerged' ? { at: entry.position - 1 } : {}) as never}
      className="underline underline-offset-2"
    >
      {name}
    </Link>
  )
}

/** Says of a merge, or of its undoing, which other record it was about. */
export const MergedWords = ({ entry, merged }: MergedEntryProps) =>
  entry.type === 'RecordMerged' ? (
    <>
      hat <MergedName entry={entry} merged={merged} /> in diesen Eintrag zusammengeführt
    </>
  ) : (
    <>
      hat die Zusammenführung mit <MergedName entry={entry} merged={merged} /> zurückgenommen
    </>
  )

interface UndoMergeProps extends MergedEntryProps {
  readonly survivorId: string
}

/** The way back from a merge that stands. */
export const UndoMerge = ({ entry, merged, survivorId }: UndoMergeProps) => {
  const { mode } = useRecordPage()
  const client = useQueryClient()
  const { runId } = entry.cause
  if (entry.type !== 'RecordMerged' || entry.takenBackBy || runId === null || mode !== 'now')
    return null
  return (
    <div className="justify-self-start">
      <UndoRunButton
        runId={runId}
        name={`Zusammenführung mit „${merged.label}“`}
        label="Zusammenführung rückgängig machen"
        onUndone={(undone) => {
          void (undone.undone === 0 ? toast.info : toast.success)(undoneWords(undone), merged.label)
          return refreshUndone(client, [survivorId, merged.id])
        }}
      />
    </div>
  )
}
