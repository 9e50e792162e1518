import { Ban, Check, CirclePlus, History, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from './badge.tsx'

/** State of a proposed value, or `excluded` for a record. */
export type State = 'proposed' | 'accepted' | 'declined' | 'stale' | 'excluded'

const states = {
  proposed: { Icon: CirclePlus, label: 'vorgeschlagen' },
  accepted: { Icon: Check, label: 'übernommen' },
  declined: { Icon: X, label: 'abgelehnt' },
  stale: { Icon: History, label: 'veraltet' },
  excluded: { Icon: Ban, label: 'ausgeschlossen' },
} as const

interface StateBadgeProps {
  readonly state: State
  /** Another text than the state's own name, for example „3 vorgeschlagen“. */
  readonly children?: ReactNode
  readonly className?: string
}

/** One of the five states, by icon, word and colour. */
export const StateBadge = ({ state, children, className }: StateBadgeProps) => {
  const { Icon, label } = states[state]
  return (
    <Badge tone={state} {...(className && { className })}>
      <Icon aria-hidden />
      {children || label}
    </Badge>
  )
}

interface ExcludedBadgeProps {
  /** Name of the record that it was merged into, `''` where that has none; absent when a person excluded it. */
  readonly mergedInto?: string | null | undefined
  readonly className?: string
}

/** A record that is out of use: excluded by somebody, or merged into another one, which is something else. */
export const ExcludedBadge = ({ mergedInto, className }: ExcludedBadgeProps) => (
  <StateBadge state="excluded" {...(className && { className })}>
    {typeof mergedInto === 'string' &&
      (mergedInto ? `zusammengeführt in „${mergedInto}“` : 'zusammengeführt')}
  </StateBadge>
)

/** A record that waits for its first approval. */
export const UnapprovedBadge = ({ className }: { readonly className?: string }) => (
  <Badge tone="accent" {...(className && { className })}>
    nicht verifiziert
  </Badge>
)

/** The state's icon alone, in its colour. Put a text beside it. */
export const StateIcon = ({ state }: { readonly state: State }) => {
  const { Icon, label } = states[state]
  const colour = {
    proposed: 'text-proposed',
    accepted: 'text-accepted',
    declined: 'text-declined',
    stale: 'text-stale',
    excluded: 'text-excluded',
  }[state]
  return <Icon role="img" aria-label={label} className={`size-4 shrink-0 ${colour}`} />
}
