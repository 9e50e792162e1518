import { isSyncTarget, type Provenance, type RecordClass, targetFacts } from '@stammbuch/contracts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { read } from '@/api/queries.ts'
import { useSession } from '@/api/session.ts'
import { formatDateTime, formatNumber } from '@/format/format.ts'
import { RunLink } from '@/product/runs/run-link.tsx'
import { Button } from '@/ui/button.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'

interface ValueProvenanceProps {
  readonly class: RecordClass
  readonly id: string
  readonly attribute: string
  /** The log position that the value is of; `undefined` for now. */
  readonly at?: number | undefined
}

const setByLabels: Record<NonNullable<Provenance['setBy']>, string> = {
  creation: 'Beim Anlegen des Eintrags',
  decision: 'Vorschlag übernommen',
  approval: 'Beim Verifizieren übernommen',
  exclusion: 'Durch Ausschließen oder Wiederherstellen',
  undo: 'Durch eine Rücknahme',
  action: 'Durch eine Aktion am Eintrag',
  erasure: 'Mit den Angaben zur Person gelöscht',
}

const sourceLabels: Record<NonNullable<Provenance['source']>, string> = {
  editor: 'Eingabe der Redaktion',
  import: 'Datenlieferung',
  geo: 'Geodaten',
  merge: 'Zusammenführung',
  undo: 'Rücknahme',
}

const Line = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-2">
    <dt className="text-muted">{name}</dt>
    <dd className="min-w-0 wrap-anywhere">{children}</dd>
  </div>
)

const ActorAndTime = ({ act }: { readonly act: NonNullable<Provenance['proposed']> }) => {
  const { can } = useSession()
  const text = `${formatDateTime(act.at)} Uhr`
  return (
    <>
      {act.by.fullName},{' '}
      {can('audit') ? (
        <Link
          to={'/protokoll' as string}
          search={{ event: act.position } as never}
          title={`Ereignis ${formatNumber(act.position)} im Protokoll zeigen`}
          className="underline underline-offset-2"
        >
          {text}
        </Link>
      ) : (
        text
      )}
    </>
  )
}

const Delivery = ({ provenance }: { readonly provenance: Provenance }) => {
  const { delivery, mapping } = provenance
  if (!delivery) return null
  const place = [
    delivery.row !== null && `Zeile ${delivery.row}`,
    delivery.column !== null && `Spalte „${delivery.column}“`,
  ].filter(Boolean)
  return (
    <>
      <Line name="Lieferung">
        <Link to={`/analyse/${delivery.id}` as string} className="underline underline-offset-2">
          {delivery.fileName}
        </Link>
        {delivery.supplier && `, ${delivery.supplier}`}
        <span className="block text-xs text-muted">
          {[`empfangen ${formatDateTime(delivery.receivedAt)} Uhr`, ...place].join(' · ')}
        </span>
      </Line>
      {mapping && (
        <Line name="Daten-Mapping">
          {mapping.name}, Fassung {mapping.revision}
        </Line>
      )}
    </>
  )
}

/** The value's id for its effects: the event that set it, with the field where that was the record's creation. */
const valueIdOf = ({ setBy, proposed, decided, attributeName }: Provenance): string =>
  setBy === 'creation'
    ? `${proposed?.position ?? 0}.${attributeName}`
    : String(decided?.position ?? proposed?.position ?? 0)

/** The provenance of a value: where it came from, who decided it, and who has it since. */
const ProvenanceDetails = ({ provenance }: { readonly provenance: Provenance }) => {
  if (provenance.setBy === null)
    return <p className="text-muted">Dieses Feld hatte noch nie einen Wert.</p>
  const { source, proposed, decided, releases, targets, runId } = provenance
  const isSameAct = proposed !== null && decided?.position === proposed.position
  return (
    <dl className="grid gap-1">
      <Line name="Gesetzt">{setByLabels[provenance.setBy]}</Line>
      {source && <Line name="Quelle">{sourceLabels[source]}</Line>}
      <Delivery provenance={provenance} />
      {runId && (
        <Line name="Lauf">
          <RunLink runId={runId}>Lauf öffnen</RunLink>
        </Line>
      )}
      {proposed && !isSameAct && (
        <Line name={provenance.setBy === 'creation' ? 'Geliefert von' : 'Vorgeschlagen'}>
          <ActorAndTime act={proposed} />
        </Line>
      )}
      {decided ? (
        <Line name={provenance.setBy === 'creation' ? 'Verifiziert' : 'Übernommen'}>
          <ActorAndTime act={decided} />
        </Line>
      ) : (
        <Line name="Verifiziert">noch nicht</Line>
      )}
      <Line name="Freigegeben">
        {releases.length === 0
          ? 'noch nicht'
          : releases.map(({ id, project, period, at }) => (
              <span key={id} className="block">
                {project} - {period}, {formatDateTime(at)} Uhr
              </span>
            ))}
      </Line>
      <Line name="Bestätigt von">
        {targets.length === 0
          ? 'noch keinem Zielsystem'
          : targets.map(({ target, acknowledgedAt }) => (
              <span key={target} className="block">
                {isSyncTarget(target) ? targetFacts(target).label : target},{' '}
                {formatDateTime(acknowledgedAt)} Uhr
              </span>
            ))}
      </Line>
      <Line name="Wirkung">
        <Link
          to="/wirkung"
          search={{ kind: 'value', id: valueIdOf(provenance) }}
          className="underline underline-offset-2"
        >
          Was aus diesem Wert wurde
        </Link>
      </Line>
    </dl>
  )
}

/** The provenance of a record's value, read once it is shown. */
export const ValueProvenance = ({
  class: recordClass,
  id,
  attribute,
  at,
}: ValueProvenanceProps) => {
  const { data, isPending, refetch } = useQuery(
    read('fieldProvenance', {
      params: { class: recordClass, id, attribute },
      ...(at !== undefined && { query: { asOf: at } }),
    }),
  )
  if (isPending) return <Skeleton className="h-16" />
  if (data) return <ProvenanceDetails provenance={data} />
  return (
    <div className="grid justify-items-start gap-2 text-muted">
      Die Herkunft konnte nicht geladen werden.
      <Button size="small" onClick={() => void refetch()}>
        Erneut versuchen
      </Button>
    </div>
  )
}
