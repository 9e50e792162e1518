import type { ReleaseTargetState } from '@stammbuch/contracts'
import type { BadgeProps } from '@/ui/badge.tsx'

/** German names of the states of a released award at a target. */
export const targetStateLabels: Readonly<Record<ReleaseTargetState, string>> = {
  acknowledged: 'angekommen',
  sent: 'gesendet',
  waiting: 'wartet',
  parked: 'zurückgestellt',
  excluded: 'seither ausgeschlossen',
  'not-requested': 'nicht vorgemerkt',
}

export const targetStateTones: Readonly<Record<ReleaseTargetState, BadgeProps['tone']>> = {
  acknowledged: 'accepted',
  sent: 'proposed',
  waiting: 'proposed',
  parked: 'danger',
  excluded: 'excluded',
  'not-requested': 'neutral',
}
