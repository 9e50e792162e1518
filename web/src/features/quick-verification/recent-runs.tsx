import { classLabels, type RecordClass, type Run } from '@stammbuch/contracts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { answerOf } from '@/api/call.ts'
import { sentenceOf } from '@/api/problem.ts'
import { useSession } from '@/api/session.ts'
import { formatCount, formatDateTime } from '@/format/format.ts'
import { leftNothing } from '@/live/job-outcomes.ts'
import { useTopic } from '@/live/use-live.ts'
import { operationName } from '@/product/operation-words.ts'
import { undoneWords, undoRun } from '@/product/runs/undo-run.ts'
import { Button } from '@/ui/button.tsx'
import { Dialog } from '@/ui/dialog.tsx'
import { Panel } from '@/ui/panel.tsx'
import { toast } from '@/ui/toast.ts'
import { useIsSeen } from '@/ui/use-is-seen.ts'
import { UndoQuestion } from './undo-question.tsx'

/** The German name of a run; taking over a filter is a run of the same kind as taking over a scope. */
const nameOf = ({ kind, scope }: Pick<Run, 'kind' | 'scope'>): string =>
  kind === 'bulk-accept' && 'decision' in scope ? 'Übernahme im Filter' : operationName(kind)

const counted = (counts: unknown): string =>
  Object.entries((counts ?? {}) as Partial<Record<RecordClass, number>>)
    .map(([name, count]) => formatCount(count ?? 0, ...classLabels[name as RecordClass]))
    .join(', ')

/** The result of an import: rows that were new, and changes to existing records. */
const importedOf = (result: Run['result']): string => {
  const { newRows, changes_created: changes } = result ?? {}
  if (typeof newRows !== 'number' || typeof changes !== 'number') return ''
  const [rows, changed] = [
    formatCount(newRows, 'neue Zeile', 'neue Zeilen'),
    formatCount(changes, 'Änderung', 'Änderungen'),
  ]
  return [newRows > 0 && rows, (changes > 0 || newRows === 0) && changed].filter(Boolean).join(', ')
}

const outcomeOf = ({ kind, result }: Run): string => {
  if (kind === 'approve-all') return counted(result?.approved)
  if (kind === 'bulk-approve' && typeof result?.approved === 'number')
    return formatCount(result.approved, 'Eintrag', 'Einträge')
  if (kind === 'exclude-all') return counted(result?.excluded)
  if (kind === 'import') return importedOf(result)
  if (kind === 'geo' && typeof result?.proposed === 'number')
    return formatCount(result.proposed, 'Vorschlag', 'Vorschläge')
  if (kind === 'award-duplication' && typeof result?.duplicated === 'number')
    return formatCount(result.duplicated, ...classLabels.award)
  if (kind === 'release-push' && typeof result?.marked === 'number')
    return `${formatCount(result.marked, 'Eintrag', 'Einträge')} vorgemerkt`
  if (kind === 'auto-solve' && typeof result?.solved === 'number')
    return formatCount(result.solved, 'Konflikt', 'Konflikte')
  const many = result?.acceptedChanges ?? result?.decided ?? result?.undone
  return typeof many === 'number' ? formatCount(many, 'Änderung', 'Änderungen') : ''
}

const states: Readonly<Record<Run['state'], string>> = {
  queued: 'wartet',
  running: 'läuft',
  done: '',
  failed: 'fehlgeschlagen',
  undone: 'rückgängig gemacht',
}

interface RunLineProps {
  readonly run: Run
  readonly mayUndo: boolean
  readonly onUndo: () => void
}

const RunLine = ({ run, mayUndo, onUndo }: RunLineProps) => (
  <li className="flex min-h-10 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-1">
    <span className="font-medium">{nameOf(run)}</span>
    <span className="min-w-0 flex-1 basis-48 text-muted tabular-nums wrap-anywhere">
      {[
        run.subject,
        outcomeOf(run),
        run.result?.cancelled === true && 'abgebrochen',
        run.actor?.shortCode,
        formatDateTime(run.startedAt),
        states[run.state],
        run.state === 'done' && leftNothing(run) && 'nichts geändert, nichts zurückzunehmen',
      ]
        .filter(Boolean)
        .join(' · ')}
    </span>
    {mayUndo && run.state === 'done' && run.kind !== 'undo' && !leftNothing(run) && (
      <Button
        size="small"
        aria-label={`${nameOf(run)} vom ${formatDateTime(run.startedAt)} rückgängig machen`}
        onClick={onUndo}
      >
        Rückgängig machen
      </Button>
    )}
  </li>
)

/** The last runs over many records by anybody, each with its way back for those who may edit. */
export const RecentRuns = () => {
  const mayUndo = useSession().can('edit')
  const [undoing, setUndoing] = useState<Run | null>(null)
  const isSeen = useIsSeen()
  const { data, refetch } = useQuery({
    queryKey: ['listRuns', 'recent'],
    queryFn: ({ signal }) => answerOf('listRuns', { query: { limit: 10 } }, { signal }),
  })
  useTopic('runs', data?.position ?? null, () => void refetch())
  const takeBack = async (run: Run, withLater: boolean): Promise<void> => {
    setUndoing(null)
    try {
      const title = `Rückgängig: ${nameOf(run)}`
      const undone = await undoRun(run.id, { title, isSeen, withLater, isAsked: true })
      void (undone.undone === 0 ? toast.info : toast.success)(undoneWords(undone))
    } catch (thrown) {
      void toast.error(sentenceOf(thrown))
    }
    await refetch()
  }
  if (!data || data.body.list.length === 0) return null
  return (
    <Panel title="Letzte Läufe" flush>
      <ul className="divide-y text-table">
        {data.body.list.map((run) => (
          <RunLine key={run.id} run={run} mayUndo={mayUndo} onUndo={() => setUndoing(run)} />
        ))}
      </ul>
      {undoing && (
        <Dialog open onOpenChange={() => setUndoing(null)} title={nameOf(undoing)}>
          <UndoQuestion
            runId={undoing.id}
            onYes={(withLater) => void takeBack(undoing, withLater)}
            onNo={() => setUndoing(null)}
          />
        </Dialog>
      )}
    </Panel>
  )
}
