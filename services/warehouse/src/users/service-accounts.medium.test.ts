import { dumpHash, rebuildProjections } from '@stammbuch/ledger'
import { describe, expect } from 'vitest'
import { catalogueProjection } from '../catalogue/index.ts'
import { inlineProjections } from '../projections.ts'
import { givenAccount } from '../testing/records.ts'
import { test } from '../testing/test.ts'
import { callingAs, type Person, type TestWarehouse } from '../testing/warehouse.ts'

let count = 0

/** A token as a provider gives it to a client for itself: about nobody, without an address. */
const clientToken = (
  { identity }: TestWarehouse,
  clientId: string,
  claims: Readonly<Record<string, unknown>> = { azp: clientId },
) =>
  identity.tokenFor('', 600, `service-${clientId}`, {
    ...{ email: undefined, email_verified: undefined },
    ...claims,
  })

const accountOf = async (
  warehouse: TestWarehouse,
  admin: Person,
  values: {
    readonly ownerId?: string
    readonly roles?: readonly ['ROLE_EDITOR'] | readonly ['ROLE_IT']
  } = {},
) => {
  count += 1
  const clientId = `nachtlauf-${count}`
  const { status, body } = await admin.call('createServiceAccount', {
    body: {
      ...{ name: 'Nachtlauf', shortCode: `N${count}`, clientId, days: 90 },
      ownerId: values.ownerId ?? admin.id,
      roles: [...(values.roles ?? (['ROLE_EDITOR'] as const))],
    },
  })
  expect([status, body.clientId]).toEqual([201, clientId])
  return { ...body, call: callingAs(warehouse.url, await clientToken(warehouse, clientId)) }
}

const end = (admin: Person, id: string) => admin.call('endServiceAccount', { params: { id } })

describe('a service account', () => {
  test('[O-006] acts under its own name with the token that its client got for itself', async ({
    warehouse,
  }) => {
    const admin = await warehouse.person('Ada', 'ROLE_ADMIN')
    const machine = await accountOf(warehouse, admin)
    expect((await machine.call('getMe')).body).toMatchObject({
      ...{ id: machine.id, fullName: 'Nachtlauf', email: '', roles: ['ROLE_EDITOR'] },
    })
    const targetId = await givenAccount(warehouse)
    const body = {
      targetClass: 'account',
      targetId,
      attributeName: 'city',
      newValue: 'Husum',
    } as const
    expect((await machine.call('proposeChange', { body })).status).toBe(201)
    const { rows } = await warehouse.parts.pool.query(
      'select type, source, role from log.event where actor = $1',
      [machine.id],
    )
    expect(rows).toEqual([{ type: 'ChangeProposed', source: 'service', role: 'ROLE_EDITOR' }])
    const { body: log } = await admin.call('listLog', { query: { actor: machine.id } })
    expect(JSON.stringify(log)).toContain('Nachtlauf')
    expect((await machine.call('listUsers')).problem.code).toBe('forbidden')
  })

  test('[O-006] is recognised by the claims that providers name a client by, and by no token of a person', async ({
    warehouse,
  }) => {
    const admin = await warehouse.person('Berta', 'ROLE_ADMIN')
    const { clientId, id } = await accountOf(warehouse, admin)
    const answerTo = async (claims: Readonly<Record<string, unknown>>) => {
      const token = await clientToken(warehouse, clientId, claims)
      const { body, problem } = await callingAs(warehouse.url, token)('getMe')
      return problem.code ?? body.id
    }
    expect(await answerTo({ client_id: clientId })).toBe(id)
    expect(await answerTo({ azp: clientId, client_id: clientId })).toBe(id)
    expect(await answerTo({ azp: clientId, client_id: 'anders' })).toBe('token-invalid')
    // People who sign in there without an address.
    expect(await answerTo({ azp: clientId, sid: 'c0ffee' })).toBe('user-unknown')
    expect(await answerTo({ azp: clientId, auth_time: 1_700_000_000 })).toBe('user-unknown')
    expect(await answerTo({ client_id: clientId, scope: 'openid profile' })).toBe('user-unknown')
    expect(await answerTo({ client_id: clientId, scope: 'profile email' })).toBe(id)
    expect(await answerTo({ azp: 'unbekannt' })).toBe('user-unknown')
    expect(await answerTo({ azp: clientId, email: 'wer@stammbuch.test' })).toBe('user-unknown')
  })

  test('[O-006] is refused from the next call on once it ended, expired, or has no active owner, with a code that says so', async ({
    warehouse,
  }) => {
    const admin = await warehouse.person('Chef', 'ROLE_ADMIN')
    const owner = await warehouse.person('Dana', 'ROLE_EDITOR')
    const owned = await accountOf(warehouse, admin, { ownerId: owner.id })
    const codeOf = async ({ call }: typeof owned) => {
      const { status, problem } = await call('getMe')
      return [status, problem.code]
    }
    const owners = (isActive: boolean) =>
      admin.call('updateUser', { params: { id: owner.id }, body: { isActive } })
    await owners(false)
    expect(await codeOf(owned)).toEqual([401, 'service-account-unowned'])
    await owners(true)
    expect(await codeOf(owned)).toEqual([200, undefined])
    expect((await end(admin, owned.id)).status).toBe(204)
    expect(await codeOf(owned)).toEqual([401, 'service-account-ended'])
    expect((await end(admin, owned.id)).problem.code).toBe('service-account-ended')
    const old = await accountOf(warehouse, admin)
    await warehouse.parts.pool.query(
      `update view.catalogue_entry set entry = jsonb_set(entry, '{machine,expiresAt}', '"2026-01-01T00:00:00.000Z"') where id = $1`,
      [old.id],
    )
    expect(await codeOf(old)).toEqual([401, 'service-account-expired'])
    const longer = await admin.call('updateServiceAccount', {
      params: { id: old.id },
      body: { days: 30 },
    })
    expect(longer.status).toBe(200)
    expect(await codeOf(old)).toEqual([200, undefined])
  })

  test('[O-006] loses and gets rights with the next call, and administers nothing', async ({
    warehouse,
  }) => {
    const admin = await warehouse.person('Edda', 'ROLE_ADMIN')
    const machine = await accountOf(warehouse, admin, { roles: ['ROLE_IT'] })
    const change = (body: object) =>
      admin.call('updateServiceAccount', { params: { id: machine.id }, body })
    expect((await machine.call('systemInformation')).status).toBe(200)
    expect((await change({ roles: ['ROLE_EDITOR'], name: 'Tageslauf' })).body).toMatchObject({
      ...{ name: 'Tageslauf', roles: ['ROLE_EDITOR'] },
    })
    expect((await machine.call('systemInformation')).problem.code).toBe('forbidden')
    expect((await change({ roles: ['ROLE_ADMIN'] })).status).toBe(422)
    const personal = { name: 'Ausweg', roles: ['ROLE_EDITOR' as const], days: 1 }
    expect((await machine.call('createAccessToken', { body: personal })).problem.code).toBe(
      'in-person-only',
    )
    // As a person it can neither be seen nor changed.
    const { body: people } = await admin.call('listUsers')
    expect(people.list.map(({ id }) => id)).not.toContain(machine.id)
    const asPerson = { params: { id: machine.id }, body: { roles: ['ROLE_ADMIN' as const] } }
    expect((await admin.call('updateUser', asPerson)).status).toBe(404)
  })

  test('[O-006] has a client and a short code that nobody else has, and a person who answers for it', async ({
    warehouse,
  }) => {
    const admin = await warehouse.person('Frida', 'ROLE_ADMIN')
    const machine = await accountOf(warehouse, admin)
    const make = async (values: object) => {
      const { problem } = await admin.call('createServiceAccount', {
        body: {
          ...{ name: 'Noch einer', shortCode: 'ZZ', clientId: 'noch-einer', days: 1 },
          ...{ ownerId: admin.id, roles: ['ROLE_IT'], ...values },
        },
      })
      return problem.code
    }
    await end(admin, machine.id)
    expect(await make({ clientId: machine.clientId })).toBe('client-id-taken')
    expect(await make({ clientId: warehouse.parts.config.OIDC_CLIENT_ID })).toBe('client-id-taken')
    expect(await make({ shortCode: machine.shortCode.toLowerCase() })).toBe('short-code-taken')
    expect(await make({ ownerId: machine.id })).toBe('not-found')
    const editor = await warehouse.person('Gero', 'ROLE_EDITOR')
    expect((await editor.call('listServiceAccounts')).problem.code).toBe('forbidden')
    const auditor = await warehouse.person('Hilde', 'ROLE_AUDITOR')
    const { body } = await auditor.call('listServiceAccounts')
    const shown = body.list.find(({ id }) => id === machine.id)
    expect(shown).toMatchObject({ owner: { id: admin.id, isActive: true } })
    expect(shown?.endedAt).not.toBeNull()
  })

  test('[O-006] is built again from the log as it was', async ({ warehouse, database }) => {
    const admin = await warehouse.person('Ina', 'ROLE_ADMIN')
    const [kept, ended] = [await accountOf(warehouse, admin), await accountOf(warehouse, admin)]
    await admin.call('updateServiceAccount', {
      params: { id: kept.id },
      body: { name: 'Anders', roles: ['ROLE_IT'], days: 7 },
    })
    await admin.call('updateServiceAccount', { params: { id: ended.id }, body: { days: 3 } })
    await end(admin, ended.id)
    const before = await dumpHash(database.owner, [catalogueProjection])
    await rebuildProjections({ url: database.ownerUrl, projections: inlineProjections })
    expect(await dumpHash(database.owner, [catalogueProjection])).toBe(before)
  })
})
