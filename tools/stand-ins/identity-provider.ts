import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import Provider from 'oidc-provider'
import { dataDir } from '../root.ts'
import { people } from './demo-users.ts'
import { configuration, type IdentitySettings } from './identity/configuration.ts'
import { identityKeys } from './identity/keys.ts'
import { loginPage, messagePage } from './identity/pages.ts'
import { isOwnHost, namesIn } from './own-host.ts'
import { standInArguments } from './run-stand-in.ts'

const bodyOf = async (request: IncomingMessage): Promise<URLSearchParams> => {
  let text = ''
  for await (const part of request) {
    text += String(part)
    if (text.length > 10_000) throw new Error('the form is too long')
  }
  return new URLSearchParams(text)
}

const html = (response: ServerResponse, status: number, body: string): void => {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
  })
  response.end(body)
}

const login = async (
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const { params } = await provider.interactionDetails(request, response)
  const hint = typeof params.login_hint === 'string' ? params.login_hint : undefined
  if (request.method !== 'POST') return html(response, 200, loginPage(hint))
  const email = (await bodyOf(request)).get('email')
  const user = people.find((person) => person.email === email)
  if (!user) return html(response, 400, loginPage(hint))
  await provider.interactionFinished(
    request,
    response,
    { login: { accountId: user.email } },
    { mergeWithLastSubmission: false },
  )
}

/** Accepts every redirect page of an origin: the web app decides which of its pages receives the answer. */
const acceptEveryPageOf = (provider: Provider, origins: readonly string[]): void => {
  const allowed = (address: string) =>
    URL.canParse(address) && origins.includes(new URL(address).origin)
  provider.Client.prototype.redirectUriAllowed = allowed
  provider.Client.prototype.postLogoutRedirectUriAllowed = allowed
}

/** A running provider. */
export interface IdentityProvider {
  readonly issuer: string
  close(): Promise<void>
}

/**
 * Starts the identity provider for development: OIDC code flow with PKCE for the web app, no passwords, on 127.0.0.1 only. Keys and
 * sessions live in the data folder. `port`: the port it listens on; `issuer`: its address for browsers.
 */
export const startIdentityProvider = async (
  port: number,
  issuer: string,
  settings: IdentitySettings,
): Promise<IdentityProvider> => {
  const provider = new Provider(
    issuer,
    configuration(settings, await identityKeys(settings.dataDir)),
  )
  acceptEveryPageOf(provider, settings.origins)
  provider.on('server_error', (_ctx, error) => console.error(error))
  const answer = provider.callback()
  const names = namesIn([issuer, ...settings.origins])
  const server = createServer((request, response) => {
    if (!isOwnHost(request.headers.host, names))
      return html(
        response,
        421,
        messagePage('Falscher Name', 'Unter diesem Namen antwortet die Anmeldung nicht.'),
      )
    if (!request.url?.startsWith('/login/')) return void answer(request, response)
    login(provider, request, response).catch(() =>
      html(
        response,
        400,
        messagePage(
          'Anmeldung abgelaufen',
          'Bitte beginnen Sie die Anmeldung in Stammbuch noch einmal.',
        ),
      ),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { issuer, close }
}

if (import.meta.main) {
  standInArguments(4010, 'OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_AUDIENCE', 'ALLOWED_ORIGINS')
  const { PORT, OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_AUDIENCE, ALLOWED_ORIGINS } = process.env
  const port = Number(PORT || 4010)
  const started = await startIdentityProvider(port, OIDC_ISSUER || `http://127.0.0.1:${port}`, {
    dataDir: dataDir(),
    origins: (ALLOWED_ORIGINS || 'http://localhost:4000,http://127.0.0.1:4000').split(','),
    clientId: OIDC_CLIENT_ID || 'stammbuch-web',
    ...(OIDC_AUDIENCE ? { audience: OIDC_AUDIENCE } : {}),
  })
  const stop = () => void started.close().then(() => process.exit(0))
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  console.log(`ready ${started.issuer}`)
}
