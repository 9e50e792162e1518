import { execFile } from 'node:child_process'
import { appendFileSync, chmodSync, existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { APP, OWNER } from '../../database.ts'
import { freePortFrom } from '../../free-port.ts'
import { unprivilegedAccount } from '../../postgres/account.ts'
import { endProcess } from '../../processes.ts'
import type { DebianRoot } from '../debian-root.ts'
import { backrestEnvironment, prepareArchive } from './archive.ts'
import { ownFolder } from './debian-process.ts'
import { rowsOf } from './product-scene.ts'

const run = promisify(execFile)

/** A Postgres of Debian on this machine alone, which archives with pgbackrest from the files of `deploy/postgres` where that is asked for. */
export class DebianPostgres {
  readonly port: number
  private readonly debian: DebianRoot
  private readonly folder: string
  private dataDir: string

  private constructor(debian: DebianRoot, folder: string, port: number) {
    this.debian = debian
    this.folder = ownFolder(folder)
    chmodSync(folder, 0o755)
    this.port = port
    this.dataDir = path.join(folder, 'data-1')
  }

  /** Creates a server and starts it. @throws when it does not come up */
  static async start(
    debian: DebianRoot,
    folder: string,
    { firstPort, archiving }: { readonly firstPort: number; readonly archiving: boolean },
  ): Promise<DebianPostgres> {
    const server = new DebianPostgres(debian, folder, await freePortFrom(firstPort, new Set()))
    ownFolder(folder, 'socket')
    prepareArchive(folder)
    const locale = ['--no-locale', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    const made = ['-D', server.dataDir, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', ...locale]
    await server.run('initdb', made)
    appendFileSync(path.join(server.dataDir, 'postgresql.conf'), server.settings(archiving))
    await server.run('pg_ctl', [...server.control, '-w', 'start'])
    return server
  }

  /** Returns the address of a database; without a role as the superuser. */
  url(database: string, role = 'postgres'): string {
    return `postgres://${role}@127.0.0.1:${this.port}/${database}`
  }

  get ownerUrl(): string {
    return this.url('stammbuch', OWNER)
  }

  get appUrl(): string {
    return this.url('stammbuch', APP)
  }

  /** Runs pgbackrest, and returns its output. */
  backrest(...args: readonly string[]): Promise<string> {
    return this.run(this.debian.file('usr/bin/pgbackrest'), ['--stanza=stammbuch', ...args])
  }

  /** Waits until everything that was written is in the archive. */
  async archiveAll(): Promise<void> {
    const url = this.url('postgres')
    const [switched] = await rowsOf<{ file: string }>(
      url,
      `select pg_walfile_name(pg_switch_wal()) as file`,
    )
    const archived = async () => {
      const [state] = await rowsOf<{ last: string | null }>(
        url,
        'select last_archived_wal as last from pg_stat_archiver',
      )
      return (state?.last ?? '') >= (switched?.file ?? '')
    }
    for (let attempt = 0; !(await archived()); attempt += 1) {
      if (attempt === 300) throw new Error(`not archived:\n${this.output}`)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }

  /** Kills the server and takes its data away, as a machine that burnt. */
  async lose(): Promise<void> {
    if (this.pid !== undefined) await endProcess(this.pid, 'SIGKILL', 1)
    for (const name of ['data-1', 'socket'])
      rmSync(path.join(this.folder, name), { recursive: true, force: true })
    ownFolder(this.folder, 'socket')
    this.dataDir = path.join(this.folder, 'data-2')
  }

  /** Runs the one command of the documentation, into an empty folder, and returns its output. */
  restore(target: string): Promise<string> {
    return this.run(path.join(this.folder, 'restore.sh'), [target])
  }

  async stop(): Promise<void> {
    if (this.pid !== undefined) await endProcess(this.pid, 'SIGINT', 20_000)
  }

  private get pid(): number | undefined {
    const file = path.join(this.dataDir, 'postmaster.pid')
    return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined
  }

  private get log(): string {
    return path.join(this.folder, 'postgres.log')
  }

  private get output(): string {
    return existsSync(this.log)
      ? readFileSync(this.log, 'utf8').split('\n').slice(-20).join('\n')
      : ''
  }

  private get control(): readonly string[] {
    return ['-D', this.dataDir, '-l', this.log]
  }

  private settings(archiving: boolean): string {
    const lines = [
      ...["listen_addresses = '127.0.0.1'", `port = ${this.port}`, 'timezone = UTC'],
      `unix_socket_directories = '${path.join(this.folder, 'socket')}'`,
      'max_connections = 200',
      ...(archiving
        ? [
            'archive_mode = on',
            `archive_command = '${this.debian.file('usr/bin/pgbackrest')} --stanza=stammbuch archive-push %p'`,
          ]
        : []),
    ]
    return `\n${lines.join('\n')}\n`
  }

  /** The environment of the account of Postgres: where this machine differs from the files of `deploy/postgres`. */
  private get environment(): NodeJS.ProcessEnv {
    return {
      PATH: `${path.dirname(this.debian.file('usr/bin/pgbackrest'))}:${this.debian.postgres}:${process.env.PATH}`,
      LC_ALL: 'C.UTF-8',
      PGDATA: this.dataDir,
      PGLOG: this.log,
      ...backrestEnvironment(this.folder, this.dataDir, {
        socketDir: path.join(this.folder, 'socket'),
        port: this.port,
      }),
    }
  }

  /** Runs a program under the account of Postgres. @throws with its output when it fails */
  private async run(program: string, args: readonly string[]): Promise<string> {
    const file = program.includes('/') ? program : path.join(this.debian.postgres, program)
    const options = { ...unprivilegedAccount(), cwd: '/', env: this.environment, timeout: 180_000 }
    try {
      const { stdout, stderr } = await run(file, [...args], options)
      return `${stdout}${stderr}`
    } catch (error) {
      const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
      throw new Error(`${program} ${args.join(' ')}: ${stdout}${stderr}\n${this.output}`)
    }
  }
}
