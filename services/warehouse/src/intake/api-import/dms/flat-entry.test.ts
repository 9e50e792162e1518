import { expect, test } from 'vitest'
import { suggestColumns } from '../../suggestions/suggest-columns.rules.ts'

const column = (header: string, sample: string) => ({ header, samples: [sample] })

test('the columns of the DMS are recognised without looking twice', () => {
  const columns = [
    column('awardee_core_data_uuid', '7f0c'),
    column('awardee_core_data_name', 'Klinik Süd'),
    column('awardee_core_data_short_name', 'Süd'),
    column('awardee_core_data_address_zip_code', '01067'),
    column('awardee_core_data_address_city', 'Dresden'),
  ]
  const found = suggestColumns(columns, 'account')
  expect(new Map(found.map(({ source, target }) => [source, target]))).toEqual(
    new Map([
      ['awardee_core_data_uuid', 'supplierIdentification.value'],
      ['awardee_core_data_name', 'name'],
      ['awardee_core_data_short_name', 'shortName'],
      ['awardee_core_data_address_zip_code', 'zipCode'],
      ['awardee_core_data_address_city', 'city'],
    ]),
  )
  expect(found.every(({ confidence }) => confidence >= 0.9)).toBe(true)
})
