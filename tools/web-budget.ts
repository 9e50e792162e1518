import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { commandLine } from './command-line.ts'
import { root } from './root.ts'

/** Limit of JavaScript in bytes, gzipped, that the browser needs before anything shows. */
export const BUDGET = 160 * 1024

interface Chunk {
  readonly file: string
  readonly isEntry?: boolean
  readonly isDynamicEntry?: boolean
  readonly imports?: readonly string[]
}

/** Vite's manifest: source file → built file. */
export type Manifest = Readonly<Record<string, Chunk>>

/** Weight of the entry, and of the heaviest lazy chunk; bytes, gzipped. */
export interface Weight {
  readonly initial: number
  readonly largestLater: { readonly file: string; readonly bytes: number } | undefined
}

const closure = (manifest: Manifest, from: readonly string[]): ReadonlySet<string> => {
  const found = new Set<string>()
  const visit = (key: string) => {
    if (found.has(key)) return
    found.add(key)
    for (const next of manifest[key]?.imports ?? []) visit(next)
  }
  for (const key of from) visit(key)
  return found
}

/** Weighs a build. `bytesOf`: returns the gzipped size of a built file. */
export const weigh = (manifest: Manifest, bytesOf: (file: string) => number): Weight => {
  const keys = Object.keys(manifest)
  const entries = keys.filter((key) => manifest[key]?.isEntry)
  if (entries.length === 0) throw new Error('the manifest names no entry')
  const initial = closure(manifest, entries)
  const scriptsOf = (chosen: Iterable<string>) =>
    [...new Set([...chosen].map((key) => manifest[key]?.file ?? ''))].filter((file) =>
      file.endsWith('.js'),
    )
  const sum = scriptsOf(initial).reduce((total, file) => total + bytesOf(file), 0)
  const later = scriptsOf(keys.filter((key) => !initial.has(key)))
    .map((file) => ({ file, bytes: bytesOf(file) }))
    .sort((left, right) => right.bytes - left.bytes)
  return { initial: sum, largestLater: later[0] }
}

const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`

if (import.meta.main) {
  commandLine('usage: node tools/web-budget.ts    weighs the built web app', {})
  const dist = path.join(root, 'web/dist')
  const file = path.join(dist, '.vite/manifest.json')
  if (!existsSync(file)) throw new Error('no web/dist/.vite/manifest.json: build the web app first')
  const manifest: Manifest = JSON.parse(readFileSync(file, 'utf8'))
  const { initial, largestLater } = weigh(
    manifest,
    (name) => gzipSync(readFileSync(path.join(dist, name)), { level: 9 }).byteLength,
  )
  console.log(`initial JavaScript: ${kilobytes(initial)} gzipped, at most ${kilobytes(BUDGET)}`)
  if (largestLater)
    console.log(
      `largest chunk that comes later: ${largestLater.file}, ${kilobytes(largestLater.bytes)}`,
    )
  if (initial > BUDGET) process.exitCode = 1
}
