import type { RecordClass } from '@stammbuch/contracts'
import { newId } from '@stammbuch/ledger'
import { decideOn, loadRecords } from '@stammbuch/records'
import { describe, expect } from 'vitest'
import { brokenInvariants } from '../testing/invariants.ts'
import { givenAccount, givenAward, givenProject, givenRecords, inLog } from '../testing/records.ts'
import { test } from '../testing/test.ts'
import type { Person, TestWarehouse } from '../testing/warehouse.ts'

/** An account with two contacts (one of them the main one), an award and a score; all unverified. */
const givenFamily = async (warehouse: TestWarehouse, code: string) => {
  const project = await givenProject(warehouse, code)
  const { rankingGroupId, periodId, toplistId: toplistLabelId } = project
  const account = await givenAccount(warehouse, { name: `Haus ${code}` }, false)
  const contacts = await givenRecords(
    warehouse,
    ['Ziegler', 'Albers'].map((surname) => ({
      class: 'contact' as const,
      values: { surname, firstName: 'Uta' },
      approved: false,
    })),
  )
  const places = { accountId: account, rankingGroupId, periodId }
  const [award = '', score = '', stranger = ''] = await givenRecords(warehouse, [
    { class: 'award', values: { displayName: 'Top', toplistLabelId, ...places }, approved: false },
    { class: 'score', values: places, approved: false },
    { class: 'account', values: { name: 'Nachbar' }, approved: false },
  ])
  await inLog(warehouse, async (unit) => {
    const streams = await loadRecords(unit.db as never, contacts)
    for (const stream of streams.values())
      decideOn(unit, stream, { do: 'link', kind: 'contact-account', to: account })
  })
  return { project, account, contacts, award, score, stranger }
}

const eventCount = async ({ parts }: TestWarehouse): Promise<number> =>
  (await parts.pool.query('select position from log_head')).rows[0].position

const cardOf = (person: Person, recordClass: RecordClass, id: string) =>
  recordClass === 'contact'
    ? person.call('getContact', { params: { id } })
    : person.call('getAccount', { params: { id } })

describe('all of a record', () => {
  test('[E-065] verifying all touches the root and its relations and nothing else', async ({
    warehouse,
  }) => {
    const erik = await warehouse.person('Erik', 'ROLE_EDITOR')
    const { account, contacts, stranger } = await givenFamily(warehouse, 'ALL')
    const params = { rootType: 'account', id: account } as const
    const { status, body } = await erik.call('approveAll', { params })
    expect(status).toBe(200)
    expect(body.approved).toEqual({ account: 1, contact: 2, award: 1, score: 1 })
    const { body: card } = await erik.call('getAccount', { params: { id: account } })
    expect(card.isApproved).toBe(true)
    expect(card.contacts.map(({ isApproved }) => isApproved)).toEqual([true, true])
    expect([...card.awards, ...card.scores].map(({ isApproved }) => isApproved)).toEqual([
      true,
      true,
    ])
    const { body: neighbour } = await erik.call('getAccount', { params: { id: stranger } })
    expect(neighbour.isApproved).toBe(false)
    expect(card.contacts.map(({ id }) => id).sort()).toEqual([...contacts].sort())
  })

  test('[E-066] excluding all takes the relations along, and account and award come back', async ({
    warehouse,
  }) => {
    const erik = await warehouse.person('Enno', 'ROLE_EDITOR')
    const { account, award, score } = await givenFamily(warehouse, 'OUT')
    const params = { rootType: 'account', id: account } as const
    const { body } = await erik.call('excludeAll', { params })
    expect(body.excluded).toEqual({ account: 1, contact: 2, award: 1, score: 1 })
    const restore = (targetClass: RecordClass, targetId: string) =>
      erik.call('proposeChange', {
        body: { targetClass, targetId, attributeName: 'excludedByEditor', newValue: false },
      })
    expect((await restore('award', award)).status).toBe(201)
    expect((await restore('account', account)).status).toBe(201)
    const refused = await restore('score', score)
    expect([refused.status, refused.problem.code]).toEqual([409, 'not-restorable'])
    expect(await brokenInvariants(warehouse.parts.pool)).toEqual({})
  })
})

describe('what is set to what it is', () => {
  test('[E-067] changes nothing and succeeds: follow-up and exclusion', async ({ warehouse }) => {
    const emma = await warehouse.person('Emma', 'ROLE_EDITOR')
    const id = await givenAccount(warehouse)
    const mark = (value: '0' | '1') =>
      emma.call('setFollowUp', { params: { class: 'account', id, value } })
    expect((await mark('1')).body.class === 'account').toBe(true)
    const listed = await emma.call('listFollowUp')
    expect(listed.body.list.map((item) => item.id)).toContain(id)
    const before = await eventCount(warehouse)
    const again = await mark('1')
    expect([again.status, again.headers.get('log-position')]).toEqual([200, null])
    expect(await eventCount(warehouse)).toBe(before)
    const exclude = () =>
      emma.call('proposeChange', {
        body: {
          targetClass: 'account',
          targetId: id,
          attributeName: 'excludedByEditor',
          newValue: true,
        },
      })
    const first = await exclude()
    const excluded = await eventCount(warehouse)
    const second = await exclude()
    expect([second.status, second.body.id]).toEqual([201, first.body.id])
    expect(await eventCount(warehouse)).toBe(excluded)
  })

  test('[E-068] a sync mark is for verified records only and answers a German sentence', async ({
    warehouse,
  }) => {
    const emma = await warehouse.person('Elsa', 'ROLE_EDITOR')
    const [open = ''] = await givenRecords(warehouse, [
      { class: 'account', values: { name: 'Offen' }, approved: false },
    ])
    const done = await givenAccount(warehouse)
    const mark = (id: string) => emma.call('requestSync', { params: { class: 'account', id } })
    expect((await mark(open)).problem.code).toBe('record-unapproved')
    const { status, body, headers } = await mark(done)
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(body).toContain('vorgemerkt')
  })
})

describe('around a record', () => {
  test('[E-075] deleting a supplier identification needs the exact word', async ({ warehouse }) => {
    const emma = await warehouse.person('Ella', 'ROLE_EDITOR')
    const id = await givenAccount(warehouse)
    const identificationId = newId()
    await inLog(warehouse, async (unit) => {
      const stream = (await loadRecords(unit.db as never, [id])).get(id)
      if (!stream) throw new Error('no account')
      const supplierId = newId()
      decideOn(unit, stream, {
        do: 'identify',
        identificationId,
        value: 'A-1',
        scope: null,
        supplierId,
      })
    })
    const remove = (confirmation: string) =>
      emma.call('deleteSupplierIdentification', {
        params: { id: identificationId },
        body: { confirmation },
      })
    const wrong = await remove('löschen')
    expect([wrong.status, wrong.problem.code, wrong.problem.detail]).toEqual([
      422,
      'confirmation-wrong',
      'Bestätigungsstring ist nicht korrekt.',
    ])
    expect((await remove('LÖSCHEN')).status).toBe(204)
    const { body } = await emma.call('getAccount', { params: { id } })
    expect(body.supplierIds).toEqual([])
    expect((await remove('LÖSCHEN')).problem.code).toBe('already-removed')
  })

  test('[E-077] a note shows its author and time', async ({ warehouse }) => {
    const emma = await warehouse.person('Etta', 'ROLE_EDITOR')
    const targetId = await givenAccount(warehouse)
    const added = await emma.call('addNote', {
      body: { content: ' Rückruf am Montag ', targetId, targetClass: 'account' },
    })
    expect(added.status).toBe(201)
    const { body } = await emma.call('getAccount', { params: { id: targetId } })
    expect(body.messages).toMatchObject([
      { content: 'Rückruf am Montag', user: { fullName: 'Etta' }, createdAt: added.body.createdAt },
    ])
  })

  test('[E-076] an award moves to another year once; the same award there is refused', async ({
    warehouse,
  }) => {
    const emma = await warehouse.person('Edda', 'ROLE_EDITOR')
    const from = await givenProject(warehouse, 'MOV')
    const to = await givenProject(warehouse, 'TGT')
    const account = await givenAccount(warehouse)
    const award = await givenAward(warehouse, from, account)
    const twin = await givenAward(warehouse, from, account)
    const move = (id: string, period: string) =>
      emma.call('changeAwardPeriod', { params: { id, period } })
    const moved = await move(award, to.periodName)
    expect(moved.body.period?.name).toBe(to.periodName)
    const refused = await move(twin, to.periodName)
    expect([refused.status, refused.problem.code]).toEqual([409, 'award-exists'])
    expect((await move(twin, '1899')).status).toBe(404)
  })
})

describe('lists', () => {
  test('[E-012] the search knows no case, accents or ä/ae; the order is German; pages add up', async ({
    warehouse,
  }) => {
    const nina = await warehouse.person('Nina', 'ROLE_EDITOR')
    const project = await givenProject(warehouse, 'SRT')
    const names = ['Zebra', 'Öl', 'Apfel', 'Strasse', 'Äpfel', 'Straße', 'Ofen', 'Müller GmbH']
    for (const name of names) {
      const account = await givenAccount(warehouse, { name })
      await givenAward(warehouse, project, account)
      await givenAward(warehouse, project, account)
    }
    const list = (query: object) =>
      nina.call('listAccounts', { query: { rankingGroupShortCode: 'SRT', ...query } })
    const all = await list({})
    const sorted = ['Apfel', 'Äpfel', 'Müller GmbH', 'Ofen', 'Öl', 'Strasse', 'Straße', 'Zebra']
    expect(all.body.list.map(({ name }) => name)).toEqual(sorted)
    expect(all.body.total).toBe(8)
    for (const search of ['muller', 'MÜLLER', 'mueller', 'üller g'])
      expect((await list({ search })).body.list.map(({ name }) => name)).toEqual(['Müller GmbH'])
    expect((await list({ search: 'strasse' })).body.total).toBe(2)
    expect((await list({ search: '%' })).body.total).toBe(0)
    const pages = await Promise.all([0, 3, 6].map((offset) => list({ limit: 3, offset })))
    expect(pages.flatMap(({ body }) => body.list.map(({ name }) => name))).toEqual(sorted)
    expect((await list({ periodName: '1899' })).body.total).toBe(0)
    expect((await list({ periodName: project.periodName })).body.total).toBe(8)
    expect((await list({ toplistId: project.toplistId })).body.total).toBe(8)
    expect((await list({ sort: '-name', limit: 1 })).body.list[0]?.name).toBe('Zebra')
  })

  test('[E-013] through scores it finds other records than through awards', async ({
    warehouse,
  }) => {
    const nina = await warehouse.person('Nora', 'ROLE_EDITOR')
    const { project, account } = await givenFamily(warehouse, 'SCO')
    const other = await givenAccount(warehouse, { name: 'Nur erhoben' })
    const { rankingGroupId, periodId } = project
    await givenRecords(warehouse, [
      { class: 'score', values: { accountId: other, rankingGroupId, periodId } },
    ])
    const ids = async (discoveryViaScores: '0' | '1') =>
      (
        await nina.call('listAccounts', {
          query: { rankingGroupShortCode: 'SCO', discoveryViaScores },
        })
      ).body.list.map(({ id }) => id)
    expect(await ids('0')).toEqual([account])
    expect((await ids('1')).sort()).toEqual([account, other].sort())
  })

  test('[E-027] similar accounts have the same name, however it is written', async ({
    warehouse,
  }) => {
    const nina = await warehouse.person('Nele', 'ROLE_EDITOR')
    const id = await givenAccount(warehouse, { name: 'Klinik am Fluß' })
    const same = await givenAccount(warehouse, { name: 'KLINIK AM FLUSS' })
    await givenAccount(warehouse, { name: 'Klinik am Fels' })
    const { body } = await nina.call('similarAccounts', { params: { id } })
    expect(body.list.map((item) => item.id)).toEqual([same])
  })
})

describe('the verification list', () => {
  test('[E-031] says what waits, for each root, and how many data points in all', async ({
    warehouse,
  }) => {
    const vera = await warehouse.person('Vera', 'ROLE_EDITOR')
    const { project, account, award } = await givenFamily(warehouse, 'QUE')
    const rgId = project.rankingGroupId
    const before = await vera.call('listPending', { query: { rgId } })
    expect(before.body.list).toMatchObject([
      { root: { id: account, isApproved: false }, action: 'initial', openChanges: 0 },
    ])
    await vera.call('approveAccount', { params: { id: account } })
    await vera.call('approveAward', { params: { id: award } })
    for (const [targetClass, targetId, attributeName, newValue] of [
      ['account', account, 'city', 'Husum'],
      ['award', award, 'rank', 3],
    ] as const)
      await vera.call('proposeChange', { body: { targetClass, targetId, attributeName, newValue } })
    const { body } = await vera.call('listPending', { query: { rgId } })
    expect(body.list).toMatchObject([{ root: { id: account }, action: 'changes', openChanges: 2 }])
    expect([body.total, body.totalDataPoints]).toEqual([1, 2])
    const initial = await vera.call('listPending', { query: { rgId, approved: '0' } })
    expect(initial.body.total).toBe(0)

    const asOf = Number(before.headers.get('log-position'))
    const then = await vera.call('listPending', { query: { rgId, asOf } })
    expect(then.body).toEqual(before.body)
  })
})

describe('an earlier moment', () => {
  test('answers as the same reading answered then: a record, its changes, a list', async ({
    warehouse,
  }) => {
    const otto = await warehouse.person('Otto', 'ROLE_EDITOR')
    const { project, account, contacts } = await givenFamily(warehouse, 'THEN')
    await otto.call('approveAll', { params: { rootType: 'account', id: account } })
    const reads = (asOf?: number) =>
      Promise.all([
        otto.call('getAccount', { params: { id: account }, query: { asOf } }),
        otto.call('listAccounts', { query: { rankingGroupShortCode: 'THEN', asOf } }),
        otto.call('listChangesOfTarget', {
          params: { class: 'account', id: account },
          query: { asOf },
        }),
      ])
    const { body: change } = await otto.call('proposeChange', {
      body: {
        targetClass: 'account',
        targetId: account,
        attributeName: 'name',
        newValue: 'Neuer Name',
      },
    })
    const before = await reads()
    const position = Number(before[0].headers.get('log-position'))
    await otto.call('acceptChange', { params: { id: change.id } })
    await otto.call('addNote', {
      body: { content: 'später', targetId: account, targetClass: 'account' },
    })
    await inLog(warehouse, async (unit) => {
      const stream = (await loadRecords(unit.db as never, contacts)).get(contacts[0] ?? '')
      if (stream) decideOn(unit, stream, { do: 'unlink', kind: 'contact-account', to: account })
    })
    const after = await reads()
    expect(after[0].body).toMatchObject({ name: 'Neuer Name', messages: [{ content: 'später' }] })
    expect(after[0].body.contacts).toHaveLength(1)
    const then = await reads(position)
    expect(then.map(({ body }) => body)).toEqual(before.map(({ body }) => body))
    expect(await otto.call('listAccounts', { query: { asOf: 99_999_999 } })).toMatchObject({
      status: 422,
      problem: { code: 'unknown-moment' },
    })
    expect((await cardOf(otto, 'contact', contacts[1] ?? '')).body).toMatchObject({
      surname: 'Albers',
      accounts: [{ id: account }],
    })
  })
})
