import { createLocalJWKSet, errors, type JWTVerifyGetKey } from 'jose'

/** The issuer's keys cannot be had: nothing is known about the token. */
export class KeysUnavailable extends Error {}

/** Ages of the keys in milliseconds. */
export interface KeyAges {
  /** From here on they are fetched anew. */
  readonly fresh: number
  /** Up to here they count where the issuer does not answer, so that its restart throws nobody out. */
  readonly usable: number
  /** From here on a key that is not among them is asked for. */
  readonly settled: number
  /** How long an issuer that did not answer is not asked again. */
  readonly quiet: number
}

const usualAges: KeyAges = { fresh: 600_000, usable: 3_600_000, settled: 1_000, quiet: 1_000 }

const jsonOf = async (url: URL): Promise<unknown> => {
  const answer = await fetch(url, {
    headers: { accept: 'application/json, application/jwk-set+json' },
    signal: AbortSignal.timeout(5_000),
  })
  if (!answer.ok) throw new Error(`${url.href} answered ${answer.status}`)
  return answer.json()
}

const discover = async (issuer: string): Promise<URL> => {
  const url = new URL(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`)
  const { jwks_uri: keys } = (await jsonOf(url)) as { jwks_uri?: string }
  if (!keys) throw new Error('The identity provider names no keys')
  return new URL(keys)
}

/** Gives the issuer's public keys to verify with, and follows when it changes them. */
export class IssuerKeys {
  private readonly issuer: string
  private readonly ages: KeyAges
  private url: URL | undefined
  private keys: ReturnType<typeof createLocalJWKSet> | undefined
  private fetchedAt = 0
  private failedAt = Number.NEGATIVE_INFINITY
  private pending: Promise<void> | undefined

  /** @param url of the keys, where the issuer's own description is not to be asked for it */
  constructor(issuer: string, url: string | null, ages: Partial<KeyAges> = {}) {
    this.issuer = issuer
    this.url = url === null ? undefined : new URL(url)
    this.ages = { ...usualAges, ...ages }
  }

  /** @throws KeysUnavailable, or an error of `jose` when no key fits */
  readonly find: JWTVerifyGetKey = async (header, token) => {
    const { fresh, usable, settled } = this.ages
    const keys = this.age() < fresh ? this.keys : await this.renewed(usable)
    try {
      if (keys) return await keys(header, token)
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || this.age() < settled) throw error
    }
    // A key of today's, which those of a moment ago need not have.
    const latest = await this.renewed(0)
    if (!latest) throw new KeysUnavailable()
    return latest(header, token)
  }

  private age(): number {
    return this.keys ? Date.now() - this.fetchedAt : Number.POSITIVE_INFINITY
  }

  /** Fetches the keys. Those of before, up to this age, stand in where that fails. */
  private async renewed(usable: number): Promise<typeof this.keys> {
    try {
      if (Date.now() - this.failedAt < this.ages.quiet) throw new KeysUnavailable()
      this.pending ??= this.load().finally(() => {
        this.pending = undefined
      })
      await this.pending
    } catch {
      if (this.age() >= usable) throw new KeysUnavailable()
    }
    return this.keys
  }

  private async load(): Promise<void> {
    try {
      this.url ??= await discover(this.issuer)
      this.keys = createLocalJWKSet((await jsonOf(this.url)) as { keys: [] })
      this.fetchedAt = Date.now()
    } catch (error) {
      this.failedAt = Date.now()
      throw error
    }
  }
}
