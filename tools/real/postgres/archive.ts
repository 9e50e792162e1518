import { chmodSync, cpSync } from 'node:fs'
import path from 'node:path'
import { root } from '../../root.ts'
import { ownFolder } from './debian-process.ts'

/** Puts the files of `deploy/postgres` about backups into a folder, and an empty archive beside them. */
export const prepareArchive = (folder: string): void => {
  for (const name of ['repository', 'lock', 'spool']) ownFolder(folder, name)
  for (const name of ['pgbackrest.conf', 'restore.sh'])
    cpSync(path.join(root, 'deploy/postgres', name), path.join(folder, name))
  chmodSync(path.join(folder, 'restore.sh'), 0o755)
}

/** Returns what differs from `pgbackrest.conf` on this machine, for a server whose archive lies in `folder`. */
export const backrestEnvironment = (
  folder: string,
  dataDir: string,
  { socketDir, port }: { readonly socketDir: string; readonly port: number },
): Record<string, string> => ({
  PGBACKREST_CONFIG: path.join(folder, 'pgbackrest.conf'),
  PGBACKREST_REPO1_PATH: path.join(folder, 'repository'),
  PGBACKREST_LOCK_PATH: path.join(folder, 'lock'),
  PGBACKREST_SPOOL_PATH: path.join(folder, 'spool'),
  PGBACKREST_PG1_PATH: dataDir,
  PGBACKREST_PG1_PORT: String(port),
  PGBACKREST_PG1_SOCKET_PATH: socketDir,
  PGBACKREST_PG1_USER: 'postgres',
})
