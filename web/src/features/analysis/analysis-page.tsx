import type { Profile, Sample } from '@stammbuch/contracts'
import { checkNames } from '@stammbuch/contracts/checks'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FileX } from 'lucide-react'
import { useState } from 'react'
import { call } from '@/api/call.ts'
import { Problem, sentenceOf } from '@/api/problem.ts'
import { read } from '@/api/queries.ts'
import { saveBlob } from '@/api/save-blob.ts'
import { useSession } from '@/api/session.ts'
import { formatDateTime } from '@/format/format.ts'
import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { NameValueTable } from '@/ui/name-value-table.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { Panel } from '@/ui/panel.tsx'
import { Spinner } from '@/ui/spinner.tsx'
import { ChangeReading } from './change-reading.tsx'
import { CheckList } from './check-list.tsx'
import { CardinalityPanel, FactsPanel } from './facts-panel.tsx'
import { readingWords } from './reading-labels.ts'
import { useSample } from './use-sample.ts'
import { VerdictBanner } from './verdict-banner.tsx'

/** Save all findings of a delivery as a file that spreadsheet programs open. */
const saveFindings = async (sampleId: string, deliveryName: string): Promise<void> => {
  const text = String(await call('exportFindings', { params: { sampleId } }))
  const marked = text.startsWith('\ufeff') ? text : `\ufeff${text}`
  const blob = new Blob([marked], { type: 'text/csv;charset=utf-8' })
  saveBlob(blob, `Fundstellen ${deliveryName.replace(/\.[^.]*$/, '')}.csv`)
}

/** The very same bytes came before. */
const SameBytesNote = ({ sampleId }: { readonly sampleId: string }) => {
  const { sample } = useSample(sampleId)
  return (
    <Banner
      tone="warning"
      title="Diese Datei wurde schon einmal hochgeladen."
      action={
        <Button size="small" asChild>
          <Link to="/analyse/$sampleId" params={{ sampleId }}>
            Frühere Lieferung ansehen
          </Link>
        </Button>
      }
    >
      {sample
        ? `Dieselben Bytes kamen am ${formatDateTime(sample.createdAt)} als „${sample.rawDataReference}“.`
        : 'Dieselben Bytes kamen bereits mit einer früheren Lieferung.'}
    </Banner>
  )
}

interface ReadingPanelProps {
  readonly sample: Sample
  readonly profile: Pick<Profile, 'reading' | 'sheets'>
}

/** Panel with the reading of the file and the button to change it. */
const ReadingPanel = ({ sample, profile }: ReadingPanelProps) => (
  <Panel
    title="So wird die Datei gelesen"
    actions={
      <ChangeReading sample={sample} reading={profile.reading}>
        Ändern
      </ChangeReading>
    }
  >
    <NameValueTable
      label="So wird die Datei gelesen"
      rows={readingWords(profile.reading, profile.sheets)}
    />
  </Panel>
)

interface HeaderRowNoteProps {
  readonly sample: Sample
  readonly reading: Profile['reading']
}

/** Something stands before the header and is left out: that may have been found wrongly, so people see it. */
const HeaderRowNote = ({ sample, reading }: HeaderRowNoteProps) => {
  const before = reading.headerRow - 1
  if (before === 0) return null
  return (
    <Banner
      tone="info"
      title={`Der Tabellenkopf ist der ${reading.headerRow}. Datensatz der Datei.`}
      action={
        <ChangeReading sample={sample} reading={reading}>
          Tabellenkopf ansehen
        </ChangeReading>
      }
    >
      {before === 1
        ? 'Der Datensatz davor gilt als Überschrift und wird nicht gelesen.'
        : `Die ${before} Datensätze davor gelten als Überschrift und werden nicht gelesen.`}
    </Banner>
  )
}

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
      <div className="page">
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
    <div className="page page-narrow">
      <PageHeader
        isName
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
