import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const script = join(import.meta.dirname, '../../../../tools/standby.ts')

/** An empty, migrated database of one's own, and a standby that follows it. */
export interface FollowedDatabase {
  readonly primary: { readonly ownerUrl: string; readonly appUrl: string }
  readonly standby: {
    readonly appUrl: string
    /** As the superuser, who may stop the replay. */
    readonly adminUrl: string
    readonly pid: number
  }
  readonly stop: () => Promise<void>
}

/** Starts a Postgres and its standby. */
export const startFollowedDatabase = async (): Promise<FollowedDatabase> => {
  const folder = await mkdtemp(join(tmpdir(), `stammbuch-standby-${process.pid}-`))
  const child = spawn(process.execPath, [script, folder], { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  const lines = createInterface({ input: child.stdout })
  const first = await Promise.race([once(lines, 'line'), ended.then(() => null)])
  if (first === null) throw new Error('the servers did not start')
  return {
    ...JSON.parse(String(first[0])),
    stop: async () => {
      child.stdin.end()
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
