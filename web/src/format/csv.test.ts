import { expect, test } from 'vitest'
import { csvLines } from './csv.ts'

test('a line of CSV quotes what has to be quoted and lets no value become a formula', () => {
  const cells = ['a;b', 'say "x"', '=1+1', -5, true, null, 'plain']
  expect(csvLines([cells])).toBe('"a;b";"say ""x""";\'=1+1;-5;Ja;;plain\r\n')
})
