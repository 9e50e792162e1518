import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { sourceFiles } from '../boundaries/source-files.ts'
import { root } from '../root.ts'
import { bundleProgram, PROGRAMS } from './bundle.ts'
import { sourceOf } from './source-lines.ts'

test('every thread that the warehouse starts is a program of its bundle', () => {
  const files = [...sourceFiles(root).keys()]
  const threads = files.filter((file) => /^(libs|services\/warehouse)\/.*\.worker\.ts$/.test(file))
  expect(
    Object.values(PROGRAMS)
      .filter((file) => file.endsWith('.worker.ts'))
      .sort(),
  ).toEqual(threads.sort())
  for (const [name, file] of Object.entries(PROGRAMS))
    expect(path.basename(file)).toBe(`${name}.ts`)
})

test('a line of a bundle is one of its sources, or of none of ours', () => {
  const lines = {
    sources: ['../../src/a.ts', '../../src/b.ts'],
    starts: [
      [3, 0, 10],
      [6, -1, 0],
      [8, 1, 1],
    ],
  } as const
  const named = [1, 3, 5, 6, 7, 8, 20].map((line) => sourceOf(lines, line))
  const [a, b] = lines.sources
  expect(named).toEqual([
    undefined,
    `${a}:10`,
    `${a}:12`,
    undefined,
    undefined,
    `${b}:1`,
    `${b}:13`,
  ])
})

test('what a thread does not use is not in its bundle', { timeout: 60_000 }, async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'stammbuch-bundle-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const written = async (name: keyof typeof PROGRAMS) => {
    await bundleProgram(name, path.join(root, PROGRAMS[name]), folder)
    return readFileSync(path.join(folder, `${name}.js`), 'utf8')
  }
  const ofNats = 'NATS/1.0'
  const main = await written('main')
  expect(main).toContain(ofNats)
  expect(main).not.toMatch(/from ["'](node:)?http["']/)
  expect(await written('pending.worker')).not.toContain(ofNats)
})

test('an error in a bundled program tells where it is in the sources', {
  timeout: 60_000,
}, async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'stammbuch-bundle-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const source = path.join(folder, 'failing.ts')
  writeFileSync(
    source,
    [
      `import { readFileSync } from 'node:fs'`,
      '// „Umlaute“ dürfen darin stehen.',
      'interface Fault { readonly code: string }',
      'export const fail = (fault: Fault): never => {',
      "  throw new Error([fault.code, readFileSync.name, '„ö“'].join(' '))",
      '}',
      '',
      `fail({ code: 'deliberate' })`,
    ].join('\n'),
  )
  await bundleProgram('failing', source, folder)
  const { stderr, status } = spawnSync(process.execPath, [path.join(folder, 'failing.js')], {
    encoding: 'utf8',
    cwd: root,
  })
  expect(status).toBe(1)
  expect(stderr).toContain('Error: deliberate readFileSync „ö“')
  expect(stderr).toMatch(/ at fail \(\S*failing\.ts:5\)/)
  expect(stderr).toMatch(/ at \S*failing\.ts:8\b/)
})
