import { describe, expect } from 'vitest'
import { givenFamily } from '../testing/family.ts'
import { givenProposals, givenRecords } from '../testing/records.ts'
import { test } from '../testing/test.ts'

describe('a record of today', () => {
  test('is what the log tells of the newest position: its card, and its changes', async ({
    warehouse,
  }) => {
    const jule = await warehouse.person('Jule', 'ROLE_EDITOR')
    const { account, contacts, award, score } = await givenFamily(warehouse, 'NOW')
    const [contact = ''] = contacts
    const [product = ''] = await givenRecords(warehouse, [
      { class: 'product', values: { label: 'Duo', accountId: account } },
    ])
    await jule.call('approveAccount', { params: { id: account } })
    const about = { targetClass: 'account', targetId: account, attributeName: 'city' } as const
    for (const newValue of ['Husum', 'Plön'])
      await jule.call('proposeChange', { body: { ...about, newValue, accept: true } })
    await givenProposals(warehouse, [account], () => 'Eutin')

    const params = { class: 'account', id: account } as const
    const cardsAt = async (asOf?: string) => ({
      account: (await jule.call('getAccount', { params: { id: account }, query: { asOf } })).body,
      contact: (await jule.call('getContact', { params: { id: contact }, query: { asOf } })).body,
      product: (await jule.call('getProduct', { params: { id: product }, query: { asOf } })).body,
      award: (await jule.call('getAward', { params: { id: award }, query: { asOf } })).body,
      score: (await jule.call('getScore', { params: { id: score }, query: { asOf } })).body,
      open: (await jule.call('listChangesOfTarget', { params, query: { pending: 'true', asOf } }))
        .body,
      decided: (
        await jule.call('listChangesOfTarget', { params, query: { pending: 'false', asOf } })
      ).body,
    })
    const { headers } = await jule.call('getAccount', { params: { id: account } })
    const now = await cardsAt()
    expect(now.account.contacts).toHaveLength(2)
    expect(now.account.openChanges).toEqual({ city: 1 })
    expect(now.decided.list.map(({ newValue }) => newValue)).toEqual(['Plön', 'Husum'])
    expect(await cardsAt(String(headers.get('log-position')))).toEqual(now)
  })

  test('and its changes are not found by the id of another class', async ({ warehouse }) => {
    const jan = await warehouse.person('Jan', 'ROLE_EDITOR')
    const { award } = await givenFamily(warehouse, 'OTH')
    const params = { class: 'account', id: award } as const
    expect((await jan.call('getAccount', { params: { id: award } })).status).toBe(404)
    const query = { pending: 'true' } as const
    expect((await jan.call('listChangesOfTarget', { params, query })).status).toBe(404)
  })
})
