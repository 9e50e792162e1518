import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
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
  const { status, stdout, stderr, error } = spawnSync(file, args, {
    cwd,
    encoding: 'utf8',
    // Whoever starts this under another mode (a test run) still gets what users get.
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status !== 0)
    throw new Error(
      `${path.basename(file)} ${args.join(' ')}:\n${error?.message ?? `${stdout}${stderr}`}`,
    )
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

/** The compiled warehouse, a file for each module: it follows a compiler that watches. */
export const WAREHOUSE_MODULES = path.join(root, 'services/warehouse/dist/main.js')
const WORKER_MODULES = path.join(root, 'services/sync/dist/main.js')

/** Returns the folder for what Node compiles of a program: beside it, so that it is filled once for all data folders and goes with a bundle. */
export const compiledFolderOf = (main: string): string => path.join(path.dirname(main), 'compiled')

const BUNDLER = 'tools/start/bundle.ts'
const BUNDLE = path.join(root, 'services/warehouse/dist/bundle')
const BUNDLED = [...BASE, 'services/warehouse', BUNDLER, 'tools/start/source-lines.ts']

/**
 * Bundles the warehouse, unless nothing has changed. Returns the program to start: the bundle, or the compiled modules where it cannot
 * be made.
 */
export const bundledWarehouse = (): string => {
  const main = path.join(BUNDLE, 'main.js')
  const stamp = path.join(BUNDLE, '.built')
  try {
    if (!existsSync(main)) rmSync(stamp, { force: true })
    unlessFresh(stamp, BUNDLED, () => {
      run(process.execPath, [path.join(root, BUNDLER)], root)
      rmSync(compiledFolderOf(main), { recursive: true, force: true })
    })
    return main
  } catch (error) {
    console.error('⚠ Das Warehouse ließ sich nicht bündeln und startet langsamer.', error)
    return WAREHOUSE_MODULES
  }
}

/**
 * Compiles the services, unless nothing has changed. True when it had to. The image for production has the compiled code and no
 * compiler: there is nothing to do then.
 */
export const buildServices = (): boolean =>
  existsSync(program('tsc')) &&
  unlessFresh(path.join(root, 'services/warehouse/dist/.built'), [...BASE, 'services'], () => {
    // The compiler remembers what it has written and does not look whether somebody deleted it.
    const missing = [WAREHOUSE_MODULES, WORKER_MODULES].some((file) => !existsSync(file))
    const force = missing ? ['--force'] : []
    run(program('tsc'), ['-b', ...force, 'services/warehouse', 'services/sync'], root)
  })

/** Builds the web app into web/dist, unless nothing has changed. True when it had to. */
export const buildWeb = (): boolean =>
  unlessFresh(path.join(root, 'web/dist/.built'), [...BASE, 'web'], () =>
    run(program('vite'), ['build', '--logLevel', 'warn'], path.join(root, 'web')),
  )

// For those who cannot import this, the tests of the services: they need what production runs, or fail.
if (import.meta.main) {
  const main = bundledWarehouse()
  console.log(main)
  process.exitCode = Number(main === WAREHOUSE_MODULES)
}
