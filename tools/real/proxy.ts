import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { debianProgram, isProgram } from '../debian-program.ts'
import { freePort } from '../free-port.ts'
import { dyingWithParent, ended, endProcess } from '../processes.ts'
import { root } from '../root.ts'
import { untilHealthy } from '../start/part.ts'

/** The proxy of the compose file, in front of processes of this machine. */
export interface Proxy {
  readonly port: number
  readonly stop: () => Promise<void>
}

/** Ports of this machine. */
export interface ProxyOptions {
  /** Where the proxy keeps its files. */
  readonly folder: string
  /** Of the proxy; any free one unless it is named. */
  readonly port?: number
  readonly warehouses: readonly number[]
  /** Of the identity provider; none: its place is left out. */
  readonly keycloak?: number
}

/** Returns an nginx that runs here: `NGINX_BIN`, PATH, the cache of the repository or Debian's package; undefined when there is none. */
export const nginxBinary = (): string | undefined => {
  const named = process.env.NGINX_BIN
  if (named) return isProgram(named, '-v') ? named : undefined
  const [name, versionSwitch] = ['nginx', '-v']
  return debianProgram({ name, package: name, file: 'usr/sbin/nginx', versionSwitch })
}

/** The configuration of the compose file; the addresses are the only difference, because no name server knows them. */
const configured = ({ folder, warehouses, keycloak }: ProxyOptions, port: number): string => {
  const servers = warehouses.map((one) => `  server 127.0.0.1:${one} max_fails=2 fail_timeout=5s;`)
  const all = readFileSync(path.join(root, 'deploy/nginx.conf'), 'utf8')
    .replace(/^resolver .*\n/m, '')
    .replace(/^ {2}server warehouse:.*$/m, servers.join('\n'))
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
  const site =
    keycloak === undefined
      ? all
          .replace(/^upstream keycloak \{[^}]*\}\n/m, '')
          .replace(/^ {2}location \/identity\/ \{[^}]*\}\n/m, '')
      : all.replace(/^ {2}server keycloak:.*$/m, `  server 127.0.0.1:${keycloak};`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
    .join('\n')
  return `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log warn;
worker_processes 1; events { worker_connections 1024; }
http { access_log off; ${temporary}
${site} }\n`
}

/**
 * Starts nginx in front of some ports, and waits until it passes on to the warehouse.
 *
 * @throws Error where there is no nginx
 */
export const startProxy = async (options: ProxyOptions): Promise<Proxy> => {
  const program = nginxBinary()
  if (!program) throw new Error('no nginx on this machine, and none could be fetched')
  const { folder, port = await freePort() } = options
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, 'nginx.conf')
  writeFileSync(file, configured(options, port))
  const early = path.join(folder, 'error.log')
  const command = dyingWithParent(program, ['-e', early, '-c', file, '-p', folder], 'TERM')
  const child = spawn(command.file, command.args, { stdio: ['ignore', 'inherit', 'inherit'] })
  const exited = ended(child)
  await untilHealthy(`http://127.0.0.1:${port}/api/health/live`)(exited)
  if (child.exitCode !== null) throw new Error(`nginx ended: ${await exited}`)
  return {
    port,
    stop: async () => {
      await endProcess(child.pid ?? 0, 'SIGTERM', 5_000)
    },
  }
}
