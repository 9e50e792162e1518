import type { Sample } from '@stammbuch/contracts'
import { Link } from '@tanstack/react-router'
import { FileX } from 'lucide-react'
import { sentenceOf } from '@/api/problem.ts'
import { useSession } from '@/api/session.ts'
import { formatCount, formatDateTime, formatNumber } from '@/format/format.ts'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { NameValueTable } from '@/ui/name-value-table.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { Panel } from '@/ui/panel.tsx'
import { SameBytesNote } from './same-bytes-note.tsx'
import { delimiterWords, encodingWords } from './sample-words.ts'
import { useRowCount, useSample } from './use-sample.ts'

interface SampleFactsPageProps {
  readonly sampleId: string
  /** An earlier delivery with the same bytes. */
  readonly sameAs: string | undefined
}

const factsOf = (sample: Sample, rows: number | null) => [
  { name: 'Datenlieferant', value: sample.supplier?.name ?? null },
  { name: 'Projekt', value: sample.rankingGroup?.name ?? null },
  { name: 'Jahrgang', value: sample.period?.name ?? null },
  { name: 'Hochgeladen', value: formatDateTime(sample.createdAt) },
  { name: 'Zeilen', value: rows === null ? null : formatNumber(rows) },
  { name: 'Spalten', value: formatNumber(sample.headers.length) },
  { name: 'Zeichensatz', value: encodingWords(sample.encoding) },
  { name: 'Trennzeichen', value: delimiterWords(sample.delimiter) },
]

const Headers = ({ headers }: { readonly headers: readonly string[] }) => (
  <Panel title="Tabellenkopf" aside={formatCount(headers.length, 'Spalte', 'Spalten')} flush>
    <ol
      className="grid max-h-[max(20rem,calc(100dvh-13rem))] overflow-y-auto py-1 text-table"
      tabIndex={-1}
    >
      {headers.map((header, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
          key={index}
          className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-3 px-4 py-1"
        >
          <span className="text-right text-muted tabular-nums">{index + 1}</span>
          <span className="wrap-anywhere">
            {header || <em className="text-muted">ohne Namen</em>}
          </span>
        </li>
      ))}
    </ol>
  </Panel>
)

/** What is known of a delivery, and the way to its import. */
export const SampleFactsPage = ({ sampleId, sameAs }: SampleFactsPageProps) => {
  const { sample, error, refetch } = useSample(sampleId)
  const { can } = useSession()
  const rows = useRowCount(
    sampleId,
    sample?.sampleEntriesCount ?? null,
    can('intake') && Boolean(sample),
  )
  if (!sample)
    return (
      <div className="grid gap-4 p-4 md:px-6">
        <PageHeader title="Datenlieferung" />
        {(error || sample === null) && (
          <EmptyState
            icon={FileX}
            title={error ? sentenceOf(error) : 'Diese Datenlieferung gibt es nicht.'}
            action={error && <Button onClick={() => void refetch()}>Erneut versuchen</Button>}
          />
        )}
      </div>
    )
  return (
    <div className="mx-auto grid w-full max-w-5xl gap-4 p-4 md:px-6">
      <PageHeader
        title={sample.rawDataReference}
        back={<Link to="/verwaltung/samples">Datenlieferungen</Link>}
        actions={
          can('intake') && (
            <Button look="primary" asChild>
              <Link to="/import/$sampleId" params={{ sampleId }}>
                Import prüfen
              </Link>
            </Button>
          )
        }
      />
      {sameAs && <SameBytesNote sampleId={sameAs} />}
      <div className="grid items-start gap-4 md:grid-cols-2">
        <Panel title="Fakten">
          <NameValueTable label="Fakten zur Datenlieferung" rows={factsOf(sample, rows)} />
        </Panel>
        <Headers headers={sample.headers} />
      </div>
    </div>
  )
}
