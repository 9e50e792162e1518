import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../free-port.ts'
import { dyingWithParent, ended, endProcess } from '../processes.ts'
import { root } from '../root.ts'

/** The place of a Keycloak that was unpacked, and of the Java it runs on. */
export interface KeycloakPlace {
  readonly program: string
  readonly java: string
}

const demoPassword = 'realm-demo-1'
const administrator = { username: 'admin', password: 'realm-admin-1' }

/** Path and host name as docker-compose.yml gives them; its own database instead of Postgres. */
const environmentOf = (java: string, port: number, management: number, publicUrl: string) => ({
  PATH: process.env.PATH,
  JAVA_HOME: java,
  JAVA_OPTS_KC_HEAP: '-Xms64m -Xmx512m',
  KC_CACHE: 'local',
  KC_BOOTSTRAP_ADMIN_USERNAME: administrator.username,
  KC_BOOTSTRAP_ADMIN_PASSWORD: administrator.password,
  KC_HTTP_ENABLED: 'true',
  KC_HTTP_HOST: '127.0.0.1',
  KC_HTTP_PORT: String(port),
  KC_HTTP_MANAGEMENT_PORT: String(management),
  KC_HTTP_RELATIVE_PATH: '/identity',
  KC_HOSTNAME: `http://127.0.0.1:${port}/identity`,
  KC_HOSTNAME_BACKCHANNEL_DYNAMIC: 'true',
  PUBLIC_URL: publicUrl,
  DEMO_PASSWORD: demoPassword,
})

/** Milliseconds: a first start builds Keycloak anew, which takes one minute, or six where others work on the machine as well. */
const patience = 600_000

/** A Keycloak with the realm of `deploy/keycloak` that can be started, stopped and changed. */
export class Keycloak {
  static readonly demoPassword = demoPassword
  readonly issuer: string
  private readonly folder: string
  private readonly base: string
  private readonly environment: NodeJS.ProcessEnv
  private pid: number | undefined

  private constructor(folder: string, port: number, environment: NodeJS.ProcessEnv) {
    this.folder = folder
    this.environment = environment
    this.base = `http://127.0.0.1:${port}/identity`
    this.issuer = `${this.base}/realms/stammbuch`
  }

  /** Prepares one in a folder of its own; it does not run yet. `publicUrl`: the address of the product. */
  static async prepare({ program, java }: KeycloakPlace, publicUrl: string): Promise<Keycloak> {
    const folder = mkdtempSync(path.join(tmpdir(), 'stammbuch-keycloak-'))
    cpSync(program, folder, { recursive: true })
    const imported = path.join(folder, 'data/import')
    mkdirSync(imported, { recursive: true })
    const realm = path.join(root, 'deploy/keycloak/stammbuch-realm.json')
    cpSync(realm, path.join(imported, 'stammbuch-realm.json'))
    const port = await freePort()
    return new Keycloak(folder, port, environmentOf(java, port, await freePort(), publicUrl))
  }

  /** @throws with the end of its log when it does not come up */
  async start(): Promise<void> {
    const log = path.join(this.folder, 'output.log')
    const output = openSync(log, 'a')
    const args = ['start-dev', '--import-realm']
    // The script replaces itself by Java.
    const command = dyingWithParent(path.join(this.folder, 'bin/kc.sh'), args, 'TERM')
    const child = spawn(command.file, command.args, {
      cwd: this.folder,
      env: this.environment,
      stdio: ['ignore', output, output],
    })
    this.pid = child.pid
    let exit: string | null = null
    void ended(child).then((outcome) => {
      exit = outcome
    })
    for (const since = Date.now(); Date.now() - since < patience; await sleep(300)) {
      if (exit !== null) break
      const answer = await fetch(`${this.issuer}/.well-known/openid-configuration`).catch(
        () => null,
      )
      if (answer?.ok) return
    }
    const told = readFileSync(log, 'utf8').split('\n').slice(-15).join('\n')
    await this.stop()
    throw new Error(`Keycloak did not start (${exit ?? 'no answer'})\n${told}`)
  }

  async stop(): Promise<void> {
    if (this.pid !== undefined) await endProcess(this.pid, 'SIGTERM', 30_000)
    this.pid = undefined
  }

  /** Stops it and removes its folder. */
  async remove(): Promise<void> {
    await this.stop()
    rmSync(this.folder, { recursive: true, force: true })
  }

  /** Sends a request to the administration of the realm. @throws unless it succeeds */
  async admin<Body>(method: string, at: string, body?: object): Promise<Body> {
    const form = { grant_type: 'password', client_id: 'admin-cli', ...administrator }
    const signIn = await fetch(`${this.base}/realms/master/protocol/openid-connect/token`, {
      method: 'POST',
      body: new URLSearchParams(form),
    })
    const { access_token: token } = (await signIn.json()) as { access_token: string }
    const answer = await fetch(`${this.base}/admin/realms/stammbuch${at}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${at}: ${answer.status} ${text}`)
    return (text === '' ? null : JSON.parse(text)) as Body
  }
}
