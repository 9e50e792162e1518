import { newId } from '@stammbuch/ledger'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { hasWords } from '../platform/search.ts'
import {
  givenAccount,
  givenAward,
  givenProject,
  givenProposals,
  givenRecords,
} from '../testing/records.ts'
import { test } from '../testing/test.ts'

describe('a search', () => {
  test('finds a house by parts of its words in any order, wherever records are listed', async ({
    warehouse,
  }) => {
    const ines = await warehouse.person('Ines', 'ROLE_EDITOR')
    const project = await givenProject(warehouse, 'WRD')
    const id = await givenAccount(warehouse, { name: 'Krankenhaus Zur Großen Linde' })
    const other = await givenAccount(warehouse, { name: 'Krankenhaus Zur Buche' })
    for (const one of [id, other]) await givenAward(warehouse, project, one)
    await givenProposals(warehouse, [id, other], () => 'Plön')
    const params = { class: 'account', id, value: 'true' } as const
    expect((await ines.call('setFollowUp', { params })).status).toBe(200)
    const { rankingGroupId: rgId, shortCode: rankingGroupShortCode, periodName } = project
    const found = async (search: string) => {
      const all = await ines.call('listAccounts', { query: { search } })
      const inProject = { rankingGroupShortCode, search }
      const year = await ines.call('listAccounts', { query: { ...inProject, periodName } })
      const then = await ines.call('listAccounts', {
        query: { ...inProject, asOf: String(all.headers.get('log-position')) },
      })
      const queue = await ines.call('listPending', { query: { rgId, search } })
      const facets = await ines.call('pendingFacets', { query: { rgId, search } })
      const marked = await ines.call('listFollowUp', { query: { search } })
      expect(facets.body.entries).toBe(queue.body.list.length)
      return [
        ...[all, year, then, marked].map(({ body }) => body.list.map((item) => item.id)),
        queue.body.list.map(({ root }) => root.id),
      ]
    }
    const everywhere = Array.from({ length: 5 }, () => [id])
    for (const search of [
      'krankenhaus linde',
      'Linde Krankenhaus',
      'lin, zur-kranken',
      'GROSSEN  zu',
    ])
      expect(await found(search), search).toEqual(everywhere)
    expect(await found('krankenhaus linde buche')).toEqual([[], [], [], [], []])
  })

  test('finds a person whichever name comes first', async ({ warehouse }) => {
    const ines = await warehouse.person('Inka', 'ROLE_EDITOR')
    const [runa] = await givenRecords(warehouse, [
      { class: 'contact', values: { firstName: 'Runa', surname: 'Ahörnbring' } },
      { class: 'contact', values: { firstName: 'Rune', surname: 'Ahornbring' } },
    ])
    for (const search of ['Runa Ahornbring', 'Ahoernbring, Runa', 'ahorn run na'])
      expect(
        (await ines.call('listContacts', { query: { search } })).body.list.map(({ id }) => id),
        search,
      ).toEqual([runa])
  })

  test('finds users, deliveries, translations and what the log is about in the same way', async ({
    warehouse,
  }) => {
    const vera = await warehouse.person('Vera Von Wolkenstein', 'ROLE_ADMIN', 'ROLE_AUDITOR')
    const { body: supplier } = await vera.call('createSupplier', {
      body: { name: 'Datenhaus am Hohen Ufer' },
    })
    const { body: users } = await vera.call('listUsers', { query: { search: 'wolken vera' } })
    expect(users.list.map(({ fullName }) => fullName)).toEqual(['Vera Von Wolkenstein'])
    const { body: log } = await vera.call('listLog', { query: { search: 'ufer datenhaus' } })
    expect(log.list.map(({ stream }) => stream)).toEqual([supplier.id])
  })

  test('shows all its hits page by page, in every order, however short and however frequent its words', async ({
    warehouse,
  }) => {
    const ines = await warehouse.person('Irma', 'ROLE_EDITOR')
    const towns = ['Kiel', 'Plön', 'Eutin', undefined]
    const houses = Array.from({ length: 40 }, (_, n) => ({
      class: 'account' as const,
      values: { name: `Qzx${n % 3} Mühle ${n}`, city: towns[n % towns.length] ?? null },
    }))
    await givenRecords(warehouse, houses)
    const page = async (
      search: string,
      sort: 'name' | '-name' | 'city' | '-city',
      offset: number,
    ) => (await ines.call('listAccounts', { query: { search, sort, offset, limit: 9 } })).body
    for (const [search, hits] of [
      ['qzx', 40],
      ['qz', 40],
      ['qzx1', 13],
      ['mü zx2', 13],
      ['qzx9', 0],
    ] as const) {
      const ids: Record<string, readonly string[]> = {}
      for (const sort of ['name', '-name', 'city', '-city'] as const) {
        const pages = []
        for (let offset = 0; offset < 45; offset += 9) pages.push(await page(search, sort, offset))
        expect(pages.map(({ total }) => total)).toEqual(pages.map(() => hits))
        const list = pages.flatMap((one) => one.list)
        expect(new Set(list.map(({ id }) => id)).size, `${search} ${sort}`).toBe(hits)
        ids[sort] = list.map(({ id }) => id)
        const found = list.map(({ city }) => city)
        const last = found.indexOf(null)
        if (sort.endsWith('city') && last >= 0)
          expect(found.slice(last).every((city) => city === null)).toBe(true)
      }
      expect(ids['-name']).toEqual(ids.name?.toReversed())
    }
  })

  test('is answered from the index of trigrams, also where one of its words is too short for it', async ({
    warehouse,
    database,
  }) => {
    const values = (n: number) => ({ name: `Haus ${n} im ${newId()} Grund`, city: 'Kiel' })
    const houses = Array.from({ length: 5000 }, (_, n) => ({
      class: 'account' as const,
      values: values(n),
    }))
    await givenRecords(warehouse, houses)
    await database.owner.query('analyze view.record')
    const planOf = async (search: string) => {
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
        explain select id from view.record r
        where r.class = 'account' and ${hasWords(sql`r.search`, search)}`.execute(
        warehouse.parts.ledger.db,
      )
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    }
    for (const search of ['krankenhaus linde', 'im krankenhaus'])
      expect(await planOf(search)).toMatch(
        /Bitmap Index Scan on record_by_search[\s\S]*krankenhaus/,
      )
  })
})
