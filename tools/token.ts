import { randomUUID } from 'node:crypto'
import { importJWK, SignJWT } from 'jose'
import { commandLine, misused } from './command-line.ts'
import { localEnvironment } from './local-environment.ts'
import { dataDir } from './root.ts'
import { AUDIENCE, claimsOf } from './stand-ins/identity/claims.ts'
import { identityKeys } from './stand-ins/identity/keys.ts'

const USAGE = 'usage: npm run token -- <e-mail> [--minutes 720] [--unverified]'

/** Maximum validity in minutes; a longer one is a typing error. */
const aYear = 366 * 24 * 60

/** The requested content of a token. */
export interface TokenRequest {
  readonly email: string
  /** Validity from now. */
  readonly minutes: number
  /** False for a token whose e-mail the issuer has not checked. */
  readonly verified: boolean
}

/**
 * Returns a bearer token as the development identity provider of the local start would issue it, signed with the same key; the provider
 * need not run.
 */
export const developmentToken = async ({
  email,
  minutes,
  verified,
}: TokenRequest): Promise<string> => {
  const settings = localEnvironment()
  const { signing } = await identityKeys(dataDir())
  const subject = email.trim().toLowerCase()
  return new SignJWT({
    ...claimsOf(subject),
    email_verified: verified,
    client_id: settings.OIDC_CLIENT_ID || 'stammbuch-web',
    scope: 'openid profile email',
  })
    .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid: signing.kid ?? '' })
    .setIssuer(settings.OIDC_ISSUER || 'http://127.0.0.1:4010')
    .setAudience(settings.OIDC_AUDIENCE || AUDIENCE)
    .setSubject(subject)
    .setJti(randomUUID())
    .setIssuedAt()
    .setExpirationTime(`${minutes} minutes`)
    .sign(await importJWK(signing, 'RS256'))
}

if (import.meta.main) {
  const { positionals, values } = commandLine(USAGE, {
    minutes: { type: 'string', default: '720' },
    unverified: { type: 'boolean' },
  })
  const [email] = positionals
  const minutes = Number(values.minutes)
  if (!email?.includes('@') || positionals.length > 1 || !(minutes > 0 && minutes <= aYear))
    throw misused(USAGE)
  const verified = !values.unverified
  console.log(await developmentToken({ email, minutes, verified }))
}
