import type { ListItem, Period, RankingGroup, ToplistLabel } from '@stammbuch/contracts'

const at = '2026-11-01T08:00:00.000Z'

/** A project; companies unless said otherwise. */
export const project = (given: Partial<RankingGroup> = {}): RankingGroup => ({
  id: '0190f2a0-0000-7000-8000-000000000001',
  name: 'Klinikliste',
  salesforceName: null,
  shortCode: 'KLI',
  publicationSector: 'SECTOR_GESUNDHEIT',
  rootType: 'account',
  rootTypeSimplified: 'account',
  salesforceManageAwards: false,
  salesforceManageAccounts: false,
  salesforceManageContacts: false,
  fourEyes: false,
  toplistLabels: [],
  managedDynamicLabelsCount: 0,
  ...given,
})

export const period = (name: string): Period => ({
  id: `0190f2a0-0000-7000-8000-0000000${name.padStart(5, '0')}`,
  name,
  awardsCount: 1,
  scoresCount: 1,
  samplesCount: 1,
  createdAt: at,
})

export const toplist = (value: string, id: string): ToplistLabel => ({
  id,
  value,
  sghId: null,
  rankingGroup: { id: project().id, shortCode: 'KLI', name: 'Klinikliste' },
  createdAt: at,
  updatedAt: at,
})

export const item = (given: Partial<ListItem> & { readonly id: string }): ListItem => ({
  class: 'account',
  label: 'Klinikum Bad Tölz',
  name: 'Klinikum Bad Tölz',
  surname: null,
  firstName: null,
  street: 'Schützenstraße 15',
  zipCode: '83646',
  city: 'Bad Tölz',
  isApproved: true,
  excludedByEditor: false,
  openChanges: 0,
  position: 1,
  ...given,
})
