import type { Change } from '@stammbuch/contracts'
import { StateBadge } from '@/ui/state-badge.tsx'
import { useFieldHistory } from './use-record.ts'

/** A change that somebody else decided while it was on screen: who, and how. */
export const DecidedElsewhere = ({ change }: { readonly change: Change }) => {
  const { targetClass, targetId, attributeName } = change
  const { data } = useFieldHistory({ class: targetClass, id: targetId }, attributeName)
  const decided = data?.list.find(({ id }) => id === change.id)
  if (!decided) return <StateBadge state="proposed">nicht mehr offen</StateBadge>
  const by = decided.decidedBy ? `von ${decided.decidedBy.shortCode} ` : ''
  return decided.acceptedDate ? (
    <StateBadge state="accepted">{by}übernommen</StateBadge>
  ) : (
    <StateBadge state="declined">{by}abgelehnt</StateBadge>
  )
}
