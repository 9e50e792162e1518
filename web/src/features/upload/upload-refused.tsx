import type { Problem } from '@/api/problem.ts'
import { ErrorDialog } from '@/ui/error-dialog.tsx'

interface UploadRefusedProps {
  readonly problem: Problem
  readonly onClose: () => void
}

/** Why the file was not taken. Closing leads back to choosing a file; the other choices stay. */
export const UploadRefused = ({ problem, onClose }: UploadRefusedProps) => {
  const { code, title, detail, body } = problem
  const original = typeof body.original === 'string' ? body.original : detail
  return (
    <ErrorDialog
      open
      onClose={onClose}
      title={
        code === 'duplicate-header'
          ? 'Der Datensatz kann nicht verarbeitet werden.'
          : 'Die Datei konnte nicht hochgeladen werden.'
      }
      {...(original !== detail && { detail: original })}
    >
      <p>{code === 'duplicate-header' ? title : detail}</p>
      <p className="text-muted">
        Es wurde keine Datenlieferung angelegt. Datenlieferant, Projekt und Jahrgang bleiben
        gewählt.
      </p>
    </ErrorDialog>
  )
}
