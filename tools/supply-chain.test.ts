import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { lockedComponents } from './image/locked.ts'
import { root } from './root.ts'

interface Locked {
  readonly version?: string
  readonly license?: string
  readonly integrity?: string
  readonly dev?: boolean
  readonly link?: boolean
}

const read = (file: string): unknown => JSON.parse(readFileSync(path.join(root, file), 'utf8'))
const { packages } = read('package-lock.json') as {
  readonly packages: Readonly<Record<string, Locked>>
}
/** Packages of others; our own are linked and have no address. */
const fetched = Object.entries(packages).filter(
  ([place, { link }]) => place.includes('node_modules/') && !link,
)

/** Licences under which a package may be shipped with the product, without a duty to publish it or to ask. */
const permissive = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'OFL-1.1',
  'Unlicense',
  'Zlib',
]

/** Packages whose licence, MIT, is not declared, or in a form too old for the lock file. */
const known = ['node_modules/xmlhttprequest-ssl', 'node_modules/png-js']

/** Tells if one of the alternatives of `(WTFPL OR MIT)` or `(MIT AND Zlib)` is permissive in all its parts. */
const isPermissive = (licence: string): boolean =>
  licence
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => permissive.includes(one)))

test('what runs in production may be given on: its licences are permissive', () => {
  const others = fetched
    .filter(([place, { dev }]) => !dev && !known.includes(place))
    .filter(([, { license = '' }]) => !isPermissive(license))
  expect(others.map(([place, { license }]) => `${place}: ${license ?? 'none'}`)).toEqual([])
})

test('every package is pinned to its bytes', () => {
  expect(fetched.length).toBeGreaterThan(100)
  expect(fetched.filter(([, { integrity }]) => !integrity).map(([place]) => place)).toEqual([])
})

test('a service stands on 25 packages of others at most', () => {
  const services = readdirSync(path.join(root, 'services'))
  expect(services).toContain('warehouse')
  for (const service of services) {
    const { dependencies = {} } = read(`services/${service}/package.json`) as {
      readonly dependencies?: object
    }
    const others = Object.keys(dependencies).filter((name) => !name.startsWith('@stammbuch/'))
    expect(others.length, service).toBeLessThanOrEqual(25)
  }
})

test('the bill of materials names every module that is there to run, as it calls itself', () => {
  const bill = lockedComponents(readFileSync(path.join(root, 'package-lock.json'), 'utf8'))
  const named = new Set(bill.map(({ name, version }) => `${name}@${version}`))
  const installed = fetched
    .filter(([place, { dev }]) => !dev && existsSync(path.join(root, place, 'package.json')))
    .map(([place]) => read(path.join(place, 'package.json')) as { name: string; version: string })
  expect(installed.length).toBeGreaterThan(100)
  const missing = installed.filter(({ name, version }) => !named.has(`${name}@${version}`))
  expect(missing.map(({ name, version }) => `${name}@${version}`)).toEqual([])
})
