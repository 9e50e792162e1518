import { publicationSectors, type RankingGroup, type User } from '@stammbuch/contracts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FolderOpen } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { answerOf } from '@/api/call.ts'
import { useSession, useUser } from '@/api/session.ts'
import { compareGerman } from '@/format/format.ts'
import { useTopic } from '@/live/use-live.ts'
import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { SectorMark } from '@/ui/sector-mark.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { ProjectLink } from './project-link.tsx'
import { useOpenCounts, useWaitingYears } from './use-pending-work.ts'

const TourInvitation = lazy(async () => ({
  default: (await import('@/product/tour/tour-invitation.tsx')).TourInvitation,
}))
const Desk = lazy(async () => ({ default: (await import('./desk.tsx')).Desk }))

type Sector = RankingGroup['publicationSector']

const bySector = (groups: readonly RankingGroup[]) =>
  (Object.keys(publicationSectors) as Sector[])
    .map((sector) => ({
      sector,
      projects: groups
        .filter(({ publicationSector }) => publicationSector === sector)
        .toSorted((left, right) => compareGerman(left.name, right.name)),
    }))
    .filter(({ projects }) => projects.length > 0)

/** The projects, as the administration has them at this moment. */
const useProjects = () => {
  const query = useQuery({
    queryKey: ['home', 'listRankingGroups'],
    queryFn: async ({ signal }) => {
      const { body, position } = await answerOf('listRankingGroups', {}, { signal })
      return { ...body, position }
    },
  })
  useTopic('admin:ranking-group', query.data?.position ?? null, (update) => {
    if (update.kind === 'events' || update.kind === 'stale') void query.refetch()
  })
  return query
}

const skeletonKeys = ['a', 'b', 'c'] as const

interface SectorSectionProps {
  readonly sector: Sector
  readonly projects: readonly RankingGroup[]
  readonly open: ReturnType<typeof useOpenCounts>
  readonly yearsOf: ReturnType<typeof useWaitingYears>
}

/** The projects of a publication sector. */
const SectorSection = ({ sector, projects, open, yearsOf }: SectorSectionProps) => (
  <section
    aria-labelledby={`sektor-${sector}`}
    className="mb-4 break-inside-avoid overflow-hidden rounded-lg border bg-surface"
  >
    <header className="flex items-center gap-3 px-4 pt-3.5 pb-2">
      <SectorMark sector={sector} />
      <h2 id={`sektor-${sector}`} className="text-sm font-semibold">
        {publicationSectors[sector]}
      </h2>
    </header>
    <ul className="grid px-2 pb-2">
      {projects.map((project) => (
        <li key={project.id}>
          <ProjectLink
            project={project}
            open={open.get(project.id) ?? 0}
            years={yearsOf(project.id)}
          />
        </li>
      ))}
    </ul>
  </section>
)

const NoProjects = () => {
  const { can } = useSession()
  return (
    <EmptyState
      icon={FolderOpen}
      title="Keine Projekte vorhanden."
      action={
        can('administer') && (
          <Button asChild look="primary">
            <Link to="/verwaltung/$entries" params={{ entries: 'ranking-groups' }}>
              Projekt anlegen
            </Link>
          </Button>
        )
      }
    >
      Projekte legt die Administration unter Verwaltung als Ranking Groups an.
    </EmptyState>
  )
}

/** The purpose of the product for whoever decides over values. */
const deciding =
  'Hier prüfen Sie, was Lieferanten, Schnittstellen und Kolleginnen und Kollegen vorschlagen. Jeder Wert bleibt ein Vorschlag, bis ihn jemand übernimmt; nichts geht verloren.'

/** The purpose of the product for those who decide over no value, by the role that they have. */
const purposes: Partial<Record<User['roles'][number], string>> = {
  ROLE_AUDITOR:
    'Hier sehen Sie jeden Wert mit seiner Herkunft, jede Entscheidung mit dem, der sie traf, und den Beweis, dass niemand das Protokoll verändert hat.',
  ROLE_PRIVACY:
    'Hier sehen Sie, welche Angaben über Personen es gibt, wer sie gelesen hat und wohin sie gingen; hier werden sie beauskunftet und gelöscht.',
  ROLE_IT:
    'Hier sehen Sie, ob Ziele, Aufträge und Sicherungen in Ordnung sind, und was auf Sie wartet.',
}

const Greeting = () => {
  const { fullName, roles } = useUser()
  const { can } = useSession()
  const purpose = roles.map((role) => purposes[role]).find((known) => known !== undefined)
  return (
    <PageHeader
      isName
      title={`Guten Tag, ${fullName}`}
      description={can('edit') ? deciding : (purpose ?? deciding)}
      actions={
        <>
          {can('audit') && (
            <>
              <Button asChild>
                <Link to="/fragen">Fragen</Link>
              </Button>
              <Button asChild>
                <Link to="/protokoll">Protokoll</Link>
              </Button>
            </>
          )}
          <Button asChild>
            <Link to="/laeufe">Läufe</Link>
          </Button>
          <Button asChild>
            <Link to="/uebersicht">Kennzahlen</Link>
          </Button>
        </>
      }
    />
  )
}

/** The start page: its purpose, and every project by publication sector. */
export const HomePage = () => {
  const { data, isPending, isError, refetch } = useProjects()
  const sectors = bySector(data?.list ?? [])
  const open = useOpenCounts()
  const yearsOf = useWaitingYears()
  return (
    <div className="page gap-6">
      <Greeting />
      <Suspense>
        <TourInvitation />
        <Desk />
      </Suspense>
      <div className="columns-1 gap-4 sm:columns-2 xl:columns-3">
        {isPending && skeletonKeys.map((id) => <Skeleton key={id} className="mb-4 h-44 w-full" />)}
        {sectors.map((one) => (
          <SectorSection key={one.sector} {...one} open={open} yearsOf={yearsOf} />
        ))}
      </div>
      {isError && (
        <Banner
          tone="warning"
          announce
          action={
            <Button size="small" onClick={() => void refetch()}>
              Erneut versuchen
            </Button>
          }
        >
          Die Projekte konnten gerade nicht geladen werden.
        </Banner>
      )}
      {data && sectors.length === 0 && <NoProjects />}
    </div>
  )
}
