import { execFile } from 'node:child_process'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { canReach, unprivilegedAccount } from '../postgres/account.ts'
import { root } from '../root.ts'

const run = promisify(execFile)

/**
 * The release of Debian that has Postgres 18, as docker-compose.yml does. Its programs run on older systems because they bring their own
 * C library.
 */
const SUITE = 'forky'
const PACKAGES = [
  ...['patroni', 'python3-psycopg2', 'python3-etcd', 'etcd-server', 'haproxy'],
  ...['postgresql-18', 'pgbouncer', 'pgbackrest', 'patchelf'],
]
/** Programs that are started, relative to the folder. */
const PROGRAMS = ['usr/bin/etcd', 'usr/bin/pgbackrest', 'usr/sbin/haproxy', 'usr/sbin/pgbouncer']
const POSTGRES = 'usr/lib/postgresql/18/bin'
const KEYRING = '/usr/share/keyrings/debian-archive-keyring.gpg'
/** Kinds of packages that no program here needs, by the beginning of their file names. */
const NOT_UNPACKED = /^(perl|libperl|debconf|gcc-|systemd|udev|adduser|media-types|tzdata)/

/** Programs of Debian that were unpacked into a folder; nothing is installed. */
export interface DebianRoot {
  /** Folder with the programs of Postgres. */
  readonly postgres: string
  /** Absolute path of the Python that runs patroni. */
  readonly python: string
  /** Returns the absolute path of a file of a package. */
  readonly file: (name: string) => string
  /** Returns the upstream version of a package. */
  readonly version: (name: string) => string
}

/** Returns the folder of everything that is fetched: where the account of Postgres can reach it. */
const cacheFolder = (): string => {
  const own = path.join(root, '.cache/real')
  const account = unprivilegedAccount()
  return !account || canReach(root, account) ? own : '/var/cache/stammbuch-real'
}

const aptOptions = (folder: string): readonly string[] =>
  [
    `Dir::State=${folder}`,
    `Dir::State::Lists=${folder}/lists`,
    `Dir::State::status=${folder}/status`,
    `Dir::Cache=${folder}`,
    `Dir::Etc::SourceList=${folder}/sources.list`,
    'Dir::Etc::SourceParts=/dev/null',
    'Debug::NoLocking=1',
    'APT::Install-Recommends=false',
    'Acquire::Languages=none',
    ...(process.getuid?.() === 0 ? ['APT::Sandbox::User=root'] : []),
  ].flatMap((option) => ['-o', option])

/** Downloads the packages with all that they depend on. apt compares their sums with the signed lists of the release. */
const downloadPackages = async (folder: string): Promise<string> => {
  for (const name of ['lists/partial', 'archives/partial'])
    mkdirSync(path.join(folder, name), { recursive: true })
  writeFileSync(path.join(folder, 'status'), '')
  const signed = existsSync(KEYRING) ? `[signed-by=${KEYRING}] ` : ''
  const source = `deb ${signed}http://deb.debian.org/debian ${SUITE} main\n`
  writeFileSync(path.join(folder, 'sources.list'), source)
  const options = aptOptions(folder)
  // Without root the hooks of the system fail after the lists were fetched; without lists the next step fails.
  await run('apt-get', [...options, 'update'], { timeout: 120_000 }).catch(() => undefined)
  const wanted = [...options, '--yes', '--download-only', 'install', ...PACKAGES]
  await run('apt-get', wanted, { timeout: 300_000, maxBuffer: 2 ** 26 })
  return path.join(folder, 'archives')
}

const programsIn = (folder: string): readonly string[] => {
  const [python = ''] = readdirSync(path.join(folder, 'usr/bin')).filter((name) =>
    /^python3\.\d+$/.test(name),
  )
  const postgres = readdirSync(path.join(folder, POSTGRES)).map((name) => `${POSTGRES}/${name}`)
  return [...PROGRAMS, `usr/bin/${python}`, ...postgres].filter((name) =>
    lstatSync(path.join(folder, name)).isFile(),
  )
}

const libraryFolder = (folder: string): string => {
  const all = path.join(folder, 'usr/lib')
  const [found] = readdirSync(all).filter((name) => name.endsWith('-linux-gnu'))
  if (!found) throw new Error('the packages have no libraries')
  return path.join(all, found)
}

/** Makes the programs use the libraries that came with them, from the place where they will be. */
const bindLibraries = async (unpacked: string, folder: string): Promise<void> => {
  const own = libraryFolder(unpacked)
  const loader = readdirSync(own).find((name) => /^ld-linux.*\.so/.test(name))
  if (!loader) throw new Error('the packages have no loader')
  const at = own.replace(unpacked, folder)
  const patchelf = ['--library-path', own, path.join(unpacked, 'usr/bin/patchelf')]
  // In this order, one at a time: patchelf spoils programs with fixed addresses, as Python is one, otherwise.
  const changes = [
    ['--force-rpath', '--set-rpath', at],
    ['--set-interpreter', path.join(at, loader)],
  ]
  for (const name of programsIn(unpacked))
    for (const change of changes)
      await run(path.join(own, loader), [...patchelf, ...change, path.join(unpacked, name)])
}

const unpack = async (folder: string): Promise<void> => {
  const [apt, unpacked] = [`${folder}.apt`, `${folder}.new`]
  rmSync(unpacked, { recursive: true, force: true })
  mkdirSync(unpacked, { recursive: true })
  try {
    const archives = await downloadPackages(apt)
    const files = readdirSync(archives).filter((name) => name.endsWith('.deb'))
    for (const name of files.filter((file) => !NOT_UNPACKED.test(file)))
      await run('dpkg-deb', ['-x', path.join(archives, name), unpacked])
    const versions = files.map((name) => name.split('_').slice(0, 2).join('\t')).join('\n')
    writeFileSync(path.join(unpacked, 'versions.tsv'), versions)
    await bindLibraries(unpacked, folder)
    writeFileSync(path.join(unpacked, 'place'), folder)
    rmSync(folder, { recursive: true, force: true })
    renameSync(unpacked, folder)
  } finally {
    rmSync(apt, { recursive: true, force: true })
    rmSync(unpacked, { recursive: true, force: true })
  }
}

/** Tells if the programs are there, and were made for this place: their libraries are named by absolute paths. */
const isComplete = (folder: string): boolean => {
  const place = path.join(folder, 'place')
  return existsSync(place) && readFileSync(place, 'utf8') === folder
}

const opened = (folder: string): DebianRoot => {
  const file = (name: string) => path.join(folder, name)
  const lines = readFileSync(file('versions.tsv'), 'utf8').split('\n')
  const versions = new Map(lines.map((line) => line.split('\t') as [string, string]))
  const [python = ''] = programsIn(folder).filter((name) => name.includes('/python3'))
  return {
    postgres: file(POSTGRES),
    python: file(python),
    file,
    version: (name) =>
      decodeURIComponent(versions.get(name) ?? '?')
        .replace(/^\d+:/, '')
        .replace(/-[^-]*$/, ''),
  }
}

/**
 * Returns the programs, fetched into the cache once. Needs apt and dpkg-deb, and no root.
 * @throws when they cannot be fetched, or do not run here
 */
export const debianRoot = async (): Promise<DebianRoot> => {
  const cache = cacheFolder()
  const folder = path.join(cache, `debian-${SUITE}`)
  mkdirSync(cache, { recursive: true })
  if (!isComplete(folder)) await unpack(folder)
  const found = opened(folder)
  for (const program of [path.join(found.postgres, 'postgres'), found.python])
    await run(program, ['--version'])
  return found
}
