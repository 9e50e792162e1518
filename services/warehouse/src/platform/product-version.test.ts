import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { productVersion } from './product-version.ts'

const root = path.resolve(import.meta.dirname, '../../../..')
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')

test('the product says the version of its package.json, from wherever its code runs', () => {
  const { version } = JSON.parse(read('package.json'))
  expect(productVersion()).toBe(version)
  expect(productVersion(path.join(root, 'services/warehouse/dist/bundle'))).toBe(version)
  expect(() => productVersion('/')).toThrow('no package.json of stammbuch')
})

test('the lock file has the same version, and the changelog has its upgrade notes', () => {
  const { version } = JSON.parse(read('package.json'))
  const lock = JSON.parse(read('package-lock.json'))
  expect([lock.version, lock.packages[''].version]).toEqual([version, version])
  const [, section = ''] = read('CHANGELOG.md').split(`## Unreleased / ${version}\n`)
  const released = read('CHANGELOG.md').split(`## ${version}\n`)[1] ?? ''
  expect((section || released).split('\n## ')[0]).toContain('### Upgrade notes')
})
