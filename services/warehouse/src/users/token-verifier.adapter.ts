import { decodeJwt, errors, type JWTPayload, jwtVerify } from 'jose'
import { Problem } from '../http/index.ts'
import type { Config } from '../platform/config.ts'
import { IssuerKeys } from './issuer-keys.adapter.ts'

/** The claims of a verified token about its bearer. */
export interface Claims {
  readonly issuer: string
  readonly subject: string
  /** None where the provider does not say it. */
  readonly email: string | null
  readonly emailVerified: boolean
  /** The time of the authentication, where the provider names it (`auth_time`). */
  readonly authenticatedAt: Date | null
  readonly issuedAt: Date
}

/** The claims of a verified token that a client got for itself (client credentials): it is about no person. */
export interface ClientClaims {
  readonly issuer: string
  readonly clientId: string
  readonly authenticatedAt: null
  readonly issuedAt: Date
}

const instantOf = (seconds: unknown): Date | null =>
  typeof seconds === 'number' && Number.isFinite(seconds) ? new Date(seconds * 1_000) : null

const personOf = (payload: JWTPayload): Claims | undefined => {
  const { iss = '', sub = '', email, email_verified: verified } = payload
  if (sub === '') return undefined
  return {
    issuer: iss,
    subject: sub,
    email: typeof email === 'string' ? email.trim().toLowerCase() : null,
    // Providers that copy it from a directory write it as text.
    emailVerified: verified === true || verified === 'true',
    authenticatedAt: instantOf(payload.auth_time),
    issuedAt: instantOf(payload.iat) ?? new Date(),
  }
}

/**
 * Tells if a token is about a person. Without an address it names the client that they signed in at, as a machine's does, but also their
 * session, the time of their authentication or the scope of OpenID; and no machine has the client of our own pages. Nobody becomes a
 * machine by hiding the address.
 */
const isAboutPerson = (payload: JWTPayload, webClient: string): boolean => {
  const { email, sid, session_state: session, auth_time: at, scope } = payload
  if (typeof email === 'string') return true
  if ([sid, session, at].some((claim) => claim !== undefined)) return true
  const scopes = typeof scope === 'string' ? scope.split(' ') : []
  return scopes.includes('openid') || [payload.azp, payload.client_id].includes(webClient)
}

const clientOf = (payload: JWTPayload): ClientClaims | undefined => {
  const { iss = '', azp, client_id: named } = payload
  const clientId = azp ?? named
  if (typeof clientId !== 'string' || (named !== undefined && named !== clientId)) return undefined
  return {
    issuer: iss,
    clientId,
    authenticatedAt: null,
    issuedAt: instantOf(payload.iat) ?? new Date(),
  }
}

/** How far the issuer's clock may be ahead of ours, in seconds. A token's end is not put off by it. */
const clockSeconds = 60

/** The time for which a verified token is cached, in milliseconds; verifying takes most of a millisecond. */
const cacheMilliseconds = 5_000
const mostCached = 1_000

interface VerifiedToken {
  readonly claims: Claims | ClientClaims
  readonly until: number
}

/** Checks access tokens against the issuer's keys: signature, issuer, audience and times. */
export class TokenVerifier {
  private readonly config: Config
  private readonly keys: IssuerKeys
  private readonly proven = new Map<string, VerifiedToken>()

  constructor(config: Config) {
    this.config = config
    this.keys = new IssuerKeys(config.OIDC_ISSUER, config.OIDC_JWKS_URI)
  }

  /** @throws Problem `token-invalid`, `unavailable` when the issuer's keys cannot be had */
  async verify(token: string): Promise<Claims | ClientClaims> {
    const known = this.proven.get(token)
    if (known && known.until > Date.now()) return known.claims
    const payload = await this.payload(token)
    const { exp = 0 } = payload
    const person = isAboutPerson(payload, this.config.OIDC_CLIENT_ID)
    const claims = person ? personOf(payload) : clientOf(payload)
    if (!claims) throw new Problem('token-invalid')
    if (this.proven.size >= mostCached) this.proven.clear()
    this.proven.set(token, { claims, until: Math.min(exp * 1_000, Date.now() + cacheMilliseconds) })
    return claims
  }

  private async payload(token: string): Promise<JWTPayload> {
    try {
      const { payload } = await jwtVerify(token, this.keys.find, {
        issuer: this.config.OIDC_ISSUER,
        audience: this.config.OIDC_AUDIENCE,
        algorithms: ['RS256', 'ES256'],
        requiredClaims: ['exp'],
        clockTolerance: clockSeconds,
      })
      if ((payload.exp ?? 0) * 1_000 <= Date.now()) throw new Problem('token-invalid')
      return payload
    } catch (error) {
      if (error instanceof errors.JOSEError || error instanceof Problem)
        throw new Problem('token-invalid')
      throw new Problem('unavailable', 'Der Anmeldedienst ist gerade nicht erreichbar.')
    }
  }
}

/** Returns the expiry of a token that was verified before, in milliseconds since the epoch. */
export const expiryOf = (token: string): number => (decodeJwt(token).exp ?? 0) * 1_000
