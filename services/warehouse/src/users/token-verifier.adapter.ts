import { createRemoteJWKSet, decodeJwt, errors, type JWTPayload, jwtVerify } from 'jose'
import { Problem } from '../http/index.ts'
import type { Config } from '../platform/config.ts'

/** The claims of a verified token about its bearer. */
export interface Claims {
  readonly issuer: string
  readonly subject: string
  readonly email: string
  readonly emailVerified: boolean
  /** The time of the authentication, where the provider names it (`auth_time`). */
  readonly authenticatedAt: Date | null
  readonly issuedAt: Date
}

const instantOf = (seconds: unknown): Date | null =>
  typeof seconds === 'number' && Number.isFinite(seconds) ? new Date(seconds * 1_000) : null

type KeySet = ReturnType<typeof createRemoteJWKSet>

const discover = async (issuer: string): Promise<URL> => {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const answer = await fetch(url, { signal: AbortSignal.timeout(5_000) })
  const { jwks_uri: keys } = (await answer.json()) as { jwks_uri?: string }
  if (!keys) throw new Error('The identity provider names no keys')
  return new URL(keys)
}

/** The time for which a verified token is cached, in milliseconds; verifying takes most of a millisecond. */
const cacheMilliseconds = 5_000
const mostCached = 1_000

interface VerifiedToken {
  readonly claims: Claims
  readonly until: number
}

/** Checks access tokens against the issuer's keys: signature, issuer, audience and times. */
export class TokenVerifier {
  private readonly config: Config
  private keys: Promise<KeySet> | undefined
  private readonly proven = new Map<string, VerifiedToken>()

  constructor(config: Config) {
    this.config = config
  }

  /** @throws Problem `token-invalid`, `unavailable` when the issuer's keys cannot be had */
  async verify(token: string): Promise<Claims> {
    const known = this.proven.get(token)
    if (known && known.until > Date.now()) return known.claims
    const payload = await this.payload(token)
    const { iss = '', sub = '', email, email_verified: verified, exp = 0 } = payload
    if (typeof email !== 'string' || sub === '') throw new Problem('token-invalid')
    const claims = {
      issuer: iss,
      subject: sub,
      email: email.trim().toLowerCase(),
      emailVerified: verified === true,
      authenticatedAt: instantOf(payload.auth_time),
      issuedAt: instantOf(payload.iat) ?? new Date(),
    }
    if (this.proven.size >= mostCached) this.proven.clear()
    this.proven.set(token, { claims, until: Math.min(exp * 1_000, Date.now() + cacheMilliseconds) })
    return claims
  }

  private async payload(token: string): Promise<JWTPayload> {
    const keys = await this.keySet()
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer: this.config.OIDC_ISSUER,
        audience: this.config.OIDC_AUDIENCE,
        algorithms: ['RS256', 'ES256'],
        requiredClaims: ['exp'],
      })
      return payload
    } catch (error) {
      if (error instanceof errors.JWKSTimeout || !(error instanceof errors.JOSEError))
        throw new Problem('unavailable', 'Der Anmeldedienst ist gerade nicht erreichbar.')
      throw new Problem('token-invalid')
    }
  }

  private keySet(): Promise<KeySet> {
    const { OIDC_JWKS_URI, OIDC_ISSUER } = this.config
    this.keys ??= (
      OIDC_JWKS_URI ? Promise.resolve(new URL(OIDC_JWKS_URI)) : discover(OIDC_ISSUER)
    ).then((url) => createRemoteJWKSet(url, { timeoutDuration: 5_000 }))
    return this.keys.catch(() => {
      this.keys = undefined
      throw new Problem('unavailable', 'Der Anmeldedienst ist gerade nicht erreichbar.')
    })
  }
}

/** Returns the expiry of a token that was verified before, in milliseconds since the epoch. */
export const expiryOf = (token: string): number => (decodeJwt(token).exp ?? 0) * 1_000
