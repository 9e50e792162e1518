import { Problem, sentenceOf } from '@/api/problem.ts'
import { ErrorDialog } from '@/ui/error-dialog.tsx'

interface FetchFailedProps {
  readonly error: unknown
  readonly onClose: () => void
}

/** The server's own words and those of the DMS; all of it is visible, so that a screenshot has it. */
const originalOf = (error: unknown): string => {
  const original = error instanceof Problem ? error.body.original : undefined
  return [sentenceOf(error), original].filter((one) => typeof one === 'string').join(' – ')
}

/** Why nothing was fetched. The choices stay. */
export const FetchFailed = ({ error, onClose }: FetchFailedProps) => (
  <ErrorDialog open onClose={onClose} title="Achtung">
    <p>
      Bei der Verarbeitung der API-Anfrage ist ein Problem aufgetreten. Bitte wenden Sie sich an die
      IT des Data Warehouse und machen Sie einen Screenshot dieser Meldung.
    </p>
    <p className="wrap-break-word">
      <strong className="font-medium">Original-Nachricht:</strong> {originalOf(error)}
    </p>
    <p className="text-muted">Es wurde keine Datenlieferung angelegt.</p>
  </ErrorDialog>
)
