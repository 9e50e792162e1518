import type { Sample } from '@stammbuch/contracts'
import { Link } from '@tanstack/react-router'
import { Route as RouteIcon } from 'lucide-react'
import { Problem, sentenceOf } from '@/api/problem.ts'
import { formatCount } from '@/format/format.ts'
import { Banner } from '@/ui/banner.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { ErrorDialog } from '@/ui/error-dialog.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { Panel } from '@/ui/panel.tsx'
import { Spinner } from '@/ui/spinner.tsx'
import { AlreadyImported } from './already-imported.tsx'
import { ImportDone } from './import-done.tsx'
import { ImportSteps } from './import-steps.tsx'
import { ImportStopped } from './import-stopped.tsx'
import { LikelyKnown } from './likely-known.tsx'
import { MappingColumns } from './mapping-columns.tsx'
import { MissingToplists } from './missing-toplists.tsx'
import { RowPreview } from './row-preview.tsx'
import { RowResults } from './row-results.tsx'
import { RunNumbers } from './run-numbers.tsx'
import { type ImportWork, useImport } from './use-import.ts'
import { useImportSample } from './use-import-sample.ts'
import type { KeptChoice } from './use-trial.ts'
import { useUnderWay } from './use-under-way.ts'

/** What was refused changed nothing; of what broke off or was not heard of any more nobody knows. */
const mayHaveImported = ({ work, problem }: NonNullable<ImportWork['failed']>): boolean =>
  work === 'import' &&
  !(problem instanceof Problem && problem.status >= 400 && problem.status < 500)

const titles: Readonly<Record<string, string>> = {
  'mapping-mismatch':
    'Das ausgewählte Daten-Mapping lässt sich nicht auf den hochgeladenen Datensatz anwenden',
  'already-imported': 'Diese Lieferung ist schon importiert.',
}

const whatStands = (failed: NonNullable<ImportWork['failed']>, code: string): string => {
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
  const said = `${problem instanceof Problem ? `Status ${problem.status}: ` : ''}${sentenceOf(problem)}`
  return (
    <ErrorDialog
      open
      onClose={work.clearProblem}
      title={titles[code] ?? 'Das hat nicht geklappt.'}
      detail={said}
    >
      {code !== 'already-imported' && <p>{said}</p>}
      <p className="text-muted">{whatStands(work.failed, code)}</p>
    </ErrorDialog>
  )
}

/** A dry run from before a reload that broke off, or that somebody ended: the page would begin anew without a word. */
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

interface WorkspaceProps {
  readonly work: ImportWork
  readonly sample: Sample
  readonly rows: number
}

const Workspace = ({ work, sample, rows }: WorkspaceProps) => {
  const { id: sampleId, headers, importRunId } = sample
  const { mapping, body, step, dryRun, imported } = work
  if (importRunId && !imported && work.working !== 'import')
    return (
      <>
        <AlreadyImported sample={sample} onUndone={work.beginAgain} />
        <RowResults runId={importRunId} />
      </>
    )
  if (imported)
    return (
      <>
        <ImportDone
          result={imported}
          sampleId={sampleId}
          fileName={sample.rawDataReference}
          onUndone={work.beginAgain}
        />
        <RunNumbers title="Importiert" changes={imported.changes_created} counts={imported} />
        <RowResults runId={imported.runId} />
      </>
    )
  if (dryRun)
    return (
      <>
        {dryRun.likelyKnown && (
          <LikelyKnown
            newRows={dryRun.newRows}
            likely={dryRun.likelyKnown}
            onMatch={() => void work.tryAgain({ matchByFields: true })}
          />
        )}
        {mapping && (
          <MissingToplists
            work={work}
            mapping={mapping}
            projectId={sample.rankingGroup?.id}
            sampleId={sampleId}
          />
        )}
        <RunNumbers
          title="Ergebnis des Dry Runs"
          changes={dryRun.count_of_suggested_changes}
          counts={dryRun}
        />
        {work.dryRunId && <RowResults runId={work.dryRunId} />}
      </>
    )
  if (!mapping || !body)
    return (
      <Panel>
        <EmptyState icon={RouteIcon} title="Bitte wählen Sie ein Daten-Mapping.">
          Es sagt, welche Spalte der Lieferung zu welchem Feld wird. Ein neues legen Sie mit dem
          Pluszeichen an; die Spalten ordnen Sie dann im Mapping-Editor zu.
        </EmptyState>
      </Panel>
    )
  if (step === 'dry-run') return <RowPreview body={body} rows={rows} />
  return <MappingColumns mapping={mapping} sampleId={sampleId} headers={headers} />
}

interface ImportPageProps {
  readonly sampleId: string
  /** The mapping that is chosen at first. */
  readonly mappingId: string | undefined
  /** The job of the last dry run. */
  readonly trial: string | undefined
  /** Keep the choices for a reload. */
  readonly onKeep: (kept: KeptChoice) => void
}

/** From a delivery to proposed changes: check the mapping, try, import. */
export const ImportPage = ({ sampleId, mappingId, trial, onKeep }: ImportPageProps) => {
  const { sample, rows, error, retry } = useImportSample(sampleId)
  const fileName = sample?.rawDataReference ?? 'Datenlieferung'
  const work = useImport({ sampleId, fileName, mappingId, trial, onKeep })
  const goesOn = useUnderWay(sampleId)
  const underWay = goesOn && work.working !== 'import' && !work.imported
  const ready = rows !== undefined && Boolean(sample)
  return (
    <div className="grid min-w-0 gap-4 p-4 md:px-6">
      <PageHeader
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
      {error ? (
        <ImportStopped error={error} sample={sample} onRetry={retry} />
      ) : (
        !ready && (
          <p className="flex items-center gap-2 text-table text-muted">
            <Spinner label="Bitte warten" /> <span>Import Sample wird vorbereitet</span>
          </p>
        )
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[22rem_minmax(0,1fr)]">
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
          {work.brokenTrial && !sample?.importRunId && <BrokenTrial problem={work.brokenTrial} />}
          {ready && sample && <Workspace work={work} sample={sample} rows={rows} />}
        </div>
      </div>
      <ProblemDialog work={work} />
    </div>
  )
}
