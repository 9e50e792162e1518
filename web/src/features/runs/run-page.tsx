import type { RunPage as Page } from '@stammbuch/contracts'
import { Link } from '@tanstack/react-router'
import { Download, History, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { sentenceOf } from '@/api/problem.ts'
import { saveBlob } from '@/api/save-blob.ts'
import { formatDateTime } from '@/format/format.ts'
import { useFollowedRead } from '@/live/use-followed-read.ts'
import { NotShown } from '@/product/not-shown.tsx'
import { runTitle } from '@/product/runs/run-words.ts'
import { type Undone, undoneWords } from '@/product/runs/undo-run.ts'
import { UndoRunButton } from '@/product/runs/undo-run-button.tsx'
import { Button } from '@/ui/button.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { toast } from '@/ui/toast.ts'
import { RunEvents } from './run-events.tsx'
import { RunFacts } from './run-facts.tsx'
import { figureLabel, RunFigures } from './run-figures.tsx'
import { runAsCsv, runAsJson } from './run-file.ts'
import { RunLaterPanel } from './run-later-panel.tsx'
import { RunLeftPanel } from './run-left-panel.tsx'
import { type RunSearch, runSearch } from './run-search.ts'
import { StandingBadge } from './standing.tsx'

interface RunPageProps {
  readonly runId: string
  readonly search: RunSearch
  readonly onSearch: (search: RunSearch) => void
}

const formats = { csv: runAsCsv, json: runAsJson } as const
type Format = keyof typeof formats

/** Saves the run as a file; the one that is being made is told. */
const useRunFile = (page: Page) => {
  const [making, setMaking] = useState<Format | null>(null)
  const save = async (format: Format): Promise<void> => {
    setMaking(format)
    try {
      const day = page.run.startedAt.slice(0, 10)
      saveBlob(await formats[format](page), `lauf-${page.run.kind}-${day}.${format}`)
    } catch (thrown) {
      void toast.error(sentenceOf(thrown))
    } finally {
      setMaking(null)
    }
  }
  return { making, save }
}

const whyNoUndo = ({ state, kind, hasEffect }: Page['run']): string | null => {
  if (kind === 'undo') return 'Eine Rücknahme lässt sich nicht zurücknehmen.'
  if (state === 'undone') return 'Der Lauf ist schon zurückgenommen.'
  if (state !== 'done') return 'Der Lauf ist noch nicht beendet.'
  return hasEffect === false ? 'Der Lauf hat nichts geändert.' : null
}

const Actions = ({ page, onUndone }: { readonly page: Page; readonly onUndone: () => unknown }) => {
  const { making, save } = useRunFile(page)
  const { run } = page
  return (
    <>
      {run.position > 1 && (
        <Button asChild>
          <Link data-moment to="/" search={{ stand: String(run.position - 1) }}>
            <History aria-hidden />
            Stand vor diesem Lauf
          </Link>
        </Button>
      )}
      <Button asChild>
        <Link to="/wirkung" search={{ kind: 'run', id: run.id }}>
          Wirkung zeigen
        </Link>
      </Button>
      <Button pending={making === 'csv'} onClick={() => void save('csv')}>
        <Download aria-hidden />
        CSV
      </Button>
      <Button pending={making === 'json'} onClick={() => void save('json')}>
        <Download aria-hidden />
        JSON
      </Button>
      <UndoRunButton
        runId={run.id}
        name={runTitle(run)}
        label={
          <>
            <Undo2 aria-hidden />
            Alles zurücknehmen
          </>
        }
        disabledBecause={whyNoUndo(run)}
        onUndone={(undone: Undone) => {
          void (undone.undone === 0 ? toast.info : toast.success)(undoneWords(undone))
          return onUndone()
        }}
      />
    </>
  )
}

/** The number of a run's events that are shown, and the words for them. */
const shownOf = ({ figures }: Page, { type, class: recordClass, attribute }: RunSearch) => {
  const chosen = figures.find(
    (one) =>
      one.type === type &&
      (one.class ?? undefined) === recordClass &&
      (one.attributeName ?? undefined) === attribute,
  )
  return { total: chosen?.events, shown: chosen ? figureLabel(chosen) : 'Alle Ereignisse' }
}

const Loaded = ({
  page,
  search,
  onSearch,
  onUndone,
}: Omit<RunPageProps, 'runId'> & { readonly page: Page; readonly onUndone: () => unknown }) => {
  const { run } = page
  return (
    <>
      <PageHeader
        title={runTitle(run)}
        back={<Link to="/laeufe">Läufe</Link>}
        aside={<StandingBadge run={run} />}
        description={`${run.by.fullName}, ${formatDateTime(run.startedAt)} Uhr`}
        actions={<Actions page={page} onUndone={onUndone} />}
      />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid min-w-0 gap-4">
          <RunFacts page={page} />
          <RunLaterPanel runId={run.id} />
        </div>
        <div className="grid min-w-0 gap-4">
          <RunFigures figures={page.figures} search={search} onSearch={onSearch} />
          <RunLeftPanel page={page} />
        </div>
      </div>
      <RunEvents runId={run.id} search={search} onSearch={onSearch} {...shownOf(page, search)} />
    </>
  )
}

/** One run as a whole: who, over what, what it changed and left, what was built on it, its undo. */
export const RunPage = ({ runId, search: raw, onSearch }: RunPageProps) => {
  const search = runSearch(raw)
  const { data, error, refetch } = useFollowedRead('runPage', { params: { runId } }, 'runs')
  return (
    <div className="page">
      {data && <Loaded page={data} search={search} onSearch={onSearch} onUndone={refetch} />}
      {!data && <PageHeader title="Lauf" back={<Link to="/laeufe">Läufe</Link>} />}
      {!data && !error && <Skeleton className="h-96" />}
      {!data && error && (
        <NotShown
          error={error}
          missing="Diesen Lauf gibt es nicht."
          failed="Der Lauf konnte nicht geladen werden."
          onRetry={refetch}
          way={
            <Button asChild>
              <Link to="/laeufe">Zu den Läufen</Link>
            </Button>
          }
        />
      )}
    </div>
  )
}
