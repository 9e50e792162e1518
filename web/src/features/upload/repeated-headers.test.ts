import { expect, test } from 'vitest'
import { repeatedIn } from './repeated-headers.ts'

test('a header that stands twice is found, whatever separates the columns', () => {
  expect(repeatedIn('Name;PLZ;Name\nA;1;B\n')).toEqual(['Name'])
  expect(repeatedIn('Name\tPLZ\tPLZ \r\nA\t1\t2\r\n')).toEqual(['PLZ'])
  expect(repeatedIn('Name,PLZ,Stadt\nA,1,B\n')).toEqual([])
})

test('separators and line breaks inside of quotes belong to the header', () => {
  expect(repeatedIn('"Name, lang","Name\nkurz",Name\n')).toEqual([])
})

test('a header that does not end, and columns without a name, say nothing', () => {
  expect(repeatedIn('Name;Name')).toEqual([])
  expect(repeatedIn('Name;;\nA;B;C\n')).toEqual([])
})
