import { Inject, Injectable } from '@nestjs/common'
import { accessTokenPrefix, actingServices } from '@stammbuch/contracts'
import { type Database, idFrom, newId, type Unit } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { addEntry, changeEntry, loadEntry } from '../catalogue/index.ts'
import { type Identity, Problem } from '../http/index.ts'
import { CONFIG, type Config } from '../platform/config.ts'
import { DB, LEDGER, READS, type Reads } from '../platform/database.ts'
import type { AppLedger } from '../platform/ledger.ts'
import { LOGGER } from '../platform/logger.ts'
import type { CurrentUser } from '../platform/user.ts'
import { userOfAccessToken } from './access-tokens.query.ts'
import { userOfServiceAccount } from './service-accounts.query.ts'
import { SignIns } from './sign-ins.process.ts'
import { type Claims, expiryOf, TokenVerifier } from './token-verifier.adapter.ts'
import {
  emailKey,
  keysOf,
  subjectKey,
  type UserEntry,
  userByKey,
  userEntry,
  userOf,
} from './users.query.ts'

/** The time for which a person's roles are cached, in milliseconds. */
const cacheMilliseconds = 2_000

/** The same for an address that is known and one that is not: the answer tells nobody which there are. */
const notVerified =
  'Ihre E-Mail-Adresse ist beim Anmeldedienst nicht bestätigt. Bestätigen Sie sie dort, oder wenden Sie sich an Ihre IT-Abteilung, und melden Sie sich dann erneut an.'

const notNamed =
  'Der Anmeldedienst nennt Ihre E-Mail-Adresse nicht. Wenden Sie sich bitte an Ihre IT-Abteilung: Die Adresse gehört in das Zugriffstoken.'

const strangeness = ({ email, emailVerified }: Claims): string | undefined => {
  if (email === null) return notNamed
  return emailVerified ? undefined : notVerified
}

interface CachedUser {
  readonly user: CurrentUser
  readonly until: number
}

/** Knows people: finds the user behind a token and binds both at the first sign-in. */
@Injectable()
export class UserDirectory implements Identity {
  private readonly verifier: TokenVerifier
  private readonly signIns: SignIns
  private readonly remembered = new Map<string, CachedUser>()
  readonly expiryOf = expiryOf

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(READS) private readonly db: Reads,
    @Inject(LEDGER) private readonly ledger: AppLedger,
    @Inject(DB) writes: Kysely<Database>,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.verifier = new TokenVerifier(config)
    this.signIns = new SignIns(writes, (error) =>
      logger.warn({ err: error }, 'a sign-in could not be noted'),
    )
  }

  async userOf(token: string): Promise<CurrentUser> {
    if (token.startsWith(accessTokenPrefix)) return userOfAccessToken(this.db, token)
    const claims = await this.verifier.verify(token)
    if ('clientId' in claims) {
      const account = await userOfServiceAccount(this.db, claims.clientId)
      this.signIns.note(account.id, claims)
      return account
    }
    const key = subjectKey(claims.issuer, claims.subject)
    const known = this.remembered.get(key)
    if (known && known.until > Date.now()) return known.user
    const user = await this.find(claims)
    if (!user.isActive) throw new Problem('user-inactive')
    this.remembered.set(key, { user, until: Date.now() + cacheMilliseconds })
    this.signIns.note(user.id, claims)
    return user
  }

  /** Empties the cache of people, because rights changed. */
  forget(): void {
    this.remembered.clear()
  }

  /** Creates the configured first administrator unless a user has that address. */
  async ensureFirstAdmin(): Promise<void> {
    const email = this.config.FIRST_ADMIN_EMAIL?.toLowerCase()
    if (!email || (await userByKey(this.db, emailKey(email)))) return
    const entry: UserEntry = {
      email,
      fullName: 'Erste Administration',
      shortCode: 'ADM',
      roles: ['ROLE_ADMIN', 'ROLE_IT'],
      isActive: true,
      identity: null,
    }
    await this.asService((unit) =>
      addEntry(unit, 'user', { ...entry }, keysOf(entry), idFrom(`user:${email}`)),
    )
  }

  private async find(claims: Claims): Promise<CurrentUser> {
    const { issuer, subject, email, emailVerified } = claims
    const bound = await userByKey(this.db, subjectKey(issuer, subject))
    if (bound) return userOf(bound.id, bound.entry)
    const known =
      (await this.boundBefore(subject)) ??
      (emailVerified && email !== null ? await userByKey(this.db, emailKey(email)) : undefined)
    if (!known) throw new Problem('user-unknown', strangeness(claims))
    if (!known.entry.isActive) throw new Problem('user-inactive')
    return this.bind(known.id, claims)
  }

  /** The person whom an address that the provider had before knew by this subject. */
  private async boundBefore(subject: string): ReturnType<typeof userByKey> {
    for (const issuer of this.config.OIDC_ISSUERS_BEFORE) {
      const found = await userByKey(this.db, subjectKey(issuer, subject))
      if (found) return found
    }
    return undefined
  }

  /**
   * From now on the person is known by issuer and subject, not by an address that can be re-used. Who was
   * bound to another address of the same provider is bound anew.
   */
  private async bind(id: string, { issuer, subject }: Claims): Promise<CurrentUser> {
    return this.asService(async (unit) => {
      const found = await loadEntry(unit, 'user', id)
      const entry = userEntry(found.entry)
      // Several first requests come at once: the one that was slower finds itself bound already.
      const { iss, sub } = entry.identity ?? { iss: null, sub: subject }
      if (iss === issuer && sub === subject) return userOf(id, entry)
      const isOurs = iss === null || this.config.OIDC_ISSUERS_BEFORE.includes(iss)
      if (!isOurs || sub !== subject) throw new Problem('user-unknown')
      const identity = { iss: issuer, sub: subject }
      await changeEntry(unit, found, { identity }, keysOf({ ...entry, identity }))
      return userOf(id, entry)
    })
  }

  private asService<Result>(work: (unit: Unit) => Promise<Result>): Promise<Result> {
    return this.ledger.batch(
      {
        actor: actingServices.warehouse.id,
        role: 'service',
        source: 'service',
        command: newId(),
        run: null,
      },
      work,
    )
  }
}
