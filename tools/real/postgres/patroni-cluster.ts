import { chmodSync, cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { freePortFrom } from '../../free-port.ts'
import { endProcess } from '../../processes.ts'
import { root } from '../../root.ts'
import type { DebianRoot } from '../debian-root.ts'
import { backrestEnvironment, prepareArchive } from './archive.ts'
import { type ClusterNode, killPostgres, postmasterOf } from './cluster-node.ts'
import { type DebianProcess, ownFolder, startDebianProcess, untilHolds } from './debian-process.ts'

const local = (port: number): string => `127.0.0.1:${port}`

/** Passwords of a cluster that lives for one test. */
const PASSWORDS = {
  PATRONI_SUPERUSER_PASSWORD: 'real-superuser-1',
  PATRONI_REPLICATION_PASSWORD: 'real-standby-1',
  PATRONI_REWIND_PASSWORD: 'real-rewind-1',
  OWNER_PASSWORD: 'real-owner-1',
  APP_PASSWORD: 'real-app-1',
  AUDITOR_PASSWORD: 'real-auditor-1',
  KEYCLOAK_DATABASE_PASSWORD: 'real-keycloak-1',
  REPLICATION_PASSWORD: 'real-replica-1',
}

interface Member {
  readonly name: string
  readonly role: string
  readonly state: string
}

/** Primary and synchronous standby under patroni with etcd, behind haproxy, from the files of `deploy/postgres`. */
export class PatroniCluster {
  /** Where haproxy listens for the primary. */
  readonly primaryPort: number
  readonly standbyPort: number
  readonly debian: DebianRoot
  readonly folder: string
  readonly nodes: readonly ClusterNode[]
  private readonly isArchiving: boolean
  private readonly etcdPort: number
  private readonly servers: DebianProcess[] = []

  private constructor(
    debian: DebianRoot,
    folder: string,
    ports: readonly number[],
    isArchiving: boolean,
  ) {
    const [etcd = 0, primary = 0, standby = 0, ...others] = ports
    this.debian = debian
    this.folder = folder
    this.isArchiving = isArchiving
    this.etcdPort = etcd
    this.primaryPort = primary
    this.standbyPort = standby
    this.nodes = [1, 2].map((n) => ({
      name: `postgres-${n}`,
      dataDir: path.join(ownFolder(folder, `node-${n}`), 'postgres'),
      postgres: others[2 * n - 2] ?? 0,
      restApi: others[2 * n - 1] ?? 0,
      patroni: undefined,
    }))
  }

  /**
   * Starts everything, and waits until the standby is synchronous.
   * @param folder absolute path; data and output go there
   * @param firstPort where the search for free ports begins
   * @param archiving whether all that is written goes into an archive of pgbackrest in the folder as well
   */
  static async start(
    debian: DebianRoot,
    folder: string,
    firstPort: number,
    archiving = false,
  ): Promise<PatroniCluster> {
    const taken = new Set<number>()
    for (let n = 0; n < 8; n += 1) taken.add(await freePortFrom(firstPort, taken))
    const [peer = 0, ...ports] = taken
    const cluster = new PatroniCluster(debian, ownFolder(folder), ports, archiving)
    chmodSync(folder, 0o755)
    try {
      await cluster.startEtcd(peer)
      cluster.writeConfiguration()
      if (archiving) prepareArchive(folder)
      for (const node of cluster.nodes) await cluster.startServer(node)
      cluster.startProxy()
      await cluster.untilSynchronous()
      return cluster
    } catch (error) {
      await cluster.stop()
      throw error
    }
  }

  /** Returns the address of the database by way of haproxy. */
  url(role: 'stammbuch' | 'stammbuch_app', port = this.primaryPort): string {
    const password = role === 'stammbuch' ? PASSWORDS.OWNER_PASSWORD : PASSWORDS.APP_PASSWORD
    return `postgres://${role}:${password}@${local(port)}/stammbuch`
  }

  /** Returns the address of the primary's `postgres` database as the superuser. */
  get adminUrl(): string {
    const password = PASSWORDS.PATRONI_SUPERUSER_PASSWORD
    return `postgres://postgres:${password}@${local(this.primaryPort)}/stammbuch`
  }

  /** Waits until a standby has every commit that is answered. */
  untilSynchronous(): Promise<void> {
    return this.until(
      'a synchronous standby',
      (members) =>
        members.some(({ role }) => role === 'leader') &&
        members.some(({ role, state }) => role === 'sync_standby' && state === 'streaming'),
    )
  }

  /**
   * Kills the primary with signal 9, and returns its name. `wholeServer`: its patroni as well, as if the machine were gone; otherwise
   * patroni sees Postgres die.
   */
  async killPrimary(wholeServer: boolean): Promise<string> {
    const leader = await this.primary()
    const node = this.nodes.find(({ name }) => name === leader)
    if (!node) throw new Error(`there is no server ${leader}`)
    if (wholeServer && node.patroni) {
      process.kill(node.patroni.pid, 'SIGKILL')
      node.patroni = undefined
    }
    killPostgres(node)
    return node.name
  }

  /** Returns the name of the server that is the primary. */
  async primary(): Promise<string> {
    const leader = (await this.members()).find(({ role }) => role === 'leader')
    if (!leader) throw new Error('there is no primary')
    return leader.name
  }

  /** Starts the patroni of one server, and waits until its Postgres runs. */
  async startServer(node: ClusterNode): Promise<void> {
    this.startNode(node)
    await this.until(`${node.name} runs`, (members) =>
      members.some(({ name, state }) => name === node.name && /running|streaming/.test(state)),
    )
  }

  /** Kills both servers at once with all that they have, as a house that burnt. etcd and haproxy stay. */
  loseBoth(): void {
    for (const node of this.nodes) {
      if (node.patroni) process.kill(node.patroni.pid, 'SIGKILL')
      node.patroni = undefined
      killPostgres(node)
    }
    for (const { dataDir } of this.nodes) rmSync(dataDir, { recursive: true, force: true })
  }

  /** Starts the patroni of servers that were killed. */
  reviveServers(): void {
    for (const node of this.nodes) if (!node.patroni) this.startNode(node)
  }

  async stop(): Promise<void> {
    for (const { patroni } of this.nodes.toReversed()) await patroni?.stop()
    for (const node of this.nodes) {
      const pid = postmasterOf(node)
      if (pid !== undefined) await endProcess(pid, 'SIGINT', 20_000)
    }
    for (const server of this.servers.toReversed()) await server.stop()
  }

  private get running(): DebianProcess[] {
    return [...this.servers, ...this.nodes.flatMap(({ patroni }) => patroni ?? [])]
  }

  private until(what: string, holds: (members: readonly Member[]) => boolean): Promise<void> {
    return untilHolds(what, async () => holds(await this.members()), this.running)
  }

  /** Returns what a living patroni knows of the cluster. */
  private async members(): Promise<readonly Member[]> {
    for (const { restApi } of this.nodes.filter(({ patroni }) => patroni)) {
      const answer = await fetch(`http://${local(restApi)}/cluster`).catch(() => undefined)
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members
    }
    return []
  }

  private async startEtcd(peer: number): Promise<void> {
    const [client, between] = [`http://${local(this.etcdPort)}`, `http://${local(peer)}`]
    const settings = {
      name: 'etcd-1',
      'data-dir': ownFolder(this.folder, 'etcd'),
      'listen-client-urls': client,
      'advertise-client-urls': client,
      'listen-peer-urls': between,
      'initial-advertise-peer-urls': between,
      'initial-cluster': `etcd-1=${between}`,
    }
    const args = Object.entries(settings).map(([name, value]) => `--${name}=${value}`)
    const command = { name: 'etcd', file: this.debian.file('usr/bin/etcd'), args, env: {} }
    this.servers.push(startDebianProcess({ ...command, folder: this.folder }))
    const healthy = async () => (await fetch(`${client}/health`)).ok
    await untilHolds('etcd', healthy, this.servers)
  }

  /** Puts the files of `deploy` where the account of Postgres can read them, with the paths of this machine. */
  private writeConfiguration(): void {
    const script = path.join(this.folder, 'postgres-init.sh')
    cpSync(path.join(root, 'deploy/postgres-init.sh'), script)
    chmodSync(script, 0o755)
    const given = readFileSync(path.join(root, 'deploy/postgres/patroni.yml'), 'utf8')
    const settings = (
      this.isArchiving ? given.replace(/# (archive_(?:mode|command):)/g, '$1') : given
    )
      .replace('/etc/stammbuch/postgres-init.sh', script)
      .replace('shared_buffers: 1GB', 'shared_buffers: 128MB')
    writeFileSync(path.join(this.folder, 'patroni.yml'), settings, { mode: 0o644 })
    cpSync(path.join(root, 'deploy/postgres/haproxy.cfg'), path.join(this.folder, 'haproxy.cfg'))
  }

  /** Returns the environment of a server: what its files of `deploy` do not say. */
  environmentOf(node: ClusterNode): Record<string, string> {
    const { debian, folder } = this
    const archiver = this.isArchiving ? [debian.file('usr/bin')] : []
    const socket = { socketDir: node.dataDir, port: node.postgres }
    return {
      ...PASSWORDS,
      ...(this.isArchiving ? backrestEnvironment(folder, node.dataDir, socket) : {}),
      PATH: [debian.postgres, process.env.PATH, ...archiver].join(':'),
      PATRONI_NAME: node.name,
      PATRONI_ETCD3_HOSTS: local(this.etcdPort),
      PATRONI_RESTAPI_LISTEN: local(node.restApi),
      PATRONI_RESTAPI_CONNECT_ADDRESS: local(node.restApi),
      PATRONI_POSTGRESQL_LISTEN: local(node.postgres),
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: local(node.postgres),
      PATRONI_POSTGRESQL_DATA_DIR: node.dataDir,
      PATRONI_POSTGRESQL_BIN_DIR: debian.postgres,
      PATRONI_POSTGRESQL_PGPASS: path.join(path.dirname(node.dataDir), 'pgpass'),
    }
  }

  private startNode(node: ClusterNode): void {
    const { debian, folder } = this
    const env = this.environmentOf(node)
    const args = [debian.file('usr/bin/patroni'), path.join(folder, 'patroni.yml')]
    node.patroni = startDebianProcess({ name: node.name, file: debian.python, args, env, folder })
  }

  private startProxy(): void {
    const [one, two] = this.nodes
    const env = {
      PRIMARY_BIND: local(this.primaryPort),
      STANDBY_BIND: local(this.standbyPort),
      PG_1: local(one?.postgres ?? 0),
      PG_2: local(two?.postgres ?? 0),
      PATRONI_1: String(one?.restApi),
      PATRONI_2: String(two?.restApi),
    }
    const file = this.debian.file('usr/sbin/haproxy')
    const args = ['-db', '-f', path.join(this.folder, 'haproxy.cfg')]
    this.servers.push(startDebianProcess({ name: 'haproxy', file, args, env, folder: this.folder }))
  }
}
