import { expect, test } from 'vitest'
import type { MappedRow } from '../../mapping/mapping.rules.ts'
import { flatEntryOf } from './flat-entry.rules.ts'

const given = (values: Readonly<Record<string, string>>) =>
  new Map(Object.entries(values).map(([name, value]) => [name, { value, column: name }]))

const empty: MappedRow = {
  row: 2,
  identification: null,
  root: new Map(),
  score: new Map(),
  award: new Map(),
  product: new Map(),
  toplist: null,
  relations: [],
  refused: [],
}

test('[R-031] a delivered row about a person says so by its type, with toplist, id, name, place and affiliation', () => {
  const row: MappedRow = {
    ...empty,
    identification: { value: 'dms-7', column: 'id' },
    root: given({ firstName: 'Anna', surname: 'Ziegler', city: 'Kiel', zipCode: '24103' }),
    toplist: { value: 'Kardiologie', column: 'liste' },
    relations: [
      {
        name: 'mainAccount',
        class: 'account',
        isMain: true,
        near: null,
        identification: { value: 'haus-1', column: 'haus' },
        values: given({ name: 'Klinik Nord' }),
      },
    ],
  }
  expect(flatEntryOf('contact', row)).toMatchObject({
    toplist_label: 'Kardiologie',
    awardee_core_data_uuid: 'dms-7',
    awardee_core_data_name: 'Anna Ziegler',
    awardee_core_data_address_zip_code: '24103',
    awardee_core_data_address_city: 'Kiel',
    award_data_type: 'medic',
    affiliation_uuid: 'haus-1',
    affiliation_name: 'Klinik Nord',
  })
})

test('[R-031] a row about an account is of another type, and what it does not say is null', () => {
  const flat = flatEntryOf('account', { ...empty, root: given({ name: 'Klinik Nord' }) })
  expect(flat).toMatchObject({ award_data_type: 'account', awardee_core_data_name: 'Klinik Nord' })
  expect(flat.affiliation_name).toBeNull()
  expect(flatEntryOf('contact', empty).awardee_core_data_name).toBeNull()
})
