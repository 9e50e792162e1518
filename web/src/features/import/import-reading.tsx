import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FileX } from 'lucide-react'
import { sentenceOf } from '@/api/problem.ts'
import { read } from '@/api/queries.ts'
import { EmptyState } from '@/ui/empty-state.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { Spinner } from '@/ui/spinner.tsx'
import { AlreadyImported } from './already-imported.tsx'
import { useImportRuns } from './use-import-runs.ts'

/** A delivery's import for those who read and do not import: its numbers and the outcome of each row. */
export const ImportReading = ({ sampleId }: { readonly sampleId: string }) => {
  const { data: sample, error, refetch } = useQuery(read('getSample', { params: { id: sampleId } }))
  const runs = useImportRuns(sampleId)
  return (
    <div className="page">
      <PageHeader
        isName
        title={sample ? `Import: ${sample.rawDataReference}` : 'Import'}
        back={
          <Link to="/analyse/$sampleId" params={{ sampleId }}>
            Datenlieferung
          </Link>
        }
      />
      {error && <EmptyState icon={FileX} title={sentenceOf(error)} />}
      {!sample && !error && <Spinner label="Bitte warten" />}
      {sample?.importRunId && (
        <AlreadyImported
          sample={sample}
          runId={sample.importRunId}
          runs={runs}
          onUndone={refetch}
        />
      )}
      {sample && !sample.importRunId && (
        <EmptyState icon={FileX} title="Diese Lieferung ist noch nicht importiert.">
          Zum Importieren fehlt Ihnen das Recht. Sobald Redaktion oder Administration sie importiert
          haben, steht hier, was aus jeder Zeile wurde.
        </EmptyState>
      )}
    </div>
  )
}
