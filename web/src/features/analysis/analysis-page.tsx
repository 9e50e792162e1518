import type { Profile, Sample } from '@stammbuch/contracts'
import { checkNames } from '@stammbuch/contracts/checks'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FileX } from 'lucide-react'
import { useState } from 'react'
import { Problem, sentenceOf } from '@/api/problem.ts'
import { read } from '@/api/queries.ts'
import { useSession } from '@/api/session.ts'
import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { Panel } from '@/ui/panel.tsx'
import { Spinner } from '@/ui/spinner.tsx'
import { CheckList } from './check-list.tsx'
import { CardinalityPanel, FactsPanel } from './facts-panel.tsx'
import { HeaderRowNote } from './header-row-note.tsx'
import { ReadingPanel } from './reading-panel.tsx'
import { SameBytesNote } from './same-bytes-note.tsx'
import { saveFindings } from './save-findings.ts'
import { useSample } from './use-sample.ts'
import { VerdictBanner } from './verdict-banner.tsx'

interface AnalysisPageProps {
  readonly sampleId: string
  /** An earlier delivery with the same bytes. */
  readonly sameAs: string | undefined
}

const ToImport = ({
  sample,
  profile,
}: {
  readonly sample: Sample
  readonly profile: Profile | undefined
}) => {
  if (!profile || profile.blocked)
    return (
      <Button
        look="primary"
        disabledBecause={profile ? 'Die Lieferung hat Fehler.' : 'Die Datei wird noch geprüft.'}
      >
        Import prüfen
      </Button>
    )
  return (
    <Button look="primary" asChild>
      <Link to="/import/$sampleId" params={{ sampleId: sample.id }}>
        Import prüfen
      </Link>
    </Button>
  )
}

const SaveFindings = ({ sample }: { readonly sample: Sample }) => {
  const [busy, setBusy] = useState(false)
  const save = async (): Promise<void> => {
    setBusy(true)
    // What went wrong is told by the notification panel.
    await saveFindings(sample.id, sample.rawDataReference).catch(() => undefined)
    setBusy(false)
  }
  return (
    <Button pending={busy} onClick={() => void save()}>
      Alle Fundstellen als CSV
    </Button>
  )
}

const Report = ({ sample, profile }: { readonly sample: Sample; readonly profile: Profile }) => (
  <>
    <VerdictBanner profile={profile} sample={sample} />
    <HeaderRowNote sample={sample} reading={profile.reading} />
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid min-w-0 gap-5">
        <CheckList profile={profile} verdict="error" />
        <CheckList profile={profile} verdict="warning" />
        <CheckList profile={profile} verdict="ok" />
      </div>
      <div className="grid min-w-0 gap-4">
        <FactsPanel sample={sample} profile={profile} />
        <ReadingPanel sample={sample} profile={profile} />
        <CardinalityPanel profile={profile} />
      </div>
    </div>
  </>
)

interface NoDeliveryProps {
  readonly error: Error
  readonly onRetry: () => void
}

/** An address that leads to no delivery leads nowhere the second time either. */
const NoDelivery = ({ error, onRetry }: NoDeliveryProps) =>
  error instanceof Problem && error.status === 404 ? (
    <EmptyState
      icon={FileX}
      title="Diese Lieferung gibt es nicht."
      action={
        <Button asChild>
          <Link to="/verwaltung/samples">Zu den Datenlieferungen</Link>
        </Button>
      }
    >
      Vielleicht ist die Adresse unvollständig.
    </EmptyState>
  ) : (
    <EmptyState
      icon={FileX}
      title={sentenceOf(error)}
      action={<Button onClick={onRetry}>Erneut versuchen</Button>}
    />
  )

/** The plausibility analysis of a delivery, and the way to its import. */
export const AnalysisPage = ({ sampleId, sameAs }: AnalysisPageProps) => {
  const { sample, error, refetch } = useSample(sampleId)
  const { can } = useSession()
  const analysis = useQuery({
    ...read('getProfile', { params: { sampleId } }),
    enabled: Boolean(sample),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!sample)
    return (
      <div className="grid gap-4 p-4 md:px-6">
        <PageHeader
          title="Datenlieferung"
          back={<Link to="/verwaltung/samples">Datenlieferungen</Link>}
        />
        {error && <NoDelivery error={error} onRetry={() => void refetch()} />}
      </div>
    )
  const profile = analysis.data
  const hasFindings = profile && checkNames.some((name) => profile[name] !== 'ok')
  return (
    <div className="mx-auto grid w-full max-w-6xl gap-4 p-4 md:px-6">
      <PageHeader
        title={sample.rawDataReference}
        description="Plausibilitätsanalyse"
        back={<Link to="/verwaltung/samples">Datenlieferungen</Link>}
        actions={
          <>
            {hasFindings && <SaveFindings sample={sample} />}
            {can('intake') && <ToImport sample={sample} profile={profile} />}
          </>
        }
      />
      {sameAs && <SameBytesNote sampleId={sameAs} />}
      {analysis.error && (
        <Banner
          tone="danger"
          announce
          title={sentenceOf(analysis.error)}
          action={
            <Button size="small" onClick={() => void analysis.refetch()}>
              Erneut versuchen
            </Button>
          }
        />
      )}
      {analysis.isPending && !analysis.error && (
        <Panel>
          <p role="status" className="flex items-center gap-2 text-table text-muted">
            <Spinner label="Bitte warten" /> <span>Die Datei wird geprüft.</span>
          </p>
        </Panel>
      )}
      {profile && <Report sample={sample} profile={profile} />}
    </div>
  )
}
