import type { ImportResult } from '@stammbuch/contracts'
import { Link } from '@tanstack/react-router'
import { formatNumber } from '@/format/format.ts'
import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'
import { made } from './import-words.ts'
import { UndoImport } from './undo-import.tsx'

interface ImportDoneProps {
  readonly result: ImportResult
  readonly sampleId: string
  readonly fileName: string
  readonly onUndone: () => Promise<unknown>
}

/** The import is done: how much, how long, and where to go on. */
export const ImportDone = ({ result, sampleId, fileName, onUndone }: ImportDoneProps) => {
  const seconds = Math.round(result.seconds * 10) / 10
  return (
    <Banner
      tone="success"
      announce
      title="Der Import ist abgeschlossen."
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
          <UndoImport runId={result.runId} fileName={fileName} onUndone={onUndone} />
        </>
      }
    >
      {made(result.changes_created, result)} in {formatNumber(seconds)}{' '}
      {seconds === 1 ? 'Sekunde' : 'Sekunden'} angelegt.
    </Banner>
  )
}
