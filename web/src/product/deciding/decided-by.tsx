import { formatDateTime, formatRelative } from '@/format/format.ts'
import { StateBadge } from '@/ui/state-badge.tsx'
import type { Verdict } from './decisions.ts'

interface DecidedByProps {
  readonly verdict: Verdict
  /** The short code of the person, where it is known. */
  readonly by: string | null
  readonly at: string | null | undefined
}

/** That somebody else decided a change: who, how and when. */
export const DecidedBy = ({ verdict, by, at }: DecidedByProps) => (
  <span className="grid min-w-0 justify-items-start gap-0.5">
    <StateBadge state={verdict === 'accept' ? 'accepted' : 'declined'}>
      {by !== null && `von ${by} `}
      {verdict === 'accept' ? 'übernommen' : 'abgelehnt'}
    </StateBadge>
    {at && (
      <time dateTime={at} title={formatDateTime(at)} className="text-xs text-muted">
        {formatRelative(at)}
      </time>
    )}
  </span>
)
