import path from 'node:path'
import { type Configuration, errors, type KoaContextWithOIDC } from 'oidc-provider'
import { AUDIENCE, claimsOf } from './claims.ts'
import { fileStore } from './file-store.ts'
import type { IdentityKeys } from './keys.ts'
import { logoutPage, messagePage } from './pages.ts'

/** The provider's settings about the product. */
export interface IdentitySettings {
  readonly dataDir: string
  /** Origins of the web app, without a slash at the end. */
  readonly origins: readonly string[]
  readonly clientId: string
  readonly audience?: string
}

/** A program of a local start that signs in by itself; it has no rights before a service account is bound to it. */
export const exampleMachine = { clientId: 'stammbuch-nightly', secret: 'development-nightly' }

const SCOPE = 'openid profile email offline_access'
const HOUR = 3_600

/** Grants everything at the first sign-in, because development asks for no consent. */
const grantEverything = (audience: string) => async (ctx: KoaContextWithOIDC) => {
  const { provider, client, session } = ctx.oidc
  if (!client || !session?.accountId) return undefined
  const known = session.grantIdFor(client.clientId)
  const existing = known ? await provider.Grant.find(known) : undefined
  if (existing) return existing
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
  grant.addOIDCScope(SCOPE)
  grant.addResourceScope(audience, SCOPE)
  await grant.save()
  return grant
}

/** When the person signed in, also in a token that is renewed since, as Keycloak says it in access tokens. */
const signedInAt = ({ entities }: KoaContextWithOIDC['oidc']) => {
  const authTime = entities.AuthorizationCode?.authTime ?? entities.RefreshToken?.authTime
  return authTime === undefined ? {} : { auth_time: authTime }
}

const features = (audience: string): NonNullable<Configuration['features']> => ({
  devInteractions: { enabled: false },
  clientCredentials: { enabled: true },
  rpInitiatedLogout: {
    enabled: true,
    logoutSource: (ctx, form) => {
      ctx.body = logoutPage(form)
    },
    postLogoutSuccessSource: (ctx) => {
      ctx.body = messagePage('Abgemeldet', 'Sie können dieses Fenster schließen.')
    },
  },
  resourceIndicators: {
    enabled: true,
    defaultResource: () => audience,
    useGrantedResource: () => true,
    getResourceServerInfo: () => ({
      scope: SCOPE,
      audience,
      accessTokenTTL: HOUR / 12,
      accessTokenFormat: 'jwt',
      jwt: { sign: { alg: 'RS256' } },
    }),
  },
})

/** As providers do that bind each identity token to the request for it: what signs in here signs in there. */
const nonceRequired = (_ctx: KoaContextWithOIDC, nonce: string | undefined): void => {
  if (!nonce) throw new errors.InvalidRequest('nonce required')
}

/** Returns the configuration of a provider with one public client that must use PKCE, and JWT access tokens with the user's claims. */
export const configuration = (
  { dataDir, origins, clientId, audience = AUDIENCE }: IdentitySettings,
  keys: IdentityKeys,
): Configuration => ({
  adapter: fileStore(path.join(dataDir, 'identity/sessions.json')),
  clients: [
    {
      client_id: clientId,
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      redirect_uris: origins.map((origin) => `${origin}/`),
      post_logout_redirect_uris: origins.map((origin) => `${origin}/`),
    },
    {
      client_id: exampleMachine.clientId,
      client_secret: exampleMachine.secret,
      grant_types: ['client_credentials'],
      response_types: [],
      redirect_uris: [],
    },
  ],
  clientBasedCORS: (_ctx, origin) => origins.includes(origin),
  cookies: { keys: [keys.cookie] },
  jwks: { keys: [{ ...keys.signing }] },
  pkce: { required: () => true },
  extraParams: { nonce: nonceRequired },
  claims: { openid: ['sub'], profile: ['name'], email: ['email', 'email_verified'] },
  conformIdTokenClaims: false,
  ttl: {
    AccessToken: HOUR / 12,
    IdToken: HOUR / 12,
    Interaction: HOUR,
    Session: 24 * HOUR,
    Grant: 24 * HOUR,
    RefreshToken: 24 * HOUR,
  },
  findAccount: (_ctx, email) => ({
    accountId: email,
    claims: () => ({ sub: email, ...claimsOf(email) }),
  }),
  extraTokenClaims: ({ oidc }, token) =>
    'accountId' in token && token.accountId
      ? { ...claimsOf(token.accountId), ...signedInAt(oidc) }
      : undefined,
  features: features(audience),
  interactions: { url: (_ctx, { uid }) => `/login/${uid}` },
  loadExistingGrant: grantEverything(audience),
  issueRefreshToken: async () => true,
  renderError: (ctx, out) => {
    ctx.body = messagePage('Anmeldung nicht möglich', out.error_description ?? out.error)
  },
})
