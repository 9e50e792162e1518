import { execFile } from 'node:child_process'
import { lstatSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { type DebianFolder, type DebianPackages, debianFolder } from './debian-packages.ts'

const run = promisify(execFile)

const POSTGRES = 'usr/lib/postgresql/18/bin'

const pythonIn = (folder: string): string => {
  const [python = ''] = readdirSync(path.join(folder, 'usr/bin')).filter((name) =>
    /^python3\.\d+$/.test(name),
  )
  return `usr/bin/${python}`
}

/** The release that has Postgres 18, as docker-compose.yml does. */
const around: DebianPackages = {
  suite: 'forky',
  packages: [
    ...['patroni', 'python3-psycopg2', 'python3-etcd', 'etcd-server', 'haproxy'],
    ...['postgresql-18', 'pgbouncer', 'pgbackrest'],
  ],
  programs: (folder) =>
    [
      ...['usr/bin/etcd', 'usr/bin/pgbackrest', 'usr/sbin/haproxy', 'usr/sbin/pgbouncer'],
      pythonIn(folder),
      ...readdirSync(path.join(folder, POSTGRES)).map((name) => `${POSTGRES}/${name}`),
    ].filter((name) => lstatSync(path.join(folder, name)).isFile()),
}

/** What stands around the product in production, but for Java's programs. */
export interface DebianRoot extends DebianFolder {
  /** Folder with the programs of Postgres. */
  readonly postgres: string
  /** Absolute path of the Python that runs patroni. */
  readonly python: string
}

/**
 * Returns Postgres and what goes with it, fetched into the cache once. Needs apt and dpkg-deb, and no root.
 * @throws when they cannot be fetched, or do not run here
 */
export const debianRoot = async (): Promise<DebianRoot> => {
  const found = await debianFolder(around)
  const python = found.file(pythonIn(found.file('')))
  const postgres = found.file(POSTGRES)
  for (const program of [path.join(postgres, 'postgres'), python]) await run(program, ['--version'])
  return { ...found, postgres, python }
}
