import { targetFacts } from '@stammbuch/contracts'
import type { Reply } from '@stammbuch/contracts/client'
import { useQuery } from '@tanstack/react-query'
import { sentenceOf } from '@/api/problem.ts'
import { read } from '@/api/queries.ts'
import { formatCount, formatList } from '@/format/format.ts'

/** The parts of what is known of a person that go, each with its number. */
const partsOf = ({
  values,
  deliveries,
  merged,
  dumps,
}: Reply<'previewErasure'>): readonly string[] => {
  const rows = deliveries.reduce((sum, one) => sum + one.rows, 0)
  return [
    `Werte in ${formatCount(values, 'Ereignis', 'Ereignissen', 'keinem Ereignis')} des Protokolls`,
    rows > 0 &&
      `${formatCount(rows, 'Zeile', 'Zeilen')} in ${formatCount(deliveries.length, 'Lieferung', 'Lieferungen')}`,
    merged.length > 0 &&
      `die Angaben von ${formatCount(merged.length, 'Eintrag, der in diesen zusammengeführt wurde', 'Einträgen, die in diesen zusammengeführt wurden')}`,
    dumps > 0 && formatCount(dumps, 'Datenbankabzug', 'Datenbankabzüge'),
  ].filter((part) => part !== false)
}

/** Tells before an erasure how much is known of the person and goes with it. */
export const ErasureCounts = ({ contactId }: { readonly contactId: string }) => {
  // Nothing of the person stays in the page's memory once the question is answered.
  const { data, error } = useQuery({
    ...read('previewErasure', { params: { id: contactId } }),
    staleTime: 0,
    gcTime: 0,
  })
  if (error) return <p role="status">Gezählt werden konnte nicht: {sentenceOf(error)}</p>
  if (!data) return <p role="status">Wird gezählt …</p>
  const recipients = data.targets.map((target) => targetFacts(target).label)
  return (
    <div role="status" className="grid gap-2">
      <p>
        Gelöscht werden nach heutigem Stand <strong>{formatList(partsOf(data))}</strong>, dazu
        Exporte mit Angaben zu Personen, soweit es welche gibt.
      </p>
      {recipients.length > 0 && (
        <p>Übertragen wurden die Angaben an {formatList(recipients)}; dort werden sie entfernt.</p>
      )}
    </div>
  )
}
