import { syncTargetFacts } from '@stammbuch/contracts'
import type { Reply } from '@stammbuch/contracts/client'
import { useQuery } from '@tanstack/react-query'
import { sentenceOf } from '@/api/problem.ts'
import { read } from '@/api/queries.ts'
import { useSession } from '@/api/session.ts'
import { formatCount, formatList } from '@/format/format.ts'

const targetNames: Readonly<Record<string, { readonly label: string }>> = syncTargetFacts

/** The parts of what is known of a person that go, each with its number. */
const partsOf = ({ events, deliveries, merged }: Reply<'exportContact'>): readonly string[] => {
  const values = events.filter(({ personal }) => personal).length
  const rows = deliveries.reduce((sum, one) => sum + one.rows.length, 0)
  return [
    `Werte in ${formatCount(values, 'Ereignis', 'Ereignissen', 'keinem Ereignis')} des Protokolls`,
    rows > 0 &&
      `${formatCount(rows, 'Zeile', 'Zeilen')} in ${formatCount(deliveries.length, 'Lieferung', 'Lieferungen')}`,
    merged.length > 0 &&
      `die Angaben von ${formatCount(merged.length, 'Eintrag, der in diesen zusammengeführt wurde', 'Einträgen, die in diesen zusammengeführt wurden')}`,
  ].filter((part) => part !== false)
}

/** Dumps are counted for those who may see them; all that are there go. */
const useDumps = (): number => {
  const { can } = useSession()
  const { data } = useQuery({ ...read('listDumps'), enabled: can('operate'), staleTime: 0 })
  return data ? Object.keys(data).length : 0
}

/** Tells before an erasure how much is known of the person and goes with it. */
export const ErasureCounts = ({ contactId }: { readonly contactId: string }) => {
  // Nothing of the person stays in the page's memory once the question is answered.
  const { data, error } = useQuery({
    ...read('exportContact', { params: { id: contactId } }),
    staleTime: 0,
    gcTime: 0,
  })
  const dumps = useDumps()
  if (error) return <p role="status">Gezählt werden konnte nicht: {sentenceOf(error)}</p>
  if (!data) return <p role="status">Wird gezählt …</p>
  const parts = [
    ...partsOf(data),
    ...(dumps > 0 ? [formatCount(dumps, 'Datenbankabzug', 'Datenbankabzüge')] : []),
  ]
  const recipients = data.recipients.map(({ target }) => targetNames[target]?.label ?? target)
  return (
    <div role="status" className="grid gap-2">
      <p>
        Gelöscht werden nach heutigem Stand <strong>{formatList(parts)}</strong>
        {dumps > 0
          ? ', dazu Exporte mit Angaben zu Personen.'
          : ', dazu Exporte mit Angaben zu Personen und Datenbankabzüge, soweit es welche gibt.'}
      </p>
      {recipients.length > 0 && (
        <p>Übertragen wurden die Angaben an {formatList(recipients)}; dort werden sie entfernt.</p>
      )}
    </div>
  )
}
