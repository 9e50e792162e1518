import type { Change } from '@stammbuch/contracts'
import { formatDateTime, formatRelative } from '@/format/format.ts'
import { StateBadge } from '@/ui/state-badge.tsx'
import { useFieldHistory } from './use-record.ts'

/** A change that somebody else decided while it was on screen: who, how and when. */
export const DecidedElsewhere = ({ change }: { readonly change: Change }) => {
  const { targetClass, targetId, attributeName } = change
  const { data } = useFieldHistory({ class: targetClass, id: targetId }, attributeName)
  const decided = data?.list.find(({ id }) => id === change.id)
  if (!decided) return <StateBadge state="proposed">nicht mehr offen</StateBadge>
  const by = decided.decidedBy ? `von ${decided.decidedBy.shortCode} ` : ''
  const at = decided.acceptedDate ?? decided.declinedDate
  return (
    <span className="grid justify-items-start gap-0.5">
      {decided.acceptedDate ? (
        <StateBadge state="accepted">{by}übernommen</StateBadge>
      ) : (
        <StateBadge state="declined">{by}abgelehnt</StateBadge>
      )}
      {at && (
        <time dateTime={at} title={formatDateTime(at)} className="text-xs text-muted">
          {formatRelative(at)}
        </time>
      )}
    </span>
  )
}
