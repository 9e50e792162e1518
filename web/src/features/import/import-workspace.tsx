import type { Sample } from '@stammbuch/contracts'
import { Route as RouteIcon } from 'lucide-react'
import { formatCount, formatNumber } from '@/format/format.ts'
import type { DryRun } from '@/live/job-outcomes.ts'
import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { Panel } from '@/ui/panel.tsx'
import { AlreadyImported } from './already-imported.tsx'
import { ImportDone } from './import-done.tsx'
import { MappingColumns } from './mapping-columns.tsx'
import { MissingToplists } from './missing-toplists.tsx'
import { RowPreview } from './row-preview.tsx'
import { RowResults } from './row-results.tsx'
import { RunNumbers } from './run-numbers.tsx'
import type { ImportWork } from './use-import.ts'
import type { useImportRuns } from './use-import-runs.ts'

interface LikelyKnownProps {
  readonly newRows: number
  readonly likely: NonNullable<DryRun['likelyKnown']>
  /** Look for the rows' records by fields, and try again. */
  readonly onMatch: () => void
}

/** Warning before a known list becomes duplicates, with the number of new rows that probably exist already. */
const LikelyKnown = ({ newRows, likely, onMatch }: LikelyKnownProps) => {
  const open = likely.rows - likely.sure
  return (
    <Banner
      tone="warning"
      announce
      title={`Von ${formatCount(newRows, 'neuen Zeile', 'neuen Zeilen')} gibt es wohl schon ${formatNumber(likely.rows)}.`}
      action={
        <Button size="small" look="primary" onClick={onMatch}>
          Nach Feldern zuordnen und neu rechnen
        </Button>
      }
    >
      {formatNumber(likely.sure)} ließen sich einem Eintrag zuordnen
      {open > 0 && `, ${formatNumber(open)} würden zu Konflikten`}. So, wie es jetzt eingestellt
      ist, werden sie ein zweites Mal angelegt.
    </Banner>
  )
}

interface WorkspaceProps {
  readonly work: ImportWork
  readonly sample: Sample
  readonly rows: number
  readonly runs: ReturnType<typeof useImportRuns>
}

const DryRunResult = ({ work, sample }: Pick<WorkspaceProps, 'work' | 'sample'>) => {
  const { mapping, dryRun, dryRunId } = work
  if (!dryRun) return null
  const changes = dryRun.count_of_suggested_changes
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
          sampleId={sample.id}
        />
      )}
      <RunNumbers title="Ergebnis des Dry Runs" changes={changes} counts={dryRun} />
      {dryRunId && (
        <RowResults runId={dryRunId} period={sample.period?.name} totals={{ changes, ...dryRun }} />
      )}
    </>
  )
}

const ImportResultView = ({ work, sample }: Pick<WorkspaceProps, 'work' | 'sample'>) => {
  const { imported } = work
  if (!imported) return null
  const changes = imported.changes_created
  return (
    <>
      <ImportDone
        result={imported}
        sampleId={sample.id}
        fileName={sample.rawDataReference}
        onUndone={work.beginAgain}
      />
      <RunNumbers title="Importiert" changes={changes} counts={imported} />
      <RowResults
        runId={imported.runId}
        period={sample.period?.name}
        totals={{ changes, ...imported }}
      />
    </>
  )
}

/** The right side of the import: columns of the mapping, a test row, the dry run, or the outcome of the import. */
export const ImportWorkspace = ({ work, sample, rows, runs }: WorkspaceProps) => {
  const { id: sampleId, headers, importRunId } = sample
  const { mapping, body, step, dryRun, imported } = work
  if (importRunId && !imported && work.working !== 'import')
    return (
      <AlreadyImported sample={sample} runId={importRunId} runs={runs} onUndone={work.beginAgain} />
    )
  if (imported) return <ImportResultView work={work} sample={sample} />
  if (dryRun) return <DryRunResult work={work} sample={sample} />
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
