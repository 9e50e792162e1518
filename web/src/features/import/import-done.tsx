import type { ImportResult } from '@stammbuch/contracts'
import { Link } from '@tanstack/react-router'
import { formatCount, formatNumber } from '@/format/format.ts'
import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'

interface ImportDoneProps {
  readonly result: ImportResult
  readonly sampleId: string
}

/** The import is done: how much, how long, and where to go on. */
export const ImportDone = ({ result, sampleId }: ImportDoneProps) => {
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
        </>
      }
    >
      {formatCount(result.changes_created, 'Änderung', 'Änderungen')} in {formatNumber(seconds)}{' '}
      {seconds === 1 ? 'Sekunde' : 'Sekunden'} angelegt.
    </Banner>
  )
}
