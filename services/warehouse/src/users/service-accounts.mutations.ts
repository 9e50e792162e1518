import { isDeepStrictEqual } from 'node:util'
import {
  createServiceAccount,
  endServiceAccount,
  type InputOf,
  type ServiceAccount,
  type ServiceAccountEvent,
  updateServiceAccount,
} from '@stammbuch/contracts'
import { newId, Refusal } from '@stammbuch/ledger'
import { idByKey, loadEntry } from '../catalogue/index.ts'
import { mutation, preparedMutation } from '../http/index.ts'
import { CONFIG, type Config } from '../platform/config.ts'
import type { AppUnit } from '../platform/ledger.ts'
import { serviceAccounts } from './service-accounts.query.ts'
import { clientKey, shortCodeKey, userEntry } from './users.query.ts'

type Body = InputOf<typeof createServiceAccount>['body']

const daysAfter = (at: string, days: number): string =>
  new Date(Date.parse(at) + days * 86_400_000).toISOString()

/** @throws Refusal `not-found` where it is no active person */
const mustAnswerForIt = async (unit: AppUnit, ownerId: string): Promise<void> => {
  const { isActive, machine } = userEntry((await loadEntry(unit, 'user', ownerId)).entry)
  if (machine || !isActive)
    throw new Refusal('not-found', 'Verantwortlich kann nur eine aktive Person sein.')
}

const mustBeFree = async (
  unit: AppUnit,
  key: string,
  code: 'client-id-taken' | 'short-code-taken',
): Promise<void> => {
  if (await idByKey(unit.db, 'user', key)) throw new Refusal(code)
}

const shown = async (unit: AppUnit, id: string): Promise<ServiceAccount> => {
  await unit.flush()
  const [account] = await serviceAccounts(unit.db, id)
  if (!account) throw new Refusal('not-found')
  return account
}

/** A service account that is not over, locked until the transaction ends. @throws Refusal `not-found`, `service-account-ended` */
const load = async (unit: AppUnit, id: string) => {
  const found = await loadEntry(unit, 'user', id)
  const { machine, fullName: name, roles } = userEntry(found.entry)
  if (!machine) throw new Refusal('not-found')
  if (machine.endedAt !== null) throw new Refusal('service-account-ended')
  const stream = { kind: 'service-account', id, version: found.version } as const
  return { stream, name, roles, ...machine }
}

const create = async (
  unit: AppUnit,
  { name, shortCode, clientId, ownerId: owner, roles, days }: Body,
): Promise<ServiceAccount> => {
  await mustAnswerForIt(unit, owner)
  const [client, code] = [clientKey(clientId), shortCodeKey(shortCode)]
  await mustBeFree(unit, client, 'client-id-taken')
  await mustBeFree(unit, code, 'short-code-taken')
  const [id, expiresAt] = [newId(), daysAfter(unit.cause.at, days)]
  const event: ServiceAccountEvent = {
    type: 'ServiceAccountCreated',
    data: { name, shortCode, clientId, owner, roles, expiresAt, keys: [client, code] },
  }
  unit.append({ kind: 'service-account', id, version: 0 }, [event])
  return shown(unit, id)
}

/** Creating, changing and ending the accounts of machines. */
export const serviceAccountMutations = [
  preparedMutation(createServiceAccount, [CONFIG], (config: Config) => ({ body }) => ({
    work: (unit) => {
      // People sign in at this one: what it says of itself is said by all of them.
      if (body.clientId === config.OIDC_CLIENT_ID) throw new Refusal('client-id-taken')
      return create(unit, body)
    },
  })),
  mutation(updateServiceAccount, async (unit, { params, body }) => {
    const { stream, ...before } = await load(unit, params.id)
    const { days, ownerId } = body
    if (ownerId !== undefined) await mustAnswerForIt(unit, ownerId)
    const data = {
      name: body.name ?? before.name,
      owner: ownerId ?? before.owner,
      roles: [...(body.roles ?? before.roles)],
      expiresAt: days === undefined ? before.expiresAt : daysAfter(unit.cause.at, days),
    }
    const event: ServiceAccountEvent = { type: 'ServiceAccountChanged', data }
    const { name, owner, roles, expiresAt } = before
    if (!isDeepStrictEqual(data, { name, owner, roles, expiresAt })) unit.append(stream, [event])
    return shown(unit, params.id)
  }),
  mutation(endServiceAccount, async (unit, { params }) => {
    const { stream } = await load(unit, params.id)
    const event: ServiceAccountEvent = { type: 'ServiceAccountEnded', data: {} }
    unit.append(stream, [event])
    return null
  }),
]
