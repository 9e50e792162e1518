import type { Sample } from '@stammbuch/contracts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { read } from '@/api/queries.ts'
import { useSession } from '@/api/session.ts'
import { formatCount, formatDateTime } from '@/format/format.ts'
import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'
import { createdWords } from './run-numbers.tsx'
import { UndoImport } from './undo-import.tsx'

/** Whether the import was ended before all rows were in. */
const useEndedEarly = (sampleId: string, runId: string | null): boolean => {
  const runs = useQuery(read('listRuns', { query: { kind: 'import', sampleId } }))
  return runs.data?.list.find(({ id }) => id === runId)?.result?.cancelled === true
}

interface AlreadyImportedProps {
  readonly sample: Sample
  readonly onUndone: () => Promise<unknown>
}

/** Somebody imported this delivery before: when, by which mapping, and what came of it. */
export const AlreadyImported = ({ sample, onUndone }: AlreadyImportedProps) => {
  const { id, importRunId, mapping, mappedDate, changesCount } = sample
  const { can } = useSession()
  const endedEarly = useEndedEarly(id, importRunId)
  const created = createdWords({
    byClass: {
      account: sample.accountsCount,
      contact: sample.contactsCount,
      product: sample.productsCount,
      award: sample.awardsCount,
      score: sample.scoresCount,
    },
  })
  return (
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
          {importRunId && can('edit') && (
            <UndoImport
              runId={importRunId}
              fileName={sample.rawDataReference}
              onUndone={onUndone}
            />
          )}
        </>
      }
    >
      {endedEarly && 'Der Import wurde abgebrochen, Zeilen fehlen. '}
      {formatCount(changesCount, 'Änderung', 'Änderungen', 'Keine Änderung')}
      {created.length > 0 && `, neu: ${created.join(', ')}`}
      {mapping && `; Daten-Mapping „${mapping.name}“`}. Noch einmal importieren lässt sie sich, wenn
      der Import rückgängig gemacht ist; oder duplizieren Sie die Lieferung.
    </Banner>
  )
}
