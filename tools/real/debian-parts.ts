import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { debianRoot } from './debian-root.ts'

/** What the product meets around Postgres in production, as Debian has it. */
export interface DebianPart {
  readonly name: string
  /** Begins the name of the file with its tests. */
  readonly tests: string
  /** The setting without which its tests are skipped. */
  readonly setting: string
  readonly packages: readonly string[]
}

/** The parts that need no Java, the quick ones first. */
export const debianParts: readonly DebianPart[] = [
  {
    name: 'pgbouncer',
    tests: 'pgbouncer.real',
    setting: 'REAL_PGBOUNCER',
    packages: ['postgresql-18', 'pgbouncer'],
  },
  {
    name: 'backup',
    tests: 'backup.real',
    setting: 'REAL_BACKUP',
    packages: ['postgresql-18', 'pgbackrest'],
  },
  {
    name: 'archive',
    tests: 'archive.real',
    setting: 'REAL_ARCHIVE',
    packages: ['postgresql-18', 'patroni', 'etcd-server', 'haproxy', 'pgbackrest'],
  },
  {
    name: 'standby',
    tests: 'standby.real',
    setting: 'REAL_STANDBY',
    packages: ['postgresql-18', 'patroni', 'etcd-server', 'haproxy'],
  },
]

/**
 * Fetches the programs, runs the tests and returns what came of it, with the versions and the figures that the tests reported.
 * @throws when the programs cannot be had
 */
export const againstDebian = async <Outcome>(
  part: DebianPart,
  run: (tests: string, settings: Readonly<Record<string, string>>) => Promise<Outcome>,
): Promise<{ readonly outcome: Outcome; readonly told: string }> => {
  const began = Date.now()
  const debian = await debianRoot()
  const versions = part.packages.map((name) => `${name} ${debian.version(name)}`).join(', ')
  const folder = mkdtempSync(path.join(tmpdir(), 'stammbuch-summary-'))
  try {
    const summary = path.join(folder, 'summary')
    const outcome = await run(part.tests, { [part.setting]: 'yes', REAL_SUMMARY: summary })
    const figures = existsSync(summary) ? readFileSync(summary, 'utf8').trim().split('\n') : []
    const seconds = Math.round((Date.now() - began) / 1000)
    const lines = [`${versions}; ${seconds} s`, ...figures.map((line) => `  ${line}`)]
    return { outcome, told: lines.join('\n') }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
