import { useQueryClient } from '@tanstack/react-query'
import { Problem, sentenceOf } from '@/api/problem.ts'
import { ErrorDialog } from '@/ui/error-dialog.tsx'

interface FetchFailedProps {
  readonly error: unknown
  readonly onClose: () => void
}

/** The server's own words and those of the DMS. */
const originalOf = (error: unknown): string => {
  const original = error instanceof Problem ? error.body.original : undefined
  return [sentenceOf(error), original].filter((one) => typeof one === 'string').join(' – ')
}

/** Nothing failed: there is nothing. Another choice helps, and not the IT. */
const NothingToFetch = ({ error, onClose }: FetchFailedProps) => (
  <ErrorDialog open onClose={onClose} title="Keine Einträge im DMS">
    <p>{sentenceOf(error)}</p>
    <p className="text-muted">
      Es wurde keine Datenlieferung angelegt. Bitte wählen Sie ein anderes Projekt, eine andere
      Topliste oder einen anderen Jahrgang.
    </p>
  </ErrorDialog>
)

/** Why nothing was fetched. Leaving it reads everything again; the choices stay. */
export const FetchFailed = ({ error, onClose }: FetchFailedProps) => {
  const queryClient = useQueryClient()
  const close = (): void => {
    onClose()
    void queryClient.invalidateQueries()
  }
  if (error instanceof Problem && error.code === 'dms-empty')
    return <NothingToFetch error={error} onClose={onClose} />
  return (
    <ErrorDialog
      open
      onClose={close}
      title="Achtung"
      detail={originalOf(error)}
      closeLabel="Neu laden"
    >
      <p>
        Bei der Verarbeitung der API-Anfrage ist ein Problem aufgetreten. Bitte wenden Sie sich an
        die IT des Data Warehouse und machen Sie einen Screenshot dieser Meldung.
      </p>
      <p className="text-muted">Es wurde keine Datenlieferung angelegt.</p>
    </ErrorDialog>
  )
}
