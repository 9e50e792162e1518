import { expect, test } from 'vitest'
import { personsShown } from './persons-shown.ts'

test('whom an answer tells of: the record, its relations, rows, changes, events and the path', () => {
  const uta = { class: 'contact', id: 'uta', surname: 'Ziegler' }
  const ole = { class: 'contact', id: 'ole' }
  expect(personsShown(uta, {})).toEqual(['uta'])
  const account = { class: 'account', id: 'a', contacts: [uta, ole], mainContact: uta }
  expect(personsShown(account, {})).toEqual(['uta', 'ole'])
  expect(personsShown({ list: [uta, { class: 'account', id: 'a' }] }, {})).toEqual(['uta'])
  expect(personsShown({ list: [{ root: ole }] }, {})).toEqual(['ole'])
  const change = { targetClass: 'contact', targetId: 'uta', newValue: 'Ziegler' }
  expect(personsShown({ list: [change, change] }, {})).toEqual(['uta'])
  expect(personsShown({ list: [{ personal: true, stream: 'uta' }] }, {})).toEqual(['uta'])
  expect(personsShown({ list: [] }, { class: 'contact', id: 'ole' })).toEqual(['ole'])
  expect(personsShown({ list: [account] }, { class: 'account', id: 'a' })).toEqual(['uta', 'ole'])
  expect(personsShown(null, {})).toEqual([])
})
