import { expect, test } from 'vitest'
import { doubtAbout, hrefOf } from './doubts.ts'

const german = { zipCode: '24103', countryCode: 'DE' }

test('what is plainly mistyped is doubted, and the reason is said', () => {
  expect(doubtAbout('zipCode', 'ABCDE', german)).toBe(
    'Eine Postleitzahl hat hier fünf Ziffern (Deutschland).',
  )
  expect(doubtAbout('zipCode', 'ABCDE', { ...german, countryCode: null })).toMatch('ABCDE')
  expect(doubtAbout('countryCode', '11', german)).toMatch('kein Ländercode')
  expect(doubtAbout('countryCode', 'de', german)).toMatch('groß geschrieben: DE')
  expect(doubtAbout('countryCode', 'AT', german)).toBe(
    'Die Postleitzahl „24103“ passt nicht zu diesem Land (Österreich).',
  )
  for (const value of ['nix', 'a@b', 'a b@c.de', 'a..b@c.de', 'Anna <a@b.de>'])
    expect(doubtAbout('emailAddress', value, german), value).not.toBeNull()
  for (const value of [
    'javascript:alert(1)',
    'nix',
    'ftp://a.de',
    'https://a.de b',
    'http://u:p@a.de',
  ])
    expect(doubtAbout('website', value, german), value).not.toBeNull()
  for (const value of ['keine', '12', 'Tel. 040 1234'])
    expect(doubtAbout('telephoneNumber', value, german), value).not.toBeNull()
})

test('what people rightly write is not doubted, nor is any other field', () => {
  expect(doubtAbout('zipCode', '24103', german)).toBeNull()
  expect(doubtAbout('zipCode', '1010', { ...german, countryCode: 'at' })).toBeNull()
  expect(doubtAbout('zipCode', 'W1A 1', { ...german, countryCode: 'GB' })).toBeNull()
  for (const value of ['DE', 'AT'])
    expect(doubtAbout('countryCode', value, { zipCode: null, countryCode: null })).toBeNull()
  for (const value of ['info@klinik-nord.de', "o'neil+x@sub.klinik.museum", 'büro@köln.de'])
    expect(doubtAbout('emailAddress', value, german), value).toBeNull()
  for (const value of ['https://klinik.de/a?b=c', 'www.köln.de', 'klinik.de:8080/x', 'HTTP://A.DE'])
    expect(doubtAbout('website', value, german), value).toBeNull()
  for (const value of ['+49 (0)431 1234-0', '0431/123456', '(0431) 12 34 56'])
    expect(doubtAbout('telephoneNumber', value, german), value).toBeNull()
  for (const value of ['', null, '  ']) expect(doubtAbout('zipCode', value, german)).toBeNull()
  expect(doubtAbout('constructor', 'x', german)).toBeNull()
  expect(doubtAbout('name', '11', german)).toBeNull()
})

test('only a page of the web, an address and a number lead anywhere', () => {
  expect(hrefOf('website', 'www.klinik.de')).toBe('https://www.klinik.de')
  expect(hrefOf('website', 'http://klinik.de/x')).toBe('http://klinik.de/x')
  for (const value of [
    'javascript:alert(1)',
    'JavaScript:alert(1)//a.de',
    'data:text/html,x',
    'nix',
  ])
    expect(hrefOf('website', value), value).toBeNull()
  expect(hrefOf('emailAddress', 'info@klinik.de')).toBe('mailto:info@klinik.de')
  expect(hrefOf('emailAddress', 'nix')).toBeNull()
  expect(hrefOf('telephoneNumber', '+49 (0)431 12-34')).toBe('tel:+494311234')
  expect(hrefOf('telephoneNumber', '0431/123456')).toBe('tel:0431123456')
  expect(hrefOf('faxNumber', '0431/123456')).toBeNull()
  expect(hrefOf('name', 'www.klinik.de')).toBeNull()
})
