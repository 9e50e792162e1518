import { spawn } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { cpSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { freePort } from '../free-port.ts'
import { dyingWithParent, ended, endProcess } from '../processes.ts'
import { type DebianFolder, debianFolder } from './debian-packages.ts'

/** Returns glewlwyd from Debian's stable release, which is the newest that has it. @throws when it cannot be had */
export const glewlwydFolder = (): Promise<DebianFolder> =>
  debianFolder({
    suite: 'trixie',
    packages: ['glewlwyd'],
    programs: () => ['usr/bin/glewlwyd'],
  })

const client = 'stammbuch-web'
/** An address with https: this provider takes no other for a resource (RFC 8707). */
export const glewlwydAudience = 'https://stammbuch.example/api'
const administrator = { username: 'admin', password: 'password' }

/** Somebody who can sign in there. */
export interface GlewlwydPerson {
  readonly username: string
  readonly name: string
  readonly email: string
  /** Written into tokens as text, as this provider writes all that is not its own. */
  readonly emailVerified: 'true' | 'false'
}

const configured = (folder: DebianFolder, own: string, port: number): string => {
  const modules = ['user', 'client', 'plugin'].map(
    (kind) => `${kind}_module_path="${folder.file(`usr/lib/glewlwyd/${kind}`)}"`,
  )
  return `port=${port}
bind_address="127.0.0.1"
external_url="http://127.0.0.1:${port}"
login_url="login.html"
api_prefix="api"
static_files_path="${path.join(own, 'pages/')}"
log_mode="console"
log_level="WARNING"
cookie_secure=0
session_key="GLEWLWYD2_SESSION_ID"
admin_scope="g_admin"
profile_scope="g_profile"
${modules.join('\n')}
user_auth_scheme_module_path="${folder.file('usr/lib/glewlwyd/scheme')}"
user_middleware_module_path="${own}"
hash_algorithm="SHA512"
database={ type="sqlite3" path="${path.join(own, 'glewlwyd.db')}" };
static_files_mime_types=(
  { extension=".html" mime_type="text/html" compress=0 },
  { extension=".css" mime_type="text/css" compress=0 },
  { extension=".js" mime_type="application/javascript" compress=0 },
  { extension=".json" mime_type="application/json" compress=0 },
  { extension=".woff2" mime_type="font/woff2" compress=0 },
  { extension=".ico" mime_type="image/x-icon" compress=0 }
)
`
}

/** Copies its pages: it follows no links out of their folder, and Debian's are links to an installed system in part. */
const copyPages = (folder: DebianFolder, to: string): void => {
  const filter = (file: string) => path.basename(file) !== 'config.json'
  const pages = folder.file('usr/share/glewlwyd/webapp')
  cpSync(pages, to, { recursive: true, dereference: true, filter })
  const config = folder.file('usr/share/glewlwyd/templates/config.json')
  cpSync(config, path.join(to, 'config.json'))
}

const makeDatabase = (folder: DebianFolder, file: string): void => {
  const script = folder.file('usr/share/doc/glewlwyd/database/init.sqlite3.sql.gz')
  const made = new DatabaseSync(file)
  made.exec(gunzipSync(readFileSync(script)).toString())
  made.close()
}

const newKeys = (kid: string): string => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = { ...privateKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' }
  return JSON.stringify({ keys: [key] })
}

/** Who signs in gets code and refresh token, with the address as part of the access token. */
const pluginOf = (issuer: string, keys: string, accessSeconds: number) => ({
  module: 'oidc',
  name: 'oidc',
  display_name: 'OpenID Connect',
  parameters: {
    iss: issuer,
    'jwt-type': 'rsa',
    'jwt-key-size': '256',
    'jwks-private': keys,
    'jwks-show': true,
    'access-token-duration': accessSeconds,
    'refresh-token-duration': 1_209_600,
    'code-duration': 600,
    'refresh-token-rolling': true,
    'refresh-token-one-use': 'always',
    'allow-non-oidc': false,
    'auth-type-code-enabled': true,
    'auth-type-token-enabled': false,
    'auth-type-id-token-enabled': true,
    'auth-type-implicit-enabled': false,
    'auth-type-none-enabled': false,
    'auth-type-password-enabled': false,
    'auth-type-client-enabled': false,
    'auth-type-device-enabled': false,
    'auth-type-refresh-enabled': true,
    'subject-type': 'public',
    'additional-parameters': ['email', 'email_verified'].map((name) => ({
      'user-parameter': name,
      'token-parameter': name,
    })),
    'name-claim': 'mandatory',
    'email-claim': 'mandatory',
    'pkce-allowed': true,
    'pkce-method-plain-allowed': false,
    'pkce-required': true,
    'resource-allowed': true,
    'resource-scope': { openid: [glewlwydAudience] },
    'session-management-allowed': true,
    'front-channel-logout-allowed': true,
    'session-cookie-name': 'GLEWLWYD2_OIDC_SESSION',
    'session-cookie-expiration': 2_419_200,
  },
})

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
