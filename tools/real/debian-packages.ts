import { execFile } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { cacheFolder } from './cache.ts'

const run = promisify(execFile)

/** Packages of one release of Debian. Its programs run on other systems because they bring their own C library. */
export interface DebianPackages {
  readonly suite: string
  readonly packages: readonly string[]
  /** Returns the programs that are started, relative to the folder that the packages are unpacked into. */
  readonly programs: (folder: string) => readonly string[]
}

const KEYRING = '/usr/share/keyrings/debian-archive-keyring.gpg'
/** Kinds of packages that no program here needs, by the beginning of their file names. */
const NOT_UNPACKED = /^(perl|libperl|debconf|gcc-|systemd|udev|adduser|media-types|tzdata)/

/** Packages that were unpacked into a folder; nothing is installed. */
export interface DebianFolder {
  /** Returns the absolute path of a file of a package. */
  readonly file: (name: string) => string
  /** Returns the upstream version of a package. */
  readonly version: (name: string) => string
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
const downloadPackages = async (
  { suite, packages }: DebianPackages,
  folder: string,
): Promise<string> => {
  for (const name of ['lists/partial', 'archives/partial'])
    mkdirSync(path.join(folder, name), { recursive: true })
  writeFileSync(path.join(folder, 'status'), '')
  const signed = existsSync(KEYRING) ? `[signed-by=${KEYRING}] ` : ''
  const source = `deb ${signed}http://deb.debian.org/debian ${suite} main\n`
  writeFileSync(path.join(folder, 'sources.list'), source)
  const options = aptOptions(folder)
  // Without root the hooks of the system fail after the lists were fetched; without lists the next step fails.
  await run('apt-get', [...options, 'update'], { timeout: 120_000 }).catch(() => undefined)
  const wanted = [...options, '--yes', '--download-only', 'install', 'patchelf', ...packages]
  await run('apt-get', wanted, { timeout: 300_000, maxBuffer: 2 ** 26 })
  return path.join(folder, 'archives')
}

const libraryFolder = (folder: string): string => {
  const all = path.join(folder, 'usr/lib')
  const [found] = readdirSync(all).filter((name) => name.endsWith('-linux-gnu'))
  if (!found) throw new Error('the packages have no libraries')
  return path.join(all, found)
}

/** Makes the programs use the libraries that came with them, from the place where they will be. */
const bindLibraries = async (
  programs: readonly string[],
  unpacked: string,
  folder: string,
): Promise<void> => {
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
  for (const name of programs)
    for (const change of changes)
      await run(path.join(own, loader), [...patchelf, ...change, path.join(unpacked, name)])
}

/** What an unpacked folder is known by: its libraries are named by absolute paths. */
const stampOf = ({ packages }: DebianPackages, folder: string): string =>
  [folder, ...packages].join('\n')

const unpack = async (wanted: DebianPackages, folder: string): Promise<void> => {
  // Several clones may fetch at once.
  const [apt, unpacked] = [`${folder}.${process.pid}.apt`, `${folder}.${process.pid}.new`]
  rmSync(unpacked, { recursive: true, force: true })
  mkdirSync(unpacked, { recursive: true })
  try {
    const archives = await downloadPackages(wanted, apt)
    const files = readdirSync(archives).filter((name) => name.endsWith('.deb'))
    for (const name of files.filter((file) => !NOT_UNPACKED.test(file)))
      await run('dpkg-deb', ['-x', path.join(archives, name), unpacked])
    const versions = files.map((name) => name.split('_').slice(0, 2).join('\t')).join('\n')
    writeFileSync(path.join(unpacked, 'versions.tsv'), versions)
    await bindLibraries(wanted.programs(unpacked), unpacked, folder)
    writeFileSync(path.join(unpacked, 'place'), stampOf(wanted, folder))
    rmSync(folder, { recursive: true, force: true })
    renameSync(unpacked, folder)
  } finally {
    rmSync(apt, { recursive: true, force: true })
    rmSync(unpacked, { recursive: true, force: true })
  }
}

const isComplete = (wanted: DebianPackages, folder: string): boolean => {
  const place = path.join(folder, 'place')
  return existsSync(place) && readFileSync(place, 'utf8') === stampOf(wanted, folder)
}

/**
 * Returns the packages, fetched into the cache once. Needs apt and dpkg-deb, and no root.
 * @throws when they cannot be fetched, or their programs do not run here
 */
export const debianFolder = async (wanted: DebianPackages): Promise<DebianFolder> => {
  const cache = cacheFolder()
  const folder = path.join(cache, `debian-${wanted.suite}`)
  mkdirSync(cache, { recursive: true })
  if (!isComplete(wanted, folder)) await unpack(wanted, folder)
  const lines = readFileSync(path.join(folder, 'versions.tsv'), 'utf8').split('\n')
  const versions = new Map(lines.map((line) => line.split('\t') as [string, string]))
  return {
    file: (name) => path.join(folder, name),
    version: (name) =>
      decodeURIComponent(versions.get(name) ?? '?')
        .replace(/^\d+:/, '')
        .replace(/-[^-]*$/, ''),
  }
}
