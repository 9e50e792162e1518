import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { verifierPage, verifierProgram } from '@stammbuch/ledger/verifier'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findChromium } from '../chromium.ts'
import { sampleLog } from './sample-log.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'stammbuch-verifier-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const log = sampleLog()
/** The same events, sealed by somebody with a key of their own. */
const forged = sampleLog()
const trust = { publicKeys: [log.key.publicKey], heads: log.heads.slice(-1) }

type Lines = readonly string[]
type Tampering = (lines: Lines) => Lines

const lineOf = (lines: Lines, position: number): number =>
  lines.findIndex((line) => line.includes(`"position":${position},`) && line.startsWith('{"event"'))

const moved = (lines: Lines, from: number, to: number): Lines => {
  const rest = lines.toSpliced(from, 1)
  return rest.toSpliced(to, 0, lines[from] ?? '')
}

/** Removes all lines behind one, and has the header say that it ends there. */
const cutAfter = (lines: Lines, last: number, header: (text: string) => string): Lines =>
  lines.slice(0, last + 1).map((line, at) => (at === 0 ? header(line) : line))

const tamperings: readonly (readonly [string, Tampering, Tampering])[] = [
  [
    'an edited event',
    (lines) => lines.map((line) => line.replace('"n":12,', '"n":13,')),
    (lines) => lines.map((line) => line.replace('"n":12,', '"n":13,')),
  ],
  [
    'edited values about a person',
    (lines) => lines.map((line) => line.replace('Grüße 12', 'Gruß 12')),
    (lines) => lines.map((line) => line.replace('Grüße 12', 'Gruß 12')),
  ],
  [
    'a deleted event',
    (lines) => lines.toSpliced(lineOf(lines, 12), 1),
    (lines) => lines.toSpliced(lineOf(lines, 12), 1),
  ],
  [
    'an inserted event',
    (lines) => lines.toSpliced(lineOf(lines, 12), 0, lines[lineOf(lines, 15)] ?? ''),
    (lines) => [...lines, lines[lineOf(lines, 15)] ?? ''],
  ],
  [
    'swapped events',
    (lines) => moved(lines, lineOf(lines, 12), lineOf(lines, 13)),
    (lines) => moved(lines, lineOf(lines, 12), lineOf(lines, 15)),
  ],
  [
    'a cut tail',
    (lines) =>
      cutAfter(lines, lineOf(lines, 20) + 1, (text) =>
        text.replace('"to":30,"head":30', '"to":20,"head":20'),
      ),
    (lines) =>
      cutAfter(lines, lineOf(lines, 27), (text) => text.replace('"events":10', '"events":9')),
  ],
  ['a swapped key', () => forged.whole, () => forged.some],
]

const written = (name: string, lines: Lines): string => {
  const file = path.join(folder, name)
  writeFileSync(file, `${lines.join('\n')}\n`)
  return file
}

/** This Node, and an older one that the machine has. */
const nodes = [process.execPath, '/usr/bin/node', '/usr/local/bin/node'].filter(
  (node) =>
    existsSync(node) && /^v(2\d|[3-9]\d)\./.test(String(spawnSync(node, ['--version']).stdout)),
)

describe.each(nodes)('the program, run by %s', (node) => {
  const program = path.join(folder, 'pruefen.mjs')
  beforeAll(() => writeFileSync(program, verifierProgram(trust)))
  const run = (...files: readonly string[]) => {
    const { status, stdout, stderr } = spawnSync(node, [program, ...files], { encoding: 'utf8' })
    return { status, said: stdout + stderr }
  }

  test('[T-007] finds intact files good', () => {
    for (const lines of [log.whole, log.some]) {
      const { status, said } = run(written('good.ndjson', lines))
      expect([status, said]).toEqual([0, expect.stringContaining('UNVERSEHRT')])
    }
  })

  test.for(tamperings)('[T-007] finds %s', ([, inWhole, inSome]) => {
    for (const lines of [inWhole(log.whole), inSome(log.some)])
      expect(run(written('bad.ndjson', lines))).toEqual({
        status: 1,
        said: expect.stringContaining('BESCHÄDIGT'),
      })
  })

  test('[T-007] a key from elsewhere counts, and without an export there is nothing to check', () => {
    const other = path.join(folder, 'other.pem')
    writeFileSync(other, forged.key.publicKey)
    expect(run(written('good.ndjson', log.whole), other).status).toBe(1)
    expect(run(other).status).toBe(2)
  })
})

const found = findChromium()

describe.skipIf(!found)('the page, in a Chromium without a network', () => {
  let browser: Browser
  let page: Page
  const asked: string[] = []
  const faults: string[] = []
  beforeAll(async () => {
    if (!found) return
    const { executablePath, args, env } = found
    browser = await chromium.launch({ executablePath, args: [...args], env: { ...env } })
    const context = await browser.newContext({ offline: true })
    page = await context.newPage()
    page.on('request', (request) => asked.push(request.url()))
    page.on('console', (message) => faults.push(message.text()))
    page.on('pageerror', (error) => faults.push(error.message))
    const file = path.join(folder, 'pruefen.html')
    writeFileSync(file, verifierPage(trust))
    await page.goto(pathToFileURL(file).href)
  }, 60_000)
  afterAll(() => browser?.close())

  const verdictOn = async (...files: readonly string[]): Promise<string> => {
    await page.getByLabel('Auszug auswählen').setInputFiles([...files])
    const said = page.getByRole('status').getByText(/^(Unversehrt|Beschädigt|Nicht prüfbar)$/)
    await said.waitFor()
    const verdict = (await said.textContent()) ?? ''
    // The next file begins with no verdict.
    await page.getByRole('status').evaluate((box) => box.replaceChildren())
    await page.getByLabel('Auszug auswählen').setInputFiles([])
    return verdict
  }

  test('[T-007] finds intact files good, and asks nobody', async () => {
    expect(await verdictOn(written('good.ndjson', log.whole))).toBe('Unversehrt')
    expect(await verdictOn(written('some.ndjson', log.some))).toBe('Unversehrt')
    expect(asked.filter((url) => !url.startsWith('file:'))).toEqual([])
    expect(faults).toEqual([])
  })

  test.for(tamperings)('[T-007] finds %s', async ([, inWhole, inSome]) => {
    expect(await verdictOn(written('bad.ndjson', inWhole(log.whole)))).toBe('Beschädigt')
    expect(await verdictOn(written('bad.ndjson', inSome(log.some)))).toBe('Beschädigt')
  })
})
