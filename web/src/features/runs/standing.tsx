import type { RegisteredRun, RunStanding } from '@stammbuch/contracts'
import { formatCount } from '@/format/format.ts'
import { Badge, type BadgeProps } from '@/ui/badge.tsx'

export const standingLabels: Readonly<Record<RunStanding, string>> = {
  standing: 'gilt',
  partly: 'zum Teil zurückgenommen',
  undone: 'zurückgenommen',
  open: 'nicht beendet',
}

/** The words for the state of a run. */
export const standingOf = ({ state, left, hasEffect }: RegisteredRun): string => {
  if (state === 'running') return 'läuft'
  if (state === 'queued') return 'wartet'
  if (state === 'failed') return 'fehlgeschlagen'
  if (state === 'undone') return standingLabels.undone
  if (left !== null && left > 0)
    return `${standingLabels.partly}, ${formatCount(left, 'Schritt bleibt', 'Schritte bleiben')}`
  return hasEffect === false ? 'nichts geändert' : standingLabels.standing
}

const toneOf = ({ state, left }: RegisteredRun): BadgeProps['tone'] => {
  if (state === 'failed') return 'danger'
  if (state === 'undone') return 'excluded'
  if (state !== 'done') return 'accent'
  return left !== null && left > 0 ? 'stale' : 'neutral'
}

/** The state of a run, by word and colour. */
export const StandingBadge = ({ run }: { readonly run: RegisteredRun }) => (
  <Badge tone={toneOf(run)}>
    <span className="truncate">{standingOf(run)}</span>
  </Badge>
)
