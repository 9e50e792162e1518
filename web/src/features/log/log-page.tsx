import { Link, useNavigate } from '@tanstack/react-router'
import { ShieldX } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useSession } from '@/api/session.ts'
import { cn } from '@/ui/cn.ts'
import { EmptyState } from '@/ui/empty-state.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { useMedia } from '@/ui/use-media.ts'
import { besideList, EventPanel } from './event-panel.tsx'
import { LogFacetPanel } from './log-facet-panel.tsx'
import { LogFilters } from './log-filters.tsx'
import { LogList } from './log-list.tsx'
import { isFiltered, type LogSearch, withoutPlace } from './log-search.ts'
import { SealPanel } from './seal-panel.tsx'
import { useLogPage, usePeople } from './use-log.ts'

const ReplayPanel = lazy(async () => ({
  default: (await import('./replay/replay-panel.tsx')).ReplayPanel,
}))

interface LogPageProps {
  readonly search: LogSearch
}

type Go = (next: LogSearch, replace?: boolean) => void

const Replay = ({ search, go }: LogPageProps & { readonly go: Go }) => {
  const people = usePeople()
  const { event: _, ...rest } = search
  return (
    <Suspense fallback={<Skeleton className="h-96" />}>
      <ReplayPanel
        search={search}
        people={people}
        onGo={(position) => go({ ...rest, replay: position }, true)}
        onOpen={(position) => go({ ...search, event: position })}
        onEnd={() => go(withoutPlace(search))}
      />
    </Suspense>
  )
}

/** The log as a list, or played; the event that is open stands beside either. */
const Log = ({ search }: LogPageProps) => {
  const navigate = useNavigate()
  const go: Go = (next, replace = false) =>
    void navigate({ to: '/protokoll', search: next, replace })
  const { event: open, ...rest } = search
  const { replay } = search
  const page = useLogPage(search)
  const beside = useMedia(besideList)
  const at = page.rows.findIndex(({ position }) => position === open)
  return (
    <>
      <LogFilters
        search={search}
        onChange={(next) => go(replay === undefined ? next : { ...next, replay: 0 })}
      />
      {isFiltered(search) && open === undefined && <LogFacetPanel search={search} onFilter={go} />}
      <div
        className={cn(
          'grid gap-4',
          open !== undefined &&
            beside &&
            'grid-cols-[minmax(0,1fr)_22rem] min-[75rem]:grid-cols-[minmax(0,1fr)_27rem]',
        )}
      >
        {replay === undefined ? (
          <LogList search={search} page={page} isBeside={open !== undefined && beside} onGo={go} />
        ) : (
          <Replay search={search} go={go} />
        )}
        {open !== undefined && (
          <EventPanel
            position={open}
            above={at > 0 ? page.rows[at - 1]?.position : undefined}
            below={at === -1 ? undefined : page.rows[at + 1]?.position}
            onOpen={(position) => go({ ...search, event: position }, true)}
            onClose={() => go(rest)}
            onFilter={go}
          />
        )}
      </div>
    </>
  )
}

/** The log as auditors read it: every event as a sentence, with what proves it. */
export const LogPage = ({ search }: LogPageProps) => {
  const { can } = useSession()
  const allowed = can('audit')
  return (
    <div className="page">
      <PageHeader
        title="Protokoll"
        back={<Link to="/verwaltung">Verwaltung</Link>}
        description="Alles, was je geschehen ist, in der Reihenfolge, in der es geschah. Nichts wird überschrieben."
      />
      {allowed ? (
        <>
          {!isFiltered(search) && search.event === undefined && <SealPanel />}
          <Log search={search} />
        </>
      ) : (
        <EmptyState icon={ShieldX} title="Für das Protokoll fehlt Ihnen das Recht.">
          Lesen dürfen es die Revision und die Administration.
        </EmptyState>
      )}
    </div>
  )
}
