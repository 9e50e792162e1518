import { expect, test } from 'vitest'
import { headerName, repeatedHeaders } from './headers.ts'

test('[I-004] a repeated header is named with all its columns', () => {
  expect(repeatedHeaders(['id', 'name', 'ort', ' name', 'NAME'])).toEqual([
    { header: 'name', columns: [2, 4] },
  ])
})

test('empty headers repeat nothing and are called by their column', () => {
  expect(repeatedHeaders(['id', '', ' ', ''])).toEqual([])
  expect(['id', ''].map(headerName)).toEqual(['id', 'Spalte 2'])
})
