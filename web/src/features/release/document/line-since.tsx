import type { ReleasedChange, ReleaseLine } from '@stammbuch/contracts'
import { targetFacts } from '@stammbuch/contracts'
import { Badge } from '@/ui/badge.tsx'
import { changeText } from '../diff-labels.ts'
import { targetStateLabels, targetStateTones } from './target-labels.ts'

const isExclusion = ({ attributeName, newValue }: ReleasedChange): boolean =>
  attributeName === 'excludedByEditor' && newValue === true

/** The printed values of a line that are others today, in words. */
export const LineSince = ({ since }: Pick<ReleaseLine, 'since'>) => {
  if (since.length === 0) return null
  return (
    <ul className="grid gap-0.5">
      {since.map((change) => (
        <li key={`${change.targetId}.${change.attributeName}`} className="wrap-anywhere">
          {isExclusion(change) ? 'Seither ausgeschlossen' : changeText(change)}
        </li>
      ))}
    </ul>
  )
}

/** The targets at which a line has not arrived; one word where it has arrived everywhere. */
export const LineTargets = ({ targets }: Pick<ReleaseLine, 'targets'>) => {
  // At an earlier moment nothing is known of targets.
  if (targets.length === 0) return null
  const open = targets.filter(({ state }) => state !== 'acknowledged')
  if (open.length === 0) return <span className="text-muted">überall angekommen</span>
  if (targets.every(({ state }) => state === 'not-requested'))
    return <span className="text-muted">{targetStateLabels['not-requested']}</span>
  return (
    <ul className="grid gap-0.5">
      {open.map(({ target, state, reason }) => (
        <li key={target} className="grid gap-0.5">
          <span className="flex flex-wrap items-center gap-x-1.5">
            {targetFacts(target).label}
            <Badge tone={targetStateTones[state]}>{targetStateLabels[state]}</Badge>
          </span>
          {reason !== null && state !== 'not-requested' && (
            <span className="text-xs text-muted wrap-anywhere">{reason}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
