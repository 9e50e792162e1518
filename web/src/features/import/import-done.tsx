import type { ImportResult } from '@stammbuch/contracts'
import { Link } from '@tanstack/react-router'
import { formatNumber } from '@/format/format.ts'
import { made } from '@/live/job-outcomes.ts'
import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'
import { UndoImport } from './undo-import.tsx'

interface ImportDoneProps {
  readonly result: ImportResult
  readonly sampleId: string
  readonly fileName: string
  readonly onUndone: () => Promise<unknown>
}

/** The import is done: how much, how long, and where to go on. */
export const ImportDone = ({ result, sampleId, fileName, onUndone }: ImportDoneProps) => {
  const early = result.cancelled
  const seconds = Math.round(result.seconds * 10) / 10
  return (
    <Banner
      tone={early ? 'warning' : 'success'}
      announce
      title={early ? 'Der Import ist abgebrochen.' : 'Der Import ist abgeschlossen.'}
      action={
        <>
          <Button look="primary" size="small" asChild>
            <Link to="/verifikation" search={{ tab: 'stichprobe', sampleId }}>
              Zur Verifikation
            </Link>
          </Button>
          <Button size="small" asChild>
            <a href="/verwaltung">Zur Verwaltung</a>
          </Button>
          <Button size="small" asChild>
            <Link to="/laeufe/$runId" params={{ runId: result.runId }}>
              Lauf ansehen
            </Link>
          </Button>
          <UndoImport runId={result.runId} fileName={fileName} onUndone={onUndone} />
        </>
      }
    >
      {made(result.changes_created, result)} in {formatNumber(seconds)}{' '}
      {seconds === 1 ? 'Sekunde' : 'Sekunden'} angelegt.
      {early && ' Die übrigen Zeilen fehlen; was angelegt ist, lässt sich rückgängig machen.'}
    </Banner>
  )
}
