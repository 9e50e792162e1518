import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../root.ts'

const SKIPPED = ['node_modules', 'dist', 'dist-types', 'e2e']

/** Returns name, size and time of every file below the folders, which differ after any change. */
const fingerprint = (folders: readonly string[]): string => {
  const hash = createHash('sha256')
  const visit = (entry: string) => {
    const { size, mtimeMs } = statSync(entry)
    if (!statSync(entry).isDirectory()) return void hash.update(`${entry} ${size} ${mtimeMs}\n`)
    for (const name of readdirSync(entry).sort())
      if (!SKIPPED.includes(name) && !name.endsWith('.tsbuildinfo')) visit(path.join(entry, name))
  }
  for (const folder of folders) if (existsSync(folder)) visit(folder)
  return hash.digest('hex')
}

const program = (file: string): string => path.join(root, 'node_modules/.bin', file)

const run = (file: string, args: readonly string[], cwd: string): void => {
  const { status, stdout, stderr, error } = spawnSync(program(file), args, {
    cwd,
    encoding: 'utf8',
    // Whoever starts this under another mode (a test run) still gets what users get.
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status !== 0)
    throw new Error(`${file} ${args.join(' ')}:\n${error?.message ?? `${stdout}${stderr}`}`)
}

/** Builds unless the sources match the stamp, which lies beside the build. Returns true when it had to. */
const unlessFresh = (stamp: string, sources: readonly string[], build: () => void): boolean => {
  const now = fingerprint(sources.map((source) => path.join(root, source)))
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return false
  build()
  writeFileSync(stamp, fingerprint(sources.map((source) => path.join(root, source))))
  return true
}

const BASE = ['libs', 'package-lock.json', 'tsconfig.base.json']

/**
 * Compiles the services, unless nothing has changed. True when it had to. The image for production has the compiled code and no
 * compiler: there is nothing to do then.
 */
export const buildServices = (): boolean =>
  existsSync(program('tsc')) &&
  unlessFresh(path.join(root, 'services/warehouse/dist/.built'), [...BASE, 'services'], () =>
    run('tsc', ['-b', 'services/warehouse', 'services/sync'], root),
  )

/** Builds the web app into web/dist, unless nothing has changed. True when it had to. */
export const buildWeb = (): boolean =>
  unlessFresh(path.join(root, 'web/dist/.built'), [...BASE, 'web'], () =>
    run('vite', ['build', '--logLevel', 'warn'], path.join(root, 'web')),
  )
