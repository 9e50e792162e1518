import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from './root.ts'

const documents = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'docs/glossary.md']
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

/** Names of source files in code marks; patterns and placeholders are none. */
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
