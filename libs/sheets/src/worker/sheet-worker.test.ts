import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findingsInWorker, previewInWorker, profileInWorker, rowsInWorker } from './sheet-worker.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'sheets-'))
afterAll(() => rmSync(folder, { recursive: true }))
const fileOf = (content: string): string => {
  const file = path.join(folder, `${Math.random()}.csv`)
  writeFileSync(file, content)
  return file
}

test('a file is looked at, judged and read beside the thread, with the same findings twice', async () => {
  const lines = Array.from({ length: 1200 }, (_, at) => `${at};Haus ${at};${at % 7 ? 12345 : 1234}`)
  const file = fileOf(`nr;name;plz\n${lines.join('\n')}\nx;(Haus)\n`)
  const { reading, headers, records } = await previewInWorker(file)
  expect(headers).toEqual(['nr', 'name', 'plz'])
  expect(records[1]).toEqual({ line: 2, cells: ['0', 'Haus 0', '1234'] })
  const profile = await profileInWorker(file, reading)
  expect(profile.entries).toBe(1201)
  const counted = new Map(profile.groups.map(({ code, total }) => [code, total]))
  const single = new Map<string, number>()
  for await (const batch of findingsInWorker(file, reading, profile))
    for (const { code } of batch) single.set(code, (single.get(code) ?? 0) + 1)
  expect(single.get('zip-four-digits')).toBe(172)
  expect(single.get('row-too-short')).toBe(1)
  expect([...single].toSorted()).toEqual(
    [...counted].filter(([code]) => code !== 'longest-row').toSorted(),
  )
  let rows = 0
  for await (const batch of rowsInWorker(file, reading)) rows += batch.length
  expect(rows).toBe(1201)
})

test('what is wrong with a file is told as it would be without a worker', async () => {
  await expect(previewInWorker(fileOf(''))).rejects.toMatchObject({ code: 'empty' })
  const { reading } = await previewInWorker(fileOf('a;b\n'))
  const file = fileOf('a;b\n1;"2\n')
  const reads = async () => {
    for await (const _ of rowsInWorker(file, reading));
  }
  await expect(reads()).rejects.toMatchObject({ code: 'unclosed-quote', line: 2 })
})
