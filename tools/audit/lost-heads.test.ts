import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { setLostHeadsAside } from './lost-heads.ts'

const line = (seal: number, position: number) =>
  JSON.stringify({ seal, position, hash: `digest of ${seal}`, signature: 'kept as it is' })

const publishedIn = (...lines: readonly string[]) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'stammbuch-heads-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = path.join(folder, 'heads.ndjson')
  writeFileSync(file, lines.map((one) => `${one}\n`).join(''))
  return { file, names: () => readdirSync(folder).sort() }
}

test('[O-003] heads of seals that a restored log no longer has are set aside, with the positions that were lost', () => {
  const { file, names } = publishedIn(line(1, 40), line(2, 55), line(3, 61), line(4, 70))
  const { lost, setAside } = setLostHeadsAside(file, { position: 57, seal: 2 })
  expect(lost).toEqual({ from: 58, to: 70 })
  expect(names()).toEqual(['heads.ndjson', 'heads.ndjson.lost-after-57'])
  expect(readFileSync(file, 'utf8')).toBe(`${line(1, 40)}\n${line(2, 55)}\n`)
  expect(readFileSync(setAside ?? '', 'utf8')).toBe(`${line(3, 61)}\n${line(4, 70)}\n`)
})

test('[O-003] where a log lost nothing, its published heads stay as they are', () => {
  const { file, names } = publishedIn(line(1, 40), line(2, 55))
  const before = readFileSync(file, 'utf8')
  const end = { position: 60, seal: 2 }
  expect(setLostHeadsAside(file, end)).toEqual({ lost: null, setAside: null })
  expect(setLostHeadsAside(`${file}.none`, end)).toEqual({ lost: null, setAside: null })
  expect([names(), readFileSync(file, 'utf8')]).toEqual([['heads.ndjson'], before])
})
