import { Button } from '@/ui/button.tsx'
import { Spinner } from '@/ui/spinner.tsx'
import { InitialNote } from './initial-note.tsx'
import { useQueueActions } from './queue-context.ts'
import type { NoteRow } from './queue-rows.ts'

/** What there is to say about an unfolded record. */
export const NoteCell = ({ row }: { readonly row: NoteRow }) => {
  const { retry } = useQueueActions()
  switch (row.note) {
    case 'loading':
      return <Spinner label="Änderungen werden geladen" className="text-muted" />
    case 'failed':
      return (
        <span className="flex flex-wrap items-center gap-2">
          Die Änderungen konnten nicht geladen werden.
          <Button look="link" onClick={() => retry(row.rootId)}>
            Erneut versuchen
          </Button>
        </span>
      )
    case 'initial':
      return <InitialNote row={row} />
    case 'none':
      return <span className="text-muted">Keine offenen Änderungen mehr.</span>
  }
}
