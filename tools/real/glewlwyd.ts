import { spawn } from 'node:child_process'
import { mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../free-port.ts'
import { dyingWithParent, ended, endProcess } from '../processes.ts'
import { type DebianFolder, debianFolder } from './debian-packages.ts'
import { configured, copyPages, makeDatabase, newKeys, pluginOf } from './glewlwyd-settings.ts'

/** Returns glewlwyd from Debian's stable release, which is the newest that has it. @throws when it cannot be had */
export const glewlwydFolder = (): Promise<DebianFolder> =>
  debianFolder({
    suite: 'trixie',
    packages: ['glewlwyd'],
    programs: () => ['usr/bin/glewlwyd'],
  })

const client = 'stammbuch-web'
const administrator = { username: 'admin', password: 'password' }

/** Somebody who can sign in there. */
export interface GlewlwydPerson {
  readonly username: string
  readonly name: string
  readonly email: string
  /** Written into tokens as text, as this provider writes all that is not its own. */
  readonly emailVerified: 'true' | 'false'
}

/** A glewlwyd of its own that can be started, stopped and changed. */
export class Glewlwyd {
  readonly issuer: string
  static readonly password = 'glewlwyd-demo-1'
  private readonly program: DebianFolder
  private readonly folder: string
  private readonly base: string
  private readonly publicUrl: string
  private pid: number | undefined
  private keyCount = 1
  private keys = newKeys('key-1')
  private accessSeconds = 300

  private constructor(program: DebianFolder, folder: string, port: number, publicUrl: string) {
    this.program = program
    this.folder = folder
    this.publicUrl = publicUrl
    this.base = `http://127.0.0.1:${port}/api`
    this.issuer = `${this.base}/oidc`
    copyPages(program, path.join(folder, 'pages'))
    makeDatabase(program, path.join(folder, 'glewlwyd.db'))
    writeFileSync(path.join(folder, 'glewlwyd.conf'), configured(program, folder, port))
  }

  /** Starts one in a folder of its own. `publicUrl`: the address of the product. @throws when it cannot be had or does not come up */
  static async start(publicUrl: string): Promise<Glewlwyd> {
    const program = await glewlwydFolder()
    const folder = mkdtempSync(path.join(tmpdir(), 'stammbuch-glewlwyd-'))
    const made = new Glewlwyd(program, folder, await freePort(), publicUrl)
    try {
      await made.run()
      await made.configure()
      return made
    } catch (error) {
      await made.remove()
      throw error
    }
  }

  private async run(): Promise<void> {
    const log = path.join(this.folder, 'output.log')
    const output = openSync(log, 'a')
    const args = ['--config-file', path.join(this.folder, 'glewlwyd.conf')]
    const command = dyingWithParent(this.program.file('usr/bin/glewlwyd'), args, 'TERM')
    const child = spawn(command.file, command.args, { stdio: ['ignore', output, output] })
    this.pid = child.pid
    let exit: string | null = null
    void ended(child).then((outcome) => {
      exit = outcome
    })
    for (const since = Date.now(); Date.now() - since < 60_000; await sleep(100)) {
      if (exit !== null) break
      const answer = await fetch(`${this.base.replace(/api$/, 'config')}`).catch(() => null)
      if (answer?.ok) return
    }
    const told = readFileSync(log, 'utf8').split('\n').slice(-15).join('\n')
    throw new Error(`glewlwyd did not start (${exit ?? 'no answer'})\n${told}`)
  }

  private async configure(): Promise<void> {
    for (const name of ['profile', 'email'])
      await this.admin('POST', '/scope/', {
        name,
        display_name: name,
        description: name,
        password_required: false,
        scheme: {},
      })
    await this.allowProperty('email_verified')
    await this.admin('POST', '/mod/plugin/', this.plugin())
    await this.admin('POST', '/client/', {
      client_id: client,
      name: 'Stammbuch',
      enabled: true,
      confidential: false,
      scope: [],
      token_endpoint_auth_method: ['none'],
      authorization_type: ['code', 'refresh_token'],
      redirect_uri: ['callback', 'popup', 'silent'].map((page) => `${this.publicUrl}/auth/${page}`),
      post_logout_redirect_uri: `${this.publicUrl}/`,
    })
  }

  /** Lets people have a property that is not among its own. */
  private async allowProperty(name: string): Promise<void> {
    type Module = { parameters: { 'data-format': Record<string, object> } }
    const module = await this.admin<Module>('GET', '/mod/user/database')
    module.parameters['data-format'][name] = { multiple: false, read: true, write: true }
    await this.admin('PUT', '/mod/user/database', module)
    await this.admin('PUT', '/mod/user/database/reset')
  }

  private plugin() {
    return pluginOf(this.issuer, this.keys, this.accessSeconds)
  }

  private async changePlugin(): Promise<void> {
    await this.admin('PUT', '/mod/plugin/oidc', this.plugin())
    await this.admin('PUT', '/mod/plugin/oidc/reset')
  }

  /** Signs with a new key from now on; the one before is not among the published ones any more. */
  async rotateKeys(): Promise<void> {
    this.keyCount += 1
    this.keys = newKeys(`key-${this.keyCount}`)
    await this.changePlugin()
  }

  /** Says how long access tokens last. */
  async limitAccess(seconds: number): Promise<void> {
    this.accessSeconds = seconds
    await this.changePlugin()
  }

  /** Adds somebody who has consented to this client. */
  async addPerson({ username, name, email, emailVerified }: GlewlwydPerson): Promise<void> {
    const scope = ['openid', 'profile', 'email', 'g_profile']
    const person = { username, name, email, scope, enabled: true, password: Glewlwyd.password }
    await this.admin('POST', '/user/', { ...person, email_verified: emailVerified })
    const session = await this.signedIn({ username, password: Glewlwyd.password })
    await this.send('PUT', `/auth/grant/${client}`, session, { scope: 'openid profile email' })
  }

  async changePerson(username: string, change: object): Promise<void> {
    const known = await this.admin<object>('GET', `/user/${username}`)
    await this.admin('PUT', `/user/${username}`, { ...known, ...change })
  }

  /** Takes all refresh tokens of somebody back; the session in their browser stays. */
  async takeBackTokens(username: string): Promise<void> {
    type Token = { token_hash: string; enabled: boolean }
    const session = await this.signedIn({ username, password: Glewlwyd.password })
    const held = async () => {
      const all = await this.send<Token[]>('GET', '/oidc/token?limit=100', session)
      return all.filter(({ enabled }) => enabled)
    }
    // A window may have renewed its own meanwhile.
    for (let tokens = await held(); tokens.length > 0; tokens = await held())
      for (const { token_hash: hash } of tokens)
        await this.send('DELETE', `/oidc/token/${encodeURIComponent(hash)}`, session)
  }

  private async signedIn(person: typeof administrator): Promise<string> {
    const answer = await fetch(`${this.base}/auth/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(person),
    })
    if (!answer.ok) throw new Error(`glewlwyd: ${person.username}: ${answer.status}`)
    return answer.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ')
  }

  private async send<Body>(method: string, at: string, cookie: string, body?: object) {
    const answer = await fetch(`${this.base}${at}`, {
      method,
      headers: { cookie, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`glewlwyd: ${method} ${at}: ${answer.status} ${text}`)
    return (text === '' ? null : JSON.parse(text)) as Body
  }

  /** Sends a request to its administration. @throws unless it succeeds */
  async admin<Body>(method: string, at: string, body?: object): Promise<Body> {
    return this.send<Body>(method, at, await this.signedIn(administrator), body)
  }

  /** Stops it and removes its folder. */
  async remove(): Promise<void> {
    if (this.pid !== undefined) await endProcess(this.pid, 'SIGTERM', 10_000)
    this.pid = undefined
    rmSync(this.folder, { recursive: true, force: true })
  }
}
