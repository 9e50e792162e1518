import { expect, test } from 'vitest'
import { entryAddresses } from '@/product/entry-addresses.ts'
import { masterDataPages } from './master-data.ts'

test('the search leads to where each kind of master data is listed', () => {
  const listed = Object.entries(masterDataPages).map(([kind, { address }]) => [kind, address])
  expect(Object.fromEntries(listed)).toEqual(entryAddresses)
})
