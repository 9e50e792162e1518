import type { GeoOverview } from '@stammbuch/contracts'
import { Link } from '@tanstack/react-router'
import { MapPinned } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '@/api/session.ts'
import { formatCount, formatNumber } from '@/format/format.ts'
import { type Located, outcomes } from '@/live/job-outcomes.ts'
import { useFollowedRead } from '@/live/use-followed-read.ts'
import { LoadFailed } from '@/product/load-failed.tsx'
import { useLongWork } from '@/product/runs/long-work.ts'
import { Button } from '@/ui/button.tsx'
import { NameValueTable } from '@/ui/name-value-table.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { Panel } from '@/ui/panel.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { PostcodeTables } from './postcode-tables.tsx'
import { RevisionDialog } from './revision-dialog.tsx'

/** State of the positions; read again whenever a run begins or ends. */
const useGeoOverview = () => useFollowedRead('geoOverview', {}, 'runs')

/** The bulk run, with what it said. */
const useRevision = () =>
  useLongWork('reviseGeoData', {
    title: 'Geodaten-Abgleich',
    href: '/verwaltung/geodaten-abgleich',
    outcome: outcomes.geo,
  })

const Explanation = ({ mayUndo }: { readonly mayUndo: boolean }) => (
  <div className="grid max-w-[80ch] gap-2 text-sm">
    <p>
      Der Abgleich sucht Längen- und Breitengrad zu Unternehmen, denen mindestens einer von beiden
      fehlt. Ein Lauf nimmt die 250 zuletzt geänderten, die verifiziert sind und deren Anschrift
      Postleitzahl, Stadt und Ländercode hat.
    </p>
    <p>
      Was er findet, wird nicht gleich übernommen: Es steht als Änderung am Unternehmen und wartet
      in der Verifikation; so lange lassen sich die Projekte dieser Unternehmen nicht freigeben.
      Vorhandene Koordinaten bleiben, wie sie sind. Jeder Lauf lässt sich unter{' '}
      {mayUndo ? (
        <Link to="/verifikation/kurz" className="text-accent underline underline-offset-2">
          Schnellverifikation
        </Link>
      ) : (
        '„Schnellverifikation“ von der Redaktion'
      )}{' '}
      rückgängig machen.
    </p>
  </div>
)

const sourceOf = ({ kind, host, tables }: GeoOverview['geocoder']): string => {
  if (kind === 'service') return `Geocoder ${host}`
  if (tables.length === 0) return 'Postleitzahltabellen; es ist noch keine geladen'
  return `Postleitzahltabellen: ${tables.map(({ country }) => country).join(', ')}`
}

const rowsOf = ({ accounts, geocoder, nextRun }: GeoOverview) =>
  (
    [
      ['Verifizierte Unternehmen', accounts.approved],
      ['… mit Koordinaten', accounts.located],
      ['… ohne Postleitzahl, Stadt oder Ländercode', accounts.unaddressed],
      ['… mit Vorschlag, der auf Entscheidung wartet', accounts.waiting],
      ['… ohne Fund, bis sich Anschrift oder Quelle ändern', accounts.unknown],
      ['… noch abzugleichen', accounts.eligible],
      ['Davon im nächsten Lauf', nextRun],
      ['Quelle der Koordinaten', sourceOf(geocoder)],
    ] as const
  ).map(([name, value]) => ({
    name,
    value,
    shown:
      typeof value === 'number' ? (
        <span className="tabular-nums">{formatNumber(value)}</span>
      ) : undefined,
  }))

const whyNot = (overview: GeoOverview, mayRun: boolean): string | null => {
  if (!mayRun) return 'Den Abgleich startet die IT.'
  if (!overview.geocoder.ready) return 'Bitte zuerst eine Postleitzahltabelle laden.'
  return overview.nextRun === 0 ? 'Es gibt nichts abzugleichen.' : null
}

/** Find the positions that accounts lack. */
export const GeoPage = () => {
  const { can } = useSession()
  const { data, error, refetch } = useGeoOverview()
  const revision = useRevision()
  const [messages, setMessages] = useState<Located | null>(null)
  const close = (): void => {
    setMessages(null)
    void refetch()
  }
  return (
    <div className="page page-narrow">
      <PageHeader
        title="Geodaten-Abgleich"
        back={<Link to="/verwaltung">Verwaltung</Link>}
        actions={
          data && (
            <Button
              look="primary"
              pending={revision.isPending}
              disabledBecause={whyNot(data, can('operate'))}
              onClick={() => revision.mutate({}, { onSuccess: setMessages })}
            >
              <MapPinned aria-hidden />
              Geodaten-Abgleich starten
            </Button>
          )
        }
      />
      <Explanation mayUndo={can('edit')} />
      <Panel
        title="Übersicht"
        aside={
          data &&
          formatCount(data.nextRun, 'Unternehmen im nächsten Lauf', 'Unternehmen im nächsten Lauf')
        }
      >
        {!data && !error && <Skeleton className="h-60" />}
        {!data && error && (
          <LoadFailed
            title="Die Übersicht konnte nicht geladen werden."
            error={error}
            onRetry={refetch}
          />
        )}
        {data && <NameValueTable label="Übersicht" rows={rowsOf(data)} />}
      </Panel>
      {data?.geocoder.kind === 'table' && (
        <PostcodeTables
          tables={data.geocoder.tables}
          canLoad={can('operate')}
          onLoaded={() => void refetch()}
        />
      )}
      {messages && <RevisionDialog messages={messages} onClose={close} />}
    </div>
  )
}
