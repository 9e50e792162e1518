import type { Run } from '@stammbuch/contracts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { answerOf } from '@/api/call.ts'
import { sentenceOf } from '@/api/problem.ts'
import { useSession } from '@/api/session.ts'
import { formatDateTime } from '@/format/format.ts'
import { leftNothing } from '@/live/job-outcomes.ts'
import { useTopic } from '@/live/use-live.ts'
import { useMergedRead } from '@/live/use-merged-read.ts'
import { RunLink } from '@/product/runs/run-link.tsx'
import { runName, runOutcome } from '@/product/runs/run-words.ts'
import { undoneWords, undoRun } from '@/product/runs/undo-run.ts'
import { Button } from '@/ui/button.tsx'
import { Dialog } from '@/ui/dialog.tsx'
import { Panel } from '@/ui/panel.tsx'
import { toast } from '@/ui/toast.ts'
import { useIsSeen } from '@/ui/use-is-seen.ts'
import { UndoQuestion } from './undo-question.tsx'

const states: Readonly<Record<Run['state'], string>> = {
  queued: 'wartet',
  running: 'läuft',
  done: '',
  failed: 'fehlgeschlagen',
  undone: 'zurückgenommen',
}

interface RunLineProps {
  readonly run: Run
  readonly mayUndo: boolean
  readonly onUndo: () => void
}

const RunLine = ({ run, mayUndo, onUndo }: RunLineProps) => (
  <li className="flex min-h-10 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-1">
    <RunLink runId={run.id} className="font-medium">
      {runName(run)}
    </RunLink>
    <span className="min-w-0 flex-1 basis-48 text-muted tabular-nums wrap-anywhere">
      {[
        run.subject,
        runOutcome(run),
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
        aria-label={`${runName(run)} vom ${formatDateTime(run.startedAt)} rückgängig machen`}
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
  useTopic('runs', data?.position ?? null, useMergedRead(refetch))
  const takeBack = async (run: Run, withLater: boolean): Promise<void> => {
    setUndoing(null)
    try {
      const title = `Rückgängig: ${runName(run)}`
      const undone = await undoRun(run.id, { title, isSeen, withLater, isAsked: true })
      void (undone.undone === 0 ? toast.info : toast.success)(undoneWords(undone))
    } catch (thrown) {
      void toast.error(sentenceOf(thrown))
    }
    await refetch()
  }
  if (!data || data.body.list.length === 0) return null
  return (
    <Panel
      title="Letzte Läufe"
      flush
      actions={
        <Link to="/laeufe" className="text-table text-accent underline underline-offset-2">
          Alle Läufe
        </Link>
      }
    >
      <ul className="divide-y text-table">
        {data.body.list.map((run) => (
          <RunLine key={run.id} run={run} mayUndo={mayUndo} onUndo={() => setUndoing(run)} />
        ))}
      </ul>
      {undoing && (
        <Dialog open onOpenChange={() => setUndoing(null)} title={runName(undoing)}>
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
