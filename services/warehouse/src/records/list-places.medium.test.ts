import type { ListItem } from '@stammbuch/contracts'
import { type Database, headPosition } from '@stammbuch/ledger'
import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import { expect } from 'vitest'
import { givenPair } from '../conflicts/testing/given-conflicts.ts'
import { merge } from '../conflicts/testing/merging.ts'
import { inSnapshot } from '../platform/snapshot.ts'
import { givenAccount, givenRecords } from '../testing/records.ts'
import { test } from '../testing/test.ts'
import type { TestWarehouse } from '../testing/warehouse.ts'
import type { SortedList } from './list-keys.query.ts'
import { ListPlaces } from './list-places.query.ts'

const accounts = { rootType: 'account' } as const
const lists: readonly SortedList[] = [
  { ...accounts, first: null, descending: false },
  ...(['city', 'zip'] as const).flatMap((first) =>
    [false, true].map((descending) => ({ ...accounts, first, descending })),
  ),
]

/** Every page of a list, by its places. */
const byPlaces = ({ parts }: TestWarehouse, places: ListPlaces, list: SortedList) =>
  inSnapshot(parts.reads, async (db, head) => {
    const pages: string[][] = []
    for (let offset = 0; offset === pages.flat().length; offset += 3)
      pages.push(await places.ids(db, list, { head, offset, limit: 3 }))
    return pages.flat()
  })

/** The same list sorted whole, from the values themselves. */
const whole = async ({ parts }: TestWarehouse, { first, descending }: SortedList) => {
  const by = {
    city: sql`fields ->> 'city' collate "de-x-icu"`,
    zip: sql`fields ->> 'zipCode'`,
  }
  const direction = descending ? sql`desc nulls last,` : sql`,`
  const { rows } = await sql<{ id: string }>`
    select id from record where class = 'account' and fields ->> 'mergedInto' is null
    order by ${first === null ? sql`` : sql`${by[first]} ${direction}`} label collate "de-x-icu", id`.execute(
    parts.db,
  )
  return rows.map(({ id }) => id)
}

test('[E-012] a place deep in a list of all accounts stays the right one while accounts come, are renamed, move and are merged', async ({
  warehouse,
}) => {
  const mia = await warehouse.person('Mia', 'ROLE_EDITOR')
  const places = new ListPlaces(3)
  const expectEveryPlace = async () => {
    for (const list of lists) {
      const { result } = await byPlaces(warehouse, places, list)
      expect(result, JSON.stringify(list)).toEqual(await whole(warehouse, list))
    }
  }
  const set = async (id: string, attributeName: string, newValue: string) => {
    const { status } = await mia.call('proposeChange', {
      body: { targetClass: 'account', targetId: id, attributeName, newValue, accept: true },
    })
    expect(status).toBe(201)
  }
  const cities = ['Kiel', 'Öhringen', 'Aachen', null, 'Plön']
  const names = ['Zebra', 'Äpfel', 'apfel', 'Öl', 'Haus Anker', 'Haus Anker']
  const ids = await givenRecords(
    warehouse,
    Array.from({ length: 40 }, (_, n) => ({
      class: 'account' as const,
      values: {
        name: `${names[n % names.length]} ${n % 7}`,
        city: cities[n % cities.length] ?? null,
        zipCode: n % 4 === 0 ? null : `2410${n % 6}`,
      },
    })),
  )
  await expectEveryPlace()
  for (const n of [3, 11, 20]) await set(ids[n] ?? '', 'name', `Mitte ${n}`)
  await set(ids[5] ?? '', 'city', 'Berlin')
  await set(ids[8] ?? '', 'city', 'Husum')
  await set(ids[7] ?? '', 'zipCode', '00001')
  await givenAccount(warehouse, { name: 'Aal' })
  await expectEveryPlace()
  const pair = await givenPair(warehouse, [ids[1] ?? '', ids[2] ?? ''])
  const runId = await merge(mia, pair, { survivorId: ids[1] ?? '' })
  await expectEveryPlace()
  await mia.call('undoRun', { params: { runId } })
  await set(ids[2] ?? '', 'name', 'Zuletzt')
  await expectEveryPlace()
})

interface Plan {
  readonly 'Actual Rows': number
  readonly Plans?: readonly Plan[]
}
const mostRows = (plan: Plan): number =>
  Math.max(plan['Actual Rows'], ...(plan.Plans ?? []).map(mostRows))

/** Returns how many rows Postgres goes through at most in a step of a statement that finds a page. */
const walkedFor = async (
  { parts: { pool } }: TestWarehouse,
  places: ListPlaces,
  list: SortedList,
  offset: number,
): Promise<number> => {
  const asked: CompiledQuery[] = []
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => {
      asked.push(query)
    },
  })
  const head = await headPosition(db)
  await places.ids(db, list, { head, offset, limit: 3 })
  asked.length = 0
  expect(await places.ids(db, list, { head, offset, limit: 3 })).toHaveLength(3)
  const client = await pool.connect()
  try {
    // A table of a hundred rows is quickest read whole; one of half a million is not.
    await client.query('begin; set local enable_seqscan = off; set local enable_sort = off')
    const walked: number[] = []
    for (const { sql: text, parameters } of asked) {
      const { rows } = await client.query(`explain (analyze, format json) ${text}`, [...parameters])
      walked.push(mostRows(rows[0]['QUERY PLAN'][0].Plan))
    }
    return Math.max(...walked)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

test('[P-003] a page deep in a list of all accounts goes through no more of them than one at its beginning', async ({
  warehouse,
}) => {
  const count = 120
  await givenRecords(
    warehouse,
    Array.from({ length: count }, (_, n) => ({
      class: 'account' as const,
      values: { name: `Tiefe ${n}`, city: `Ort ${n % 50}`, zipCode: String(20_000 + (n % 70)) },
    })),
  )
  for (const list of lists) {
    const places = new ListPlaces(3)
    for (const offset of [0, 5, 30, count - 20])
      expect(
        await walkedFor(warehouse, places, list, offset),
        JSON.stringify({ list, offset }),
      ).toBeLessThan(12)
  }
})

test('[E-012] the total of all accounts, and of a search among them, follows what comes, is renamed and is merged', async ({
  warehouse,
}) => {
  const mia = await warehouse.person('Mona', 'ROLE_EDITOR')
  const ask = async (
    query: object,
  ): Promise<readonly [total: number, list: readonly ListItem[]]> => {
    const { body } = await mia.call('listAccounts', { query })
    return [body.total, body.list]
  }
  const rename = (id: string, newValue: string) =>
    mia.call('proposeChange', {
      body: { targetClass: 'account', targetId: id, attributeName: 'name', newValue, accept: true },
    })
  const [before] = await ask({})
  const a = await givenAccount(warehouse, { name: 'Ferienhof Sonnentau' })
  const b = await givenAccount(warehouse, { name: 'Reiterhof Sonnentau' })
  expect((await ask({}))[0]).toBe(before + 2)
  expect((await ask({ search: 'sonnentau' }))[0]).toBe(2)
  await rename(b, 'Reiterhof Mondschein')
  expect((await ask({ search: 'sonnentau' }))[0]).toBe(1)
  const c = await givenAccount(warehouse, { name: 'Gut Sonnentau' })
  const [total, list] = await ask({ search: 'sonnentau', sort: '-name' })
  expect([total, list.map(({ id }) => id)]).toEqual([2, [c, a]])
  const runId = await merge(mia, await givenPair(warehouse, [a, b]), { survivorId: a })
  expect((await ask({}))[0]).toBe(before + 2)
  // What was merged is found as the record that is left.
  expect((await ask({ search: 'mondschein' }))[1].map(({ id }) => id)).toEqual([a])
  await mia.call('undoRun', { params: { runId } })
  expect((await ask({}))[0]).toBe(before + 3)
  expect((await ask({ search: 'mondschein' }))[1].map(({ id }) => id)).toEqual([b])
})
