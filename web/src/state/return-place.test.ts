import { expect, test } from 'vitest'
import { returnHref } from './return-place.ts'

const place = { href: '/verifikation?pName=2025&offset=600', limit: 100 }

test('the way back leads to the page of the record that was seen last, not of the one first opened', () => {
  expect(returnHref(place, { id: 'a', number: 648 })).toBe('/verifikation?pName=2025&offset=600')
  expect(returnHref(place, { id: 'b', number: 701 })).toBe('/verifikation?pName=2025&offset=700')
  expect(returnHref(place, { id: 'c', number: 100 })).toBe('/verifikation?pName=2025')
})

test('without a known place it leads to the page that was left, and without a list nowhere', () => {
  expect(returnHref(place, { id: 'a', number: null })).toBe(place.href)
  expect(returnHref(null, { id: 'a', number: 3 })).toBeNull()
})
