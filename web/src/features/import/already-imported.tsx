import type { ImportResult, Sample } from '@stammbuch/contracts'
import { Link } from '@tanstack/react-router'
import { formatCount, formatDateTime } from '@/format/format.ts'
import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'
import { RowResults } from './row-results.tsx'
import { createdLabels, RunNumbers } from './run-numbers.tsx'
import { UndoImport } from './undo-import.tsx'
import type { useImportRuns } from './use-import-runs.ts'

/** The delivery's own counts, for an import of which the run keeps no result. */
const countsOfSample = (sample: Sample) => ({
  changes_created: sample.changesCount,
  conflicts: 0,
  byClass: {
    account: sample.accountsCount,
    contact: sample.contactsCount,
    product: sample.productsCount,
    award: sample.awardsCount,
    score: sample.scoresCount,
  },
})

const resultText = (
  counts: Pick<ImportResult, 'changes_created' | 'byClass' | 'conflicts'>,
): string => {
  const created = createdLabels(counts)
  return [
    formatCount(counts.changes_created, 'Änderung', 'Änderungen', 'Keine Änderung'),
    ...(created.length > 0 ? [`neu: ${created.join(', ')}`] : []),
    ...(counts.conflicts > 0 ? [formatCount(counts.conflicts, 'Konflikt', 'Konflikte')] : []),
  ].join(', ')
}

interface AlreadyImportedProps {
  readonly sample: Sample
  /** The run of the import that stands. */
  readonly runId: string
  readonly runs: ReturnType<typeof useImportRuns>
  readonly onUndone: () => Promise<unknown>
}

/** A delivery that was imported before: when, by which mapping, and the same numbers and rows as right after the import. */
export const AlreadyImported = ({ sample, runId, runs, onUndone }: AlreadyImportedProps) => {
  const { id, mapping, mappedDate, rawDataReference } = sample
  const result = runs.resultOf(runId)
  const endedEarly = result?.cancelled === true
  return (
    <>
      <Banner
        tone={endedEarly ? 'warning' : 'info'}
        title={`Diese Lieferung ist ${endedEarly ? 'nur zum Teil ' : ''}importiert${mappedDate ? `, am ${formatDateTime(mappedDate)}` : ''}.`}
        action={
          <>
            <Button look="primary" size="small" asChild>
              <Link to="/verifikation" search={{ tab: 'stichprobe', sampleId: id }}>
                Zur Verifikation
              </Link>
            </Button>
            <UndoImport runId={runId} fileName={rawDataReference} onUndone={onUndone} />
          </>
        }
      >
        {endedEarly && 'Der Import wurde abgebrochen, Zeilen fehlen. '}
        {runs.isLoading ? 'Wird gezählt …' : resultText(result ?? countsOfSample(sample))}
        {mapping && `; Daten-Mapping „${mapping.name}“`}. Noch einmal importieren lässt sie sich,
        wenn der Import rückgängig gemacht ist; oder duplizieren Sie die Lieferung.
      </Banner>
      {result && <RunNumbers title="Importiert" changes={result.changes_created} counts={result} />}
      <RowResults
        runId={runId}
        period={sample.period?.name}
        totals={result && { changes: result.changes_created, ...result }}
      />
    </>
  )
}
