import type { Change, PendingItem, Period } from '@stammbuch/contracts'
import type { Reply } from '@stammbuch/contracts/client'
import { givenPeriod, givenProject, givenSample } from '@/testing/given.ts'

const at = '2026-11-01T08:00:00.000Z'

/** An id that tells records and changes apart at a glance. */
export const idOf = (letter: string, number: number): string =>
  `0190f2a0-0000-7000-8000-${letter.repeat(4)}${String(number).padStart(8, '0')}`

export const project = givenProject({ id: idOf('a', 1) })

export const period = (name: string): Period =>
  givenPeriod({
    id: idOf('b', Number(name)),
    name,
    awardsCount: 1,
    scoresCount: 1,
    samplesCount: 1,
  })

export const sample = givenSample({ id: idOf('c', 1), sampleEntriesCount: 2 })

const names = ['Klinikum Bad Tölz', 'Parkklinik Hamburg', 'Lindenhospital Bonn', 'Seeblick']

/** The n-th record of the list, from 1. */
export const pending = (number: number, openChanges: number): PendingItem => ({
  root: {
    id: idOf('d', number),
    class: 'account',
    label: names[number - 1] ?? `Klinik ${number}`,
    isApproved: openChanges > 0,
  },
  action: openChanges > 0 ? 'changes' : 'initial',
  openChanges,
  position: number,
})

export const listOf = (...items: readonly PendingItem[]): Reply<'listPending'> => ({
  list: [...items],
  total: items.length,
  totalDataPoints: items.reduce((sum, { openChanges }) => sum + Math.max(openChanges, 1), 0),
})

const fieldsOf = ['street', 'city', 'website'] as const
const valuesOf = [
  ['Schützenstrasse 15', 'Schützenstraße 15'],
  ['Bad Toelz', 'Bad Tölz'],
  [null, 'https://klinik.example'],
] as const

/** The n-th open change of a record, both from 1. */
export const change = (root: number, number: number, given: Partial<Change> = {}): Change => {
  const [oldValue, newValue] = valuesOf[number - 1] ?? valuesOf[0]
  const label = names[root - 1] ?? `Klinik ${root}`
  return {
    id: idOf('e', root * 100 + number),
    targetClass: 'account',
    targetId: idOf('d', root),
    target: { id: idOf('d', root), class: 'account', label },
    attributeName: fieldsOf[number - 1] ?? 'street',
    oldValue,
    newValue,
    currentValue: oldValue,
    stale: false,
    curator: null,
    source: { kind: 'import', sampleId: sample.id, row: 12, column: 'Adresse' },
    supplier: 'Kliniknetz',
    comment: null,
    createdAt: at,
    acceptedDate: null,
    declinedDate: null,
    reason: null,
    decidedBy: null,
    position: root * 100 + number,
    place: root * 100 + number,
    ...given,
  }
}

/** Facets of a list: every one without values but those given. */
export const facetsOf = (given: Partial<Reply<'pendingFacets'>> = {}): Reply<'pendingFacets'> => ({
  entries: 0,
  of: 0,
  changes: 0,
  ...given,
  facets: {
    project: [],
    year: [],
    toplist: [],
    action: [],
    class: [],
    attribute: [],
    origin: [],
    supplier: [],
    sample: [],
    proposer: [],
    stale: [],
    age: [],
    ...given.facets,
  },
})
