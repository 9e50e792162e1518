import { generateKeyPairSync } from 'node:crypto'
import { cpSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gunzipSync } from 'node:zlib'
import type { DebianFolder } from './debian-packages.ts'

/** An address with https: this provider takes no other for a resource (RFC 8707). */
export const glewlwydAudience = 'https://stammbuch.example/api'

/** Returns its configuration: where its parts are, and its database. `own`: a folder of its own. */
export const configured = (folder: DebianFolder, own: string, port: number): string => {
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
export const copyPages = (folder: DebianFolder, to: string): void => {
  const filter = (file: string) => path.basename(file) !== 'config.json'
  const pages = folder.file('usr/share/glewlwyd/webapp')
  cpSync(pages, to, { recursive: true, dereference: true, filter })
  const config = folder.file('usr/share/glewlwyd/templates/config.json')
  cpSync(config, path.join(to, 'config.json'))
}

/** Makes an empty database of its own, by the script of the package. */
export const makeDatabase = (folder: DebianFolder, file: string): void => {
  const script = folder.file('usr/share/doc/glewlwyd/database/init.sqlite3.sql.gz')
  const made = new DatabaseSync(file)
  made.exec(gunzipSync(readFileSync(script)).toString())
  made.close()
}

/** Returns a new key to sign with. */
export const newKeys = (kid: string): string => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = { ...privateKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' }
  return JSON.stringify({ keys: [key] })
}

/** Who signs in gets code and refresh token, with the address as part of the access token. */
export const pluginOf = (issuer: string, keys: string, accessSeconds: number) => ({
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
