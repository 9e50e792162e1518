import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { DebianProcess } from './debian-process.ts'

/** A server of the cluster: Postgres, and patroni that watches over it. */
export interface ClusterNode {
  readonly name: string
  readonly dataDir: string
  readonly postgres: number
  readonly restApi: number
  patroni: DebianProcess | undefined
}

/** Returns the processes whose parent is `pid`. */
const childrenOf = (pid: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      const status = path.join('/proc', name, 'status')
      try {
        return Number(/^PPid:\s*(\d+)/m.exec(readFileSync(status, 'utf8'))?.[1]) === pid
      } catch {
        return false
      }
    })
    .map(Number)

/** Returns the process id of its Postgres, undefined where there is none. */
export const postmasterOf = ({ dataDir }: ClusterNode): number | undefined => {
  const file = path.join(dataDir, 'postmaster.pid')
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined
}

/** Ends Postgres and all its processes at once, with nothing put in order. */
export const killPostgres = (node: ClusterNode): void => {
  const postmaster = postmasterOf(node)
  if (postmaster === undefined) return
  for (const pid of [postmaster, ...childrenOf(postmaster)])
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It ended because the postmaster did.
    }
}
