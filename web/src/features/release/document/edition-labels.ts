import type { Release } from '@stammbuch/contracts'
import type { BadgeProps } from '@/ui/badge.tsx'

export const editionStateLabels: Readonly<Record<Release['state'], string>> = {
  'in-force': 'gilt',
  superseded: 'durch eine neuere ersetzt',
  withdrawn: 'zurückgezogen',
}

export const editionStateTones: Readonly<Record<Release['state'], BadgeProps['tone']>> = {
  'in-force': 'accepted',
  superseded: 'neutral',
  withdrawn: 'danger',
}

/** `Klinikliste - 2026`, with the edition where it is not the first. */
export const nameOfRelease = ({ rankingGroup, period, edition }: Release): string =>
  `${rankingGroup.name} - ${period.name}${edition === '1' ? '' : `, Fassung ${edition}`}`
