import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { listedMigrations } from './migrate.ts'
import { root } from './root.ts'

const folder = path.join(root, 'migrations')

test('every migration has its place in the order, once', async () => {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql'))
  const listed = await listedMigrations()
  expect(listed.map(({ name }) => `${name}.sql`).toSorted()).toEqual(files.toSorted())
})

test('the order is that of the names, in which they run', async () => {
  const names = (await listedMigrations()).map(({ name }) => name)
  expect(names).toEqual(names.toSorted())
})

test('a migration of a released version is as it was released, and none comes before it later', async () => {
  const listed = await listedMigrations()
  const open = listed.findIndex(({ released }) => !released)
  expect(
    listed.slice(open === -1 ? listed.length : open).filter(({ released }) => released),
  ).toEqual([])
  for (const { name, released } of listed) {
    if (!released) continue
    const text = await readFile(path.join(folder, `${name}.sql`))
    expect(createHash('sha256').update(text).digest('hex'), name).toBe(released)
  }
})
