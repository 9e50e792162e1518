import { Link } from '@tanstack/react-router'
import { formatCount } from '@/format/format.ts'
import type { Located } from '@/live/job-outcomes.ts'
import { Button } from '@/ui/button.tsx'
import { Dialog } from '@/ui/dialog.tsx'

interface RevisionDialogProps {
  readonly messages: Located
  readonly onClose: () => void
}

/** Results of a run by entry. */
export const RevisionDialog = ({ messages, onClose }: RevisionDialogProps) => {
  const entries = Object.entries(messages)
  return (
    <Dialog
      open
      size="large"
      onOpenChange={(open) => !open && onClose()}
      title="Ergebnis des Geodaten-Abgleichs"
      description={`${formatCount(entries.length, 'Eintrag', 'Einträge')}. Vorschläge warten in der Verifikation auf ihre Entscheidung.`}
      footer={
        <Button look="primary" onClick={onClose}>
          OK
        </Button>
      }
    >
      {entries.length === 0 ? (
        <p className="py-4 text-sm text-muted">Es gab keinen Eintrag abzugleichen.</p>
      ) : (
        <ul className="divide-y text-table" aria-label="Meldungen">
          {entries.map(([id, message]) => (
            <li key={id} className="flex items-baseline justify-between gap-4 py-1.5">
              <span className="min-w-0 wrap-anywhere">{message}</span>
              <Link
                to="/account/$id"
                params={{ id }}
                aria-label={`Eintrag öffnen: ${message}`}
                className="shrink-0 text-accent underline underline-offset-2"
              >
                Öffnen
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
