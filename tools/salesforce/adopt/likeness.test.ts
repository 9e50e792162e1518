import { rootTypes, usualModel } from '@stammbuch/matching'
import { expect, test } from 'vitest'
import type { CrmRecord, OwnRecord } from './adoption.ts'
import { alikeRecords } from './likeness.ts'

const model = usualModel(rootTypes.account, 1_000)
const nothing = { linked: new Set<string>(), different: new Set<string>() }
const kiel = {
  zipCode: '24103',
  city: 'Kiel',
  street: 'Holstenstr. 4',
  telephoneNumber: '0431 9710',
}
const ulm = { zipCode: '89073', city: 'Ulm', street: 'Donaugasse 11', telephoneNumber: '0731 5530' }

const there = (id: string, values: CrmRecord['values']): CrmRecord => ({
  id,
  externalId: null,
  label: values.name ?? '',
  place: '',
  values,
  identification: null,
})

const own = (id: string, values: OwnRecord['values']): OwnRecord => ({
  id,
  label: values.name ?? '',
  place: '',
  values,
  salesforceId: null,
  identifications: [],
  mayStay: true,
})

const name = 'Apotheke am Markt'

test('a namesake in another town is no rival of the one that is meant', () => {
  const found = alikeRecords(
    model,
    [
      there('kiel', { name, ...kiel }),
      there('ulm', { name, ...ulm }),
      there('street', { name, ...ulm, street: 'Holstenstraße 90' }),
    ],
    [own('ours', { name: 'Apotheke am Markt e.K.', ...kiel })],
    nothing,
  )
  expect(found.sure.map(({ theirs }) => theirs.id)).toEqual(['kiel'])
  expect(found.unclear).toEqual([])
})

test('houses of one name with different numbers are not the same', () => {
  const found = alikeRecords(
    model,
    [there('three', { name: 'Pflegestift Haus 3', ...kiel })],
    [own('two', { name: 'Pflegestift Haus 2', ...kiel })],
    nothing,
  )
  expect(found).toEqual({ sure: [], unclear: [] })
})

test('one that has moved is left to people, and so is one of which only the name is known', () => {
  const { zipCode, city, street } = ulm
  const moved = { name, ...kiel, zipCode, city, street }
  const found = alikeRecords(
    model,
    [there('moved', moved), there('bare', { name: 'Werftspital Holtenau' })],
    [own('one', { name, ...kiel }), own('other', { name: 'Werftspital Holtenau', ...kiel })],
    nothing,
  )
  expect(found.sure).toEqual([])
  expect(found.unclear.map(({ theirs, doubt }) => [theirs.id, doubt]).sort()).toEqual([
    ['bare', 'not-sure'],
    ['moved', 'not-sure'],
  ])
})
