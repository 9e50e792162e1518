import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from './root.ts'

const documents = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'docs/glossary.md',
  'docs/postgres.md',
  'docs/salesforce.md',
  'docs/webhook.md',
]
const decisions = readdirSync(path.join(root, 'docs/decisions')).map(
  (name) => `docs/decisions/${name}`,
)

const skipped = ['node_modules', 'dist', 'dist-types']

const filesBelow = (folder: string): readonly string[] =>
  readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = path.posix.join(folder, entry.name)
    if (!entry.isDirectory()) return [name]
    return skipped.includes(entry.name) ? [] : filesBelow(name)
  })

const files = ['libs', 'services', 'web', 'tools', 'bench', 'migrations', 'deploy'].flatMap(
  filesBelow,
)
const textOf = (document: string): string => readFileSync(path.join(root, document), 'utf8')
const found = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(([, name = '']) => name)

/** Matches names of source files in code marks; patterns and placeholders are none. */
const sources = /`((?:[\w.-]+\/)*[\w-][\w.-]*\.(?:tsx?|mjs|sql|css|conf))`/g

describe.each([...documents, ...decisions])('%s', (document) => {
  const text = textOf(document)

  test('names source files that are there', () => {
    const missing = found(text, sources).filter(
      (name) =>
        !existsSync(path.join(root, name)) && !files.some((file) => file.endsWith(`/${name}`)),
    )
    expect(missing).toEqual([])
  })

  test('links to pages and pictures that are there', () => {
    const links = found(text, /\]\(((?!https?:|#)[^)#\s]+)/g)
    const here = path.dirname(path.join(root, document))
    expect(links.filter((link) => !existsSync(path.join(here, link)))).toEqual([])
  })

  test('names commands that there are', () => {
    const { scripts } = JSON.parse(textOf('package.json')) as { readonly scripts: object }
    const commands = found(text, /`npm run (?:-s )?([\w:-]+)/g)
    expect(commands.filter((command) => !(command in scripts))).toEqual([])
  })
})

/** Matches names of code in code marks: with an inner capital or after a dot, a call, or a table of the database. */
const symbols = /`@?([a-zA-Z]\w*(?:\.\w+)*)(?:\([^`]*\))?`/g

test('the recipes and the architecture name symbols that the sources have', () => {
  const words = new Set<string>()
  for (const file of files)
    if (/\.(tsx?|mjs|sql|json)$/.test(file))
      for (const [word] of textOf(file).matchAll(/[A-Za-z_]\w*/g)) words.add(word)
  const unknown = ['CONTRIBUTING.md', 'ARCHITECTURE.md'].flatMap((document) =>
    found(textOf(document), symbols)
      .flatMap((name) => name.split('.'))
      .filter((name) => !words.has(name))
      .map((name) => `${document}: ${name}`),
  )
  expect(unknown).toEqual([])
})

test('[O-008] every version of CHANGELOG.md but the first says what to do when coming from the one before, and the newest is that of package.json', () => {
  const sections = textOf('CHANGELOG.md').split(/^## /m).slice(1)
  const versions = sections.map((section) => /(\d+\.\d+\.\d+)$/m.exec(section)?.[1] ?? section)
  const { version } = JSON.parse(textOf('package.json')) as { readonly version: string }
  expect(versions[0]).toBe(version)
  expect(versions.length).toBeGreaterThan(1)
  for (const [at, section] of sections.slice(0, -1).entries()) {
    const [, notes = ''] = /^### Upgrade notes\n([\s\S]*?)(?=^### |(?![\s\S]))/m.exec(section) ?? []
    expect(notes, versions[at]).toContain(`From ${versions[at + 1]}:`)
    expect(notes, versions[at]).toMatch(/\*\*Migrations\*\*/)
  }
})
