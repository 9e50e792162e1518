import { expect, test } from 'vitest'
import { isShownAt, whyOnlyNow } from './pages-at.ts'

const routes = Object.keys(import.meta.glob('../../routes/*.tsx'))

/** The address of a route by the name of its file: `freigabe.$releaseId` is `/freigabe/1`. */
const addressOf = (file: string): string =>
  file
    .replace(/^.*\/routes\//, '/')
    .replace(/\.tsx$/, '')
    .replace(/\.index$/, '')
    .replace(/^\/index$/, '/')
    .replaceAll('.', '/')
    .replaceAll(/\$\w+/g, '1')

/** Pages without the frame of a moment: of signing in, for developers, and those that stand for others. */
const framed = (address: string): boolean =>
  !/^\/(auth\/|parts|__root|1\/1|verwaltung\/1$)/.test(address)

const general = whyOnlyNow('/no/such/page')

test.for(routes.map(addressOf).filter(framed))(
  '[T-004] %s is shown at an earlier moment, or says in words of its own why it is not',
  (address) => {
    expect(isShownAt(address) || whyOnlyNow(address) !== general).toBe(true)
  },
)

const masterData = [
  ...['lieferanten', 'ranking-groups', 'toplisten', 'taxonomy', 'periods', 'translation'],
  ...['mapping', 'dynamische-felder', 'benutzer'],
]

test('[T-004] every list of master data is shown at an earlier moment', () => {
  expect(masterData.filter((address) => !isShownAt(`/verwaltung/${address}`))).toEqual([])
})
