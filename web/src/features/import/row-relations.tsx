import type { RowRelation } from '@stammbuch/contracts'
import { Badge } from '@/ui/badge.tsx'
import { evidenceLabels, partLabels, relationStateLabels } from './import-labels.ts'

type Labelled = RowRelation['others'][number]

const RecordLink = ({ record }: { readonly record: Labelled }) => (
  <a
    href={`/${record.class}/${record.id}`}
    target="_blank"
    rel="noopener"
    className="text-accent underline underline-offset-2"
  >
    {record.label}
  </a>
)

/** Records by name, each with its page, with commas between. */
export const RecordLinks = ({ records }: { readonly records: readonly Labelled[] }) =>
  records.map((one, index) => (
    <span key={one.id}>
      {index > 0 && ', '}
      <RecordLink record={one} />
    </span>
  ))

/** Records that were not linked: several that fit, or such as only share the name. */
const Others = ({ relation }: { readonly relation: RowRelation }) => {
  const { others, state } = relation
  if (others.length === 0) return null
  return (
    <span className="block text-muted">
      {state === 'new' ? 'Nicht verknüpft, nur der Name passt: ' : 'Nicht verknüpft: '}
      <RecordLinks records={others} />
    </span>
  )
}

/** Contacts, companies, products and awards of a row: known and by what, new, or doubtful. */
export const RowRelations = ({ relations }: { readonly relations: readonly RowRelation[] }) => (
  <ul className="grid gap-1 text-table" aria-label="Beziehungen der Zeile">
    {relations.map((relation, index) => {
      const [word, tone] = relationStateLabels[relation.state]
      return (
        <li key={`${relation.part}:${String(index)}`} className="min-w-0">
          <span className="text-muted">{partLabels[relation.part]}: </span>
          <Badge tone={tone}>{word}</Badge>{' '}
          {relation.record && <RecordLink record={relation.record} />}{' '}
          {relation.evidence && (
            <span className="text-muted">({evidenceLabels[relation.evidence]})</span>
          )}
          <Others relation={relation} />
        </li>
      )
    })}
  </ul>
)
