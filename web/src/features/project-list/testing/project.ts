import type { ListItem, Period, ToplistLabel } from '@stammbuch/contracts'
import { givenPeriod, givenProject, givenToplist } from '@/testing/given.ts'

/** A project; companies unless said otherwise. */
export const project = givenProject

export const period = (name: string): Period =>
  givenPeriod({
    id: `0190f2a0-0000-7000-8000-0000000${name.padStart(5, '0')}`,
    ...{ name, awardsCount: 1, scoresCount: 1, samplesCount: 1 },
  })

export const toplist = (value: string, id: string): ToplistLabel => givenToplist({ id, value })

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
