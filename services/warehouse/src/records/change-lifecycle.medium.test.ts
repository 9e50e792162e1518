import { newId } from '@stammbuch/ledger'
import { decideOn, newRecord, originOf } from '@stammbuch/records'
import { describe, expect } from 'vitest'
import { test } from '../testing/test.ts'
import type { TestWarehouse } from '../testing/warehouse.ts'

/** An account as an import leaves it: unapproved, with its first values. */
const createAccount = async ({ parts }: TestWarehouse, name = 'Klinik Nord'): Promise<string> => {
  const id = newId()
  const cause = {
    actor: newId(),
    role: 'service',
    source: 'import',
    command: newId(),
    run: null,
  } as const
  await parts.ledger.batch(cause, async (unit) => {
    decideOn(unit, newRecord(id), {
      do: 'create',
      class: 'account',
      values: { name, shortName: name, city: 'Kiel', zipCode: '24103', countryCode: 'DE' },
      origin: originOf('import'),
    })
  })
  return id
}

describe('a change', () => {
  test('[E-053, E-060, E-063] an unapproved record takes no proposal until somebody verifies it; then a change is pending, accepted, history', async ({
    warehouse,
  }) => {
    const erik = await warehouse.person('Erik', 'ROLE_EDITOR')
    const id = await createAccount(warehouse)
    const body = {
      targetClass: 'account',
      targetId: id,
      attributeName: 'city',
      newValue: 'Lübeck',
    } as const
    const refused = await erik.call('proposeChange', { body })
    expect([refused.status, refused.problem.code]).toEqual([409, 'record-unapproved'])

    const approved = await erik.call('approveAccount', { params: { id } })
    expect(approved.status).toBe(200)
    expect(approved.body.record).toMatchObject({ isApproved: true, name: 'Klinik Nord' })

    const proposed = await erik.call('proposeChange', { body })
    expect(proposed.status).toBe(201)
    expect(proposed.body).toMatchObject({
      oldValue: 'Kiel',
      newValue: 'Lübeck',
      currentValue: 'Kiel',
      stale: false,
    })
    const before = await erik.call('getAccount', { params: { id } })
    expect(before.body).toMatchObject({ city: 'Kiel', openChanges: { city: 1 } })

    const accepted = await erik.call('acceptChange', { params: { id: proposed.body.id } })
    expect(accepted.status).toBe(200)
    expect(accepted.body.acceptedDate).not.toBeNull()
    const after = await erik.call('getAccount', { params: { id } })
    expect(after.body).toMatchObject({ city: 'Lübeck', openChanges: {} })
    expect(after.headers.get('etag')).toBe(`"${after.body.version}"`)

    const asOf = await erik.call('getAccount', {
      params: { id },
      query: { asOf: before.body.position },
    })
    expect(asOf.body.city).toBe('Kiel')
    const history = await erik.call('listChangesOfTarget', {
      params: { class: 'account', id },
      query: { pending: '0', attribute: 'city' },
    })
    expect(history.body.list).toMatchObject([
      {
        targetClass: 'account',
        target: { id, class: 'account' },
        attributeName: 'city',
        oldValue: 'Kiel',
        newValue: 'Lübeck',
        curator: { shortCode: 'ERIK' },
        acceptedDate: accepted.body.acceptedDate,
        declinedDate: null,
      },
    ])
    const open = await erik.call('listChangesOfTarget', { params: { class: 'account', id } })
    expect(open.body.total).toBe(0)
    const timeline = await erik.call('recordTimeline', { params: { class: 'account', id } })
    expect(timeline.body.list.map(({ type }) => type)).toEqual([
      'ChangeAccepted',
      'ChangeProposed',
      'RecordApproved',
      'RecordCreated',
    ])
    // Up to a moment: only what had happened by then, numbered as in the whole history.
    const then = await erik.call('recordTimeline', {
      params: { class: 'account', id },
      query: { upTo: timeline.body.list[2]?.position ?? 0, limit: 1 },
    })
    expect([then.body.total, then.body.list.map(({ type, version }) => [type, version])]).toEqual([
      2,
      [['RecordApproved', 2]],
    ])
  })

  test('[E-064] a change is decided once; the loser learns who decided and when', async ({
    warehouse,
  }) => {
    const anna = await warehouse.person('Anna', 'ROLE_EDITOR')
    const bert = await warehouse.person('Bert', 'ROLE_EDITOR')
    const id = await createAccount(warehouse)
    await anna.call('approveAccount', { params: { id } })
    const { body: change } = await anna.call('proposeChange', {
      body: { targetClass: 'account', targetId: id, attributeName: 'city', newValue: 'Lübeck' },
    })
    const answers = await Promise.all([
      anna.call('acceptChange', { params: { id: change.id } }),
      bert.call('declineChange', { params: { id: change.id } }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const loser = answers.find(({ status }) => status === 409)
    expect(loser?.problem).toMatchObject({
      code: 'change-already-decided',
      decidedBy: { shortCode: expect.any(String) },
    })
  })

  test('the same key five times has one effect and five equal answers', async ({ warehouse }) => {
    const carl = await warehouse.person('Carl', 'ROLE_EDITOR')
    const id = await createAccount(warehouse)
    await carl.call('approveAccount', { params: { id } })
    const body = {
      targetClass: 'account',
      targetId: id,
      attributeName: 'city',
      newValue: 'Plön',
    } as const
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        carl.call('proposeChange', { body }, { key: 'one-key-for-all' }),
      ),
    )
    expect(new Set(answers.map(({ body: answer }) => JSON.stringify(answer))).size).toBe(1)
    const open = await carl.call('listChangesOfTarget', {
      params: { class: 'account', id },
      query: { pending: '1' },
    })
    expect(open.body.total).toBe(1)
    const other = await carl.call(
      'proposeChange',
      { body: { ...body, newValue: 'Eutin' } },
      { key: 'one-key-for-all' },
    )
    expect([other.status, other.problem.code]).toEqual([409, 'idempotency-key-reused'])
  })
})
