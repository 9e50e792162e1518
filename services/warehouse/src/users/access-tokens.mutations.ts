import { randomBytes } from 'node:crypto'
import {
  type AccessTokenEvent,
  accessTokenPrefix,
  createAccessToken,
  type InputOf,
  mostAccessTokens,
  revokeAccessToken,
  revokeTokenOfPerson,
} from '@stammbuch/contracts'
import { newId, Refusal } from '@stammbuch/ledger'
import { loadEntry } from '../catalogue/index.ts'
import { mutation, preparedMutation } from '../http/index.ts'
import type { AppUnit } from '../platform/ledger.ts'
import { accessTokenHash, countValidTokens } from './access-tokens.query.ts'
import { userEntry } from './users.query.ts'

type Body = InputOf<typeof createAccessToken>['body']

const daysAfter = (at: string, days: number): string =>
  new Date(Date.parse(at) + days * 86_400_000).toISOString()

/** The person is locked meanwhile: a role that is taken away at the same moment, and a second token, are seen. */
const addToken = async (
  unit: AppUnit,
  ownerId: string,
  { id, secret, name, roles: given, days }: Body & { readonly id: string; readonly secret: string },
) => {
  const owner = userEntry((await loadEntry(unit, 'user', ownerId)).entry)
  const { at } = unit.cause
  const roles = owner.roles.filter((role) => given.includes(role))
  if (given.some((role) => !roles.includes(role))) throw new Refusal('roles-beyond-own')
  if ((await countValidTokens(unit.db, ownerId, at)) >= mostAccessTokens)
    throw new Refusal('too-many-tokens')
  const expiresAt = daysAfter(at, days)
  const event: AccessTokenEvent = {
    type: 'AccessTokenCreated',
    data: { name, roles, expiresAt, hash: accessTokenHash(secret) },
  }
  unit.append({ kind: 'access-token', id, version: 0 }, [event])
  const { fullName, shortCode } = owner
  return {
    id,
    name,
    owner: { id: ownerId, fullName, shortCode },
    roles: [...roles],
    createdAt: at,
    expiresAt,
    revokedAt: null,
    secret: null,
  }
}

/** `owner`: the person whose token it must be; null for anybody's. What somebody may not see is not there for them. */
const revoke = async (unit: AppUnit, id: string, owner: string | null): Promise<null> => {
  const found = await unit.db
    .selectFrom('access_token')
    .select(['version', 'owner', 'revoked_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!found || (owner !== null && found.owner !== owner)) throw new Refusal('not-found')
  if (found.revoked_at) throw new Refusal('already-revoked')
  const event: AccessTokenEvent = { type: 'AccessTokenRevoked', data: {} }
  unit.append({ kind: 'access-token', id, version: found.version }, [event])
  return null
}

/** Creating and revoking access tokens. */
export const accessTokenMutations = [
  preparedMutation(createAccessToken, [], () => ({ body }, { person }) => {
    const id = newId()
    const secret = `${accessTokenPrefix}${randomBytes(32).toString('base64url')}`
    return {
      work: (unit) => addToken(unit, person.id, { ...body, id, secret }),
      // A repeated call is answered with the token that was made first, whose secret nobody knows any more.
      reveal: (reply) => (reply?.id === id ? { ...reply, secret } : reply),
    }
  }),
  mutation(revokeAccessToken, (unit, { params }, { person }) => revoke(unit, params.id, person.id)),
  mutation(revokeTokenOfPerson, (unit, { params }) => revoke(unit, params.id, null)),
]
