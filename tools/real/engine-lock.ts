import { spawnSync } from 'node:child_process'
import { pbkdf2Sync, randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import path from 'node:path'

/** The account of the product at a locked search engine, with the rights that the README asks for. */
const account = 'stammbuch'

const roles = `stammbuch:
  cluster: [ 'monitor' ]
  indices:
    - names: [ 'stammbuch-records*' ]
      privileges: [ 'all' ]
nobody:
  cluster: []
`

/** Returns a line of the users file with the hash of a password, as Elasticsearch's own program writes it. */
const userLine = (name: string, password: string): string => {
  const [cost, bytes] = [10_000, 32]
  const salt = randomBytes(bytes)
  const hash = pbkdf2Sync(password, salt, cost, bytes, 'sha512')
  return `${name}:{PBKDF2}${cost}$${salt.toString('base64')}$${hash.toString('base64')}\n`
}

/** @throws when there is no OpenSSL */
const openssl = (folder: string, args: string): void => {
  const { status, stderr, error } = spawnSync('openssl', args.split(' '), {
    cwd: folder,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`openssl: ${error?.message ?? stderr}`)
}

/** Makes an authority of its own and a certificate for this machine, in PEM files. */
const certify = (folder: string): void => {
  const named = 'subjectAltName=IP:127.0.0.1,DNS:localhost\nbasicConstraints=CA:FALSE\n'
  writeFileSync(path.join(folder, 'extensions'), named)
  const key = 'req -newkey rsa:2048 -nodes'
  openssl(folder, `${key} -x509 -days 2 -keyout ca.key -out ca.crt -subj /CN=Stammbuch-Test-CA`)
  openssl(folder, `${key} -keyout node.key -out node.csr -subj /CN=search`)
  const signed = 'x509 -req -days 2 -CA ca.crt -CAkey ca.key -CAcreateserial -extfile extensions'
  openssl(folder, `${signed} -in node.csr -out node.crt`)
}

/** What a test has to know of a locked search engine. */
export interface EngineLock {
  /** The certificate of its authority, PEM. */
  readonly ca: string
  readonly account: string
  readonly password: string
  /** Of an account without any right. */
  readonly powerless: string
  /** The file whose change changes passwords, within seconds, and two contents of it. */
  readonly usersFile: string
  readonly users: string
  /** The product's account has another password. */
  readonly changedUsers: string
}

/** Locks a node: HTTPS with a certificate of an own authority, accounts with passwords, and rights. Writes into its configuration. */
export const lockEngine = (conf: string): EngineLock => {
  certify(conf)
  const [password, powerless] = ['Äpfel: & 100 % Birnen', 'ohne-rechte']
  const usersFile = path.join(conf, 'users')
  const others = userLine('niemand', powerless)
  const users = `${userLine(account, password)}${others}`
  writeFileSync(usersFile, users)
  writeFileSync(path.join(conf, 'users_roles'), `stammbuch:${account}\nnobody:niemand\n`)
  writeFileSync(path.join(conf, 'roles.yml'), roles)
  return {
    ...{ ca: path.join(conf, 'ca.crt'), account, password, powerless, usersFile, users },
    changedUsers: `${userLine(account, 'ein anderes')}${others}`,
  }
}

/** The settings of a locked node, whose files lie in its configuration. */
export const lockSettings: readonly (readonly [string, string])[] = [
  ['xpack.security.enabled', 'true'],
  ['xpack.security.autoconfiguration.enabled', 'false'],
  ['xpack.security.http.ssl.enabled', 'true'],
  ['xpack.security.http.ssl.key', 'node.key'],
  ['xpack.security.http.ssl.certificate', 'node.crt'],
]
