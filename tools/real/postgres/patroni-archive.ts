import { execFile, spawnSync } from 'node:child_process'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { unprivilegedAccount } from '../../postgres/account.ts'
import type { ClusterNode } from './cluster-node.ts'
import type { PatroniCluster } from './patroni-cluster.ts'
import { rowsOf } from './product-scene.ts'

const run = promisify(execFile)

/** The archive of a cluster under patroni, and the way back from it that `docs/postgres.md` describes. */
export class PatroniArchive {
  private readonly cluster: PatroniCluster

  constructor(cluster: PatroniCluster) {
    this.cluster = cluster
  }

  /** Runs pgbackrest on the primary, and returns its output. */
  async backrest(...args: readonly string[]): Promise<string> {
    const name = await this.cluster.primary()
    const file = this.cluster.debian.file('usr/bin/pgbackrest')
    return this.runOn(this.node(name), file, ['--stanza=stammbuch', ...args])
  }

  /** Waits until everything that was written is in the archive, and returns the name of its last file: it begins with the timeline. */
  async archiveAll(): Promise<string> {
    const url = this.cluster.adminUrl
    const [switched] = await rowsOf<{ file: string }>(
      url,
      'select pg_walfile_name(pg_switch_wal()) as file',
    )
    for (let attempt = 0; attempt < 600; attempt += 1) {
      const [state] = await rowsOf<{ last: string | null }>(
        url,
        `select last_archived_wal as last from pg_stat_archiver`,
      )
      // The history of a timeline is a file of the archive as well.
      const last = state?.last?.endsWith('.history') ? '' : (state?.last ?? '')
      if (last >= (switched?.file ?? '')) return last
      await sleep(100)
    }
    throw new Error(`${switched?.file} is not in the archive`)
  }

  /** Goes the way back: the one command on the first host, then patroni there, then on the other one with nothing. */
  async restore(target: string): Promise<void> {
    const [first, second] = this.cluster.nodes
    if (!first || !second) throw new Error('two servers')
    await this.runOn(first, path.join(this.cluster.folder, 'restore.sh'), [target])
    await this.forgetCluster(first)
    await this.cluster.startServer(first)
    await this.cluster.startServer(second)
    await this.cluster.untilSynchronous()
  }

  /** `patronictl remove`, which asks twice, and for the leader as long as the lock of the dead one lasts: that is waited for. */
  private async forgetCluster(node: ClusterNode): Promise<void> {
    const { debian, folder } = this.cluster
    const config = path.join(folder, 'patroni.yml')
    const args = [debian.file('usr/bin/patronictl'), '-c', config, 'remove', 'stammbuch']
    const remove = () =>
      spawnSync(debian.python, args, {
        ...{ cwd: '/', encoding: 'utf8', env: this.cluster.environmentOf(node), timeout: 60_000 },
        ...unprivilegedAccount(),
        input: 'stammbuch\nYes I am aware\n',
      })
    for (let attempt = 1; ; attempt += 1) {
      const { status, stdout, stderr } = remove()
      if (status === 0) return
      const isLocked = stdout.includes('specify the leader name')
      if (!isLocked || attempt === 60) throw new Error(`patronictl remove: ${stdout}${stderr}`)
      await sleep(1_000)
    }
  }

  private node(wanted: string): ClusterNode {
    const found = this.cluster.nodes.find(({ name }) => name === wanted)
    if (!found) throw new Error(`there is no server ${wanted}`)
    return found
  }

  private async runOn(node: ClusterNode, file: string, args: readonly string[]): Promise<string> {
    const env = {
      ...this.cluster.environmentOf(node),
      ...{ LC_ALL: 'C.UTF-8', PGDATA: node.dataDir },
      PGLOG: path.join(path.dirname(node.dataDir), 'restore.log'),
    }
    const options = { ...unprivilegedAccount(), cwd: '/', env, timeout: 180_000 }
    try {
      return (await run(file, [...args], options)).stdout
    } catch (error) {
      const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
      throw new Error(`${path.basename(file)} ${args.join(' ')}: ${stdout}${stderr}`)
    }
  }
}
