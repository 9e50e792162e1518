import { formatCount } from '@/format/format.ts'
import type { QueueScope } from '../filter/queue-scope.ts'
import type { Facets } from '../reading/use-facets.ts'

interface ActionTotalsProps {
  readonly facets: Facets
  readonly approved: QueueScope['approved']
}

/** The records of the whole list by kind of action. */
export const ActionTotals = ({ facets: { facets }, approved }: ActionTotalsProps) => {
  // The facet counts as if its own filter were off: an action that the filter leaves out comes to nothing.
  const records = (action: 'initial' | 'changes'): number =>
    approved !== undefined && (approved === '0') !== (action === 'initial')
      ? 0
      : (facets.action.find(({ value }) => value === action)?.count ?? 0)
  return (
    <span className="grid text-muted">
      <span>{formatCount(records('changes'), 'mit Änderungen', 'mit Änderungen')}</span>
      <span>{formatCount(records('initial'), 'initiale Prüfung', 'initiale Prüfungen')}</span>
    </span>
  )
}

interface NameTotalsProps {
  readonly total: number
  readonly changes: number
}

/** The records of the whole list, and their open changes. */
export const NameTotals = ({ total, changes }: NameTotalsProps) => (
  <span className="grid">
    <strong className="font-semibold">{formatCount(total, 'Eintrag', 'Einträge')}</strong>
    <span className="text-muted">
      {formatCount(changes, 'offene Änderung', 'offene Änderungen')}
    </span>
  </span>
)
