import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '@/api/call.ts'
import { Problem, sentenceOf } from '@/api/problem.ts'
import { read } from '@/api/queries.ts'
import { formatCount } from '@/format/format.ts'
import { Banner } from '@/ui/banner.tsx'
import { ErrorDialog } from '@/ui/error-dialog.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { Panel } from '@/ui/panel.tsx'
import { Spinner } from '@/ui/spinner.tsx'
import { ImportSteps } from './import-steps.tsx'
import { ImportStopped } from './import-stopped.tsx'
import { ImportWorkspace } from './import-workspace.tsx'
import { PartlyUndone } from './partly-undone.tsx'
import { type ImportWork, useImport } from './use-import.ts'
import { useImportRuns } from './use-import-runs.ts'
import type { StoredChoice } from './use-trial.ts'

/** True when an attempt may have imported something: it broke off without a refusal by the server. */
const mayHaveImported = ({ work, problem }: NonNullable<ImportWork['failed']>): boolean =>
  work === 'import' &&
  !(problem instanceof Problem && problem.status >= 400 && problem.status < 500)

const titles: Readonly<Record<string, string>> = {
  'mapping-mismatch':
    'Das ausgewählte Daten-Mapping lässt sich nicht auf den hochgeladenen Datensatz anwenden',
  'already-imported': 'Diese Lieferung ist schon importiert.',
}

const consequenceOf = (failed: NonNullable<ImportWork['failed']>, code: string): string => {
  if (code === 'already-imported')
    return 'Jemand war schneller, oder Sie selbst in einem anderen Fenster. Ein zweites Mal wurde nichts angelegt; was der erste Import angelegt hat, steht auf dieser Seite.'
  return mayHaveImported(failed)
    ? 'Wie weit der Import kam, liest die Seite neu.'
    : 'Es wurde nichts importiert.'
}

const ProblemDialog = ({ work }: { readonly work: ImportWork }) => {
  if (!work.failed) return null
  const { problem } = work.failed
  const code = problem instanceof Problem ? problem.code : ''
  const message = `${problem instanceof Problem ? `Status ${problem.status}: ` : ''}${sentenceOf(problem)}`
  return (
    <ErrorDialog
      open
      onClose={work.clearProblem}
      title={titles[code] ?? 'Das hat nicht geklappt.'}
      detail={message}
    >
      {code !== 'already-imported' && <p>{message}</p>}
      <p className="text-muted">{consequenceOf(work.failed, code)}</p>
    </ErrorDialog>
  )
}

/** Notice of a dry run from before a reload that failed or was cancelled. */
const BrokenTrial = ({ problem }: { readonly problem: Problem }) => (
  <Banner tone="warning" announce title="Der letzte Dry Run hat kein Ergebnis.">
    {sentenceOf(problem)} Es wurde nichts importiert. Bitte prüfen Sie die Einstellungen und starten
    Sie ihn erneut.
  </Banner>
)

const UnderWay = () => (
  <Banner tone="info" announce title="Diese Lieferung wird gerade importiert.">
    Der Import geht im Hintergrund weiter. Sobald er fertig ist, steht hier, was er angelegt hat.
  </Banner>
)

/** The delivery, with its rows prepared for the import once, on entry. */
const useImportSample = (sampleId: string) => {
  const sample = useQuery(read('getSample', { params: { id: sampleId } }))
  const prepared = useQuery({
    queryKey: ['processSample', sampleId],
    queryFn: ({ signal }) =>
      call('processSample', { params: { sampleId } }, { signal, expected: ['delivery-blocked'] }),
    enabled: sample.isSuccess,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return {
    sample: sample.data,
    /** Rows of the delivery once they are ready. */
    rows: prepared.data?.rows,
    error: sample.error ?? prepared.error,
    retry: () => void (sample.error ? sample : prepared).refetch(),
  }
}

interface PageTitleProps extends Pick<ReturnType<typeof useImportSample>, 'sample' | 'rows'> {
  readonly sampleId: string
}

const PageTitle = ({ sampleId, sample, rows }: PageTitleProps) => (
  <PageHeader
    isName
    title={sample ? `Import: ${sample.rawDataReference}` : 'Import'}
    back={
      <Link to="/analyse/$sampleId" params={{ sampleId }}>
        Datenlieferung
      </Link>
    }
    description={
      sample &&
      [
        sample.supplier?.name,
        sample.rankingGroup?.name,
        sample.period?.name,
        rows !== undefined && formatCount(rows, 'Zeile', 'Zeilen'),
      ]
        .filter(Boolean)
        .join(' · ')
    }
  />
)

const Preparing = () => (
  <p className="flex items-center gap-2 text-table text-muted">
    <Spinner label="Bitte warten" /> <span>Import Sample wird vorbereitet</span>
  </p>
)

interface ImportPageProps {
  readonly sampleId: string
  /** The mapping that is chosen at first. */
  readonly mappingId: string | undefined
  /** The job of the last dry run. */
  readonly trial: string | undefined
  /** Keep the choices for a reload. */
  readonly onKeep: (kept: StoredChoice) => void
}

/** From a delivery to proposed changes: check the mapping, try, import. */
export const ImportPage = ({ sampleId, mappingId, trial, onKeep }: ImportPageProps) => {
  const { sample, rows, error, retry } = useImportSample(sampleId)
  const fileName = sample?.rawDataReference ?? 'Datenlieferung'
  const work = useImport({ sampleId, fileName, mappingId, trial, onKeep })
  const runs = useImportRuns(sampleId)
  const underWay = runs.underWay && work.working !== 'import' && !work.imported
  const ready = rows !== undefined && Boolean(sample)
  // There is nothing to import, so no steps either.
  if (error && !sample)
    return (
      <div className="page">
        <PageTitle sampleId={sampleId} sample={sample} rows={rows} />
        <ImportStopped error={error} sample={sample} onRetry={retry} />
      </div>
    )
  return (
    <div className="page">
      <PageTitle sampleId={sampleId} sample={sample} rows={rows} />
      {error ? (
        <ImportStopped error={error} sample={sample} onRetry={retry} />
      ) : (
        !ready && <Preparing />
      )}
      <div className="grid items-start gap-4 xl:grid-cols-[22rem_minmax(0,1fr)]">
        <Panel className="pt-1 lg:sticky lg:top-16">
          <ImportSteps
            work={work}
            ready={ready}
            sampleId={sampleId}
            projectId={sample?.rankingGroup?.id}
            already={Boolean(sample?.importRunId) && work.working !== 'import'}
            underWay={underWay}
          />
        </Panel>
        <div className="grid min-w-0 gap-4">
          {underWay && <UnderWay />}
          {runs.partlyUndone.map((run) => (
            <PartlyUndone key={run.id} run={run} fileName={fileName} onUndone={work.beginAgain} />
          ))}
          {work.brokenTrial && !sample?.importRunId && <BrokenTrial problem={work.brokenTrial} />}
          {ready && sample && (
            <ImportWorkspace work={work} sample={sample} rows={rows} runs={runs} />
          )}
        </div>
      </div>
      <ProblemDialog work={work} />
    </div>
  )
}
