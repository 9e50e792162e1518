import { newId } from '@stammbuch/ledger'
import { decideOn, loadRecords } from '@stammbuch/records'
import { describe, expect } from 'vitest'
import { changeEntry, nameKey } from '../catalogue/index.ts'
import { givenFamily } from '../testing/family.ts'
import { givenAccount, givenAward, givenProject, givenRecords, inLog } from '../testing/records.ts'
import { test } from '../testing/test.ts'

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
      nina.call('listAccounts', { query: { rankingGroupShortCode: project.shortCode, ...query } })
    const all = await list({})
    const sorted = ['Apfel', 'Äpfel', 'Müller GmbH', 'Ofen', 'Öl', 'Strasse', 'Straße', 'Zebra']
    expect(all.body.list.map(({ name }) => name)).toEqual(sorted)
    expect(all.body.total).toBe(8)
    for (const search of ['muller', 'MÜLLER', 'mueller', 'üller g'])
      expect((await list({ search })).body.list.map(({ name }) => name)).toEqual(['Müller GmbH'])
    expect((await list({ search: 'strasse' })).body.total).toBe(2)
    const search = all.body.list[2]?.id
    for (const query of [{ search }, { search, periodName: project.periodName }])
      expect((await list(query)).body.list.map(({ name }) => name)).toEqual(['Müller GmbH'])
    expect((await list({ search: '%' })).body.total).toBe(0)
    const pages = await Promise.all([0, 3, 6].map((offset) => list({ limit: 3, offset })))
    expect(pages.flatMap(({ body }) => body.list.map(({ name }) => name))).toEqual(sorted)
    expect((await list({ periodName: '1899' })).body.total).toBe(0)
    expect((await list({ periodName: project.periodName })).body.total).toBe(8)
    expect((await list({ toplistId: project.toplistId })).body.total).toBe(8)
    expect((await list({ sort: '-name', limit: 1 })).body.list[0]?.name).toBe('Zebra')
  })

  test('[E-012] one year of a project is read as the whole project is, and follows new names and places', async ({
    warehouse,
  }) => {
    const nina = await warehouse.person('Nanni', 'ROLE_EDITOR')
    const project = await givenProject(warehouse, 'YEAR')
    const ids: string[] = []
    for (const [name, city] of [
      ['Ölag', 'Husum'],
      ['Apfel AG', 'Plön'],
      ['Äpfel AG', 'Eutin'],
      ['Zebra', 'Aachen'],
    ] as const) {
      const account = await givenAccount(warehouse, { name, city })
      await givenAward(warehouse, project, account)
      await givenAward(warehouse, project, account)
      ids.push(account)
    }
    const list = async (query: object) => {
      const { body } = await nina.call('listAccounts', {
        query: { rankingGroupShortCode: project.shortCode, ...query },
      })
      return [body.list.map(({ name }) => name), body.total]
    }
    const { periodName, toplistId } = project
    for (const query of [
      {},
      { search: 'ag' },
      { search: 'ag', sort: 'city' },
      { search: 'oel', sort: '-name' },
      { sort: '-name', offset: 1, limit: 2 },
      { search: 'ag', offset: 2, limit: 2 },
      { offset: 4 },
      { offset: 3 },
      { offset: 3, limit: 1 },
      { sort: '-name', offset: 3, limit: 2 },
      { sort: '-city', offset: 3 },
      { search: 'apfel', offset: 9, sort: '-city' },
      { toplistId },
      { toplistId: newId() },
      { discoveryViaScores: '1' },
    ])
      expect(await list({ ...query, periodName })).toEqual(await list(query))
    expect(await list({ search: 'ag', periodName })).toEqual([['Apfel AG', 'Äpfel AG', 'Ölag'], 3])
    expect(await list({ search: 'ag', sort: 'city', periodName })).toEqual([
      ['Äpfel AG', 'Ölag', 'Apfel AG'],
      3,
    ])

    const change = async (attributeName: string, newValue: string) => {
      const targetId = ids[3] ?? ''
      const { body: proposed } = await nina.call('proposeChange', {
        body: { targetClass: 'account', targetId, attributeName, newValue },
      })
      await nina.call('acceptChange', { params: { id: proposed.id }, body: {} })
    }
    await change('name', 'Aal AG')
    const renamed = ['Aal AG', 'Apfel AG', 'Äpfel AG', 'Ölag']
    expect(await list({ search: 'ag', periodName })).toEqual([renamed, 4])
    expect(await list({ periodName })).toEqual([renamed, 4])
    await change('city', 'Zeven')
    const moved = ['Äpfel AG', 'Ölag', 'Apfel AG', 'Aal AG']
    expect(await list({ sort: 'city', periodName })).toEqual([moved, 4])
    for (const sort of ['zipCode', '-zipCode', '-city'])
      expect(await list({ sort, periodName })).toEqual(await list({ sort }))
  })

  test('the total of a year is right whenever it is asked: after who comes and goes, and under another name', async ({
    warehouse,
  }) => {
    const nina = await warehouse.person('Nele', 'ROLE_EDITOR')
    const [project, other] = [
      await givenProject(warehouse, 'TOT'),
      await givenProject(warehouse, 'TOU'),
    ]
    const total = async (periodName: string) => {
      const query = { rankingGroupShortCode: project.shortCode, periodName, limit: 1 }
      const first = await nina.call('listAccounts', { query })
      const { body } = await nina.call('listAccounts', { query: { ...query, offset: 1 } })
      expect(body.total).toBe(first.body.total)
      return body.total
    }
    const add = async () =>
      givenAward(warehouse, project, await givenAccount(warehouse, { name: 'Haus am See' }))
    const award = await add()
    expect(await total(project.periodName)).toBe(1)
    await add()
    expect(await total(project.periodName)).toBe(2)
    await inLog(warehouse, async (unit) => {
      const stream = (await loadRecords(unit.db, [award])).get(award)
      if (stream) decideOn(unit, stream, { do: 'change-period', periodId: other.periodId })
    })
    expect(await total(project.periodName)).toBe(1)
    expect(await total(other.periodName)).toBe(1)
    await inLog(warehouse, async (unit) => {
      const period = await unit.db
        .selectFrom('catalogue_entry')
        .selectAll()
        .where('id', '=', other.periodId)
        .executeTakeFirstOrThrow()
      const name = `später-${other.shortCode}`
      await changeEntry(unit, period, { name }, [{ key: nameKey(name), code: 'name-taken' }])
    })
    expect(await total(other.periodName)).toBe(0)
    expect(await total(`später-${other.shortCode}`)).toBe(1)
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
          query: { rankingGroupShortCode: project.shortCode, discoveryViaScores },
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
    await otto.call('setFollowUp', { params: { class: 'account', id: account, value: '1' } })
    const reads = (asOf?: number) =>
      Promise.all([
        otto.call('listAwards', { query: { rgShortCode: project.shortCode, asOf } }),
        otto.call('listFollowUp', { query: { asOf } }),
        otto.call('getAccount', { params: { id: account }, query: { asOf } }),
        otto.call('listAccounts', { query: { rankingGroupShortCode: project.shortCode, asOf } }),
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
    const position = Number(before[2].headers.get('log-position'))
    await otto.call('acceptChange', { params: { id: change.id } })
    await otto.call('setFollowUp', { params: { class: 'account', id: account, value: '0' } })
    await otto.call('addNote', {
      body: { content: 'später', targetId: account, targetClass: 'account' },
    })
    await inLog(warehouse, async (unit) => {
      const stream = (await loadRecords(unit.db, contacts)).get(contacts[0] ?? '')
      if (stream) decideOn(unit, stream, { do: 'unlink', kind: 'contact-account', to: account })
    })
    const after = await reads()
    expect(after[2].body).toMatchObject({ name: 'Neuer Name', messages: [{ content: 'später' }] })
    expect(after[2].body.contacts).toHaveLength(1)
    const then = await reads(position)
    expect(then.map(({ body }) => body)).toEqual(before.map(({ body }) => body))
    expect(await otto.call('listAccounts', { query: { asOf: 99_999_999 } })).toMatchObject({
      status: 422,
      problem: { code: 'unknown-moment' },
    })
    const contact = await otto.call('getContact', { params: { id: contacts[1] ?? '' } })
    expect(contact.body).toMatchObject({
      surname: 'Albers',
      accounts: [{ id: account }],
    })
  })
})

describe('values about persons', () => {
  test('stand beside the log and are not for everybody who may read', async ({ warehouse }) => {
    const ida = await warehouse.person('Ida', 'ROLE_IT')
    const otto = await warehouse.person('Olaf', 'ROLE_AUDITOR')
    const { account, contacts } = await givenFamily(warehouse, 'PER')
    const card = (person: typeof ida) => person.call('getAccount', { params: { id: account } })
    expect((await card(otto)).body.contacts.map(({ surname }) => surname)).toEqual([
      'Albers',
      'Ziegler',
    ])
    const { body } = await card(ida)
    expect(body.contacts.map(({ id }) => id).sort()).toEqual([...contacts].sort())
    expect(JSON.stringify(body)).not.toMatch(/Albers|Ziegler|Uta/)
    const { rows } = await warehouse.parts.pool.query(
      `select count(*)::int as n from event where data::text ~ 'Albers|Ziegler'`,
    )
    expect(rows[0].n).toBe(0)
  })
})
