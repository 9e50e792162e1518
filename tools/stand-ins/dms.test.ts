import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { projects } from '../seed/projects.ts'
import { developmentApiKey, startDms } from './dms.ts'
import type { StandIn } from './stand-in.ts'

let dms: StandIn
beforeEach(async () => {
  dms = await startDms({ port: 0 })
})
afterEach(() => dms.close())

const get = async (path: string, key = developmentApiKey) => {
  const response = await fetch(`${dms.url}${path}`, { headers: { authorization: `Bearer ${key}` } })
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    body: JSON.parse(await response.text()),
  }
}

test('a project of the demo data has its toplists here too, so that single ones can be fetched', async () => {
  for (const { code, toplists } of projects.filter(({ code }) => code !== 'MOB')) {
    const { body } = await get(`/v2/projects/${code}/toplists`)
    expect(body.data.map(({ label }: { label: string }) => label)).toEqual(toplists)
  }
})

test('a call without the right key is refused in both generations', async () => {
  expect(await get('/v1/projects/EAR/toplists', 'falsch')).toMatchObject({
    status: 401,
    body: { error: { code: 'unauthorized' } },
  })
  expect(await get('/v2/projects/EAR/toplists', 'falsch')).toMatchObject({
    status: 401,
    type: 'application/problem+json',
    body: { type: 'urn:dms:unauthorized', status: 401 },
  })
})

describe('first generation', () => {
  test('lists toplists and flat entries, those of medics with person and affiliation', async () => {
    const { body } = await get('/v1/projects/EAR/toplists')
    const { toplist_id, toplist_label } = body.toplists[0]
    const answer = await get(`/v1/projects/EAR/years/2025/entries?toplist=${toplist_id}`)
    expect(answer.body).toMatchObject({ total: 40, page: 1, page_size: 100, pages: 1 })
    expect(answer.body.entries[0]).toMatchObject({
      toplist_label,
      award_data_type: 'medic',
      award_data_rank: 1,
      awardee_core_data_uuid: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-8/),
      awardee_core_data_surname: expect.any(String),
      awardee_core_data_address_zip_code: expect.stringMatching(/^\d{5}$/),
    })
    const values = Object.values(answer.body.entries[0])
    expect(values.filter((value) => typeof value === 'object' && value !== null)).toEqual([])
    expect(
      answer.body.entries.some((entry: { affiliation_name: unknown }) => entry.affiliation_name),
    ).toBe(true)
  })

  test('pages hold every entry once', async () => {
    const ids: string[] = []
    const path = '/v1/projects/KLI/years/2025/entries?pageSize=33'
    const { pages, total } = (await get(path)).body
    for (let page = 1; page <= pages; page++) {
      const { entries } = (await get(`${path}&page=${page}`)).body
      ids.push(...entries.map((entry: { entry_id: string }) => entry.entry_id))
    }
    expect(ids).toHaveLength(total)
    expect(new Set(ids).size).toBe(total)
    expect((await get(`${path}&page=0`)).status).toBe(400)
  })

  test('what does not exist is a 404', async () => {
    const codes = await Promise.all(
      ['XYZ/toplists', 'EAR/years/1999/entries', 'EAR/years/2025/entries?toplist=Nichts'].map(
        async (path) => (await get(`/v1/projects/${path}`)).body.error.code,
      ),
    )
    expect(codes).toEqual(['unknown-project', 'unknown-year', 'unknown-toplist'])
  })
})

describe('second generation', () => {
  test('a cursor leads through nested entries to the end', async () => {
    const path = '/v2/projects/ARB/years/2025/entries?limit=30'
    const found: { id: string; awardData: { type: string }; fields: { umsatz: unknown } }[] = []
    let next = ''
    let total = 0
    do {
      const { body } = await get(`${path}${next}`)
      total = body.page.total
      found.push(...body.data)
      next = body.page.nextCursor === null ? '' : `&cursor=${body.page.nextCursor}`
    } while (next)
    expect(total).toBeGreaterThan(60)
    expect(found).toHaveLength(total)
    expect(new Set(found.map(({ id }) => id)).size).toBe(total)
    expect(found[0]).toMatchObject({
      awardee: { coreData: { uuid: expect.any(String) }, address: { countryCode: 'DE' } },
      awardData: { type: 'company', rank: 1 },
      affiliation: null,
    })
    expect(found.some(({ fields }) => typeof fields.umsatz === 'number')).toBe(true)
    expect((await get(`${path}&cursor=falsch`)).status).toBe(400)
  })

  test('describes the dynamic fields that its entries carry', async () => {
    const { data: fields } = (await get('/v2/projects/EAR/years/2025/fields')).body
    const { data } = (await get('/v2/projects/EAR/years/2025/entries?limit=1')).body
    const names = fields.map((field: { machineName: string }) => field.machineName)
    expect(names).toEqual(Object.keys(data[0].fields))
    expect(fields[0]).toMatchObject({
      uuid: expect.any(String),
      machineName: 'reputation',
      type: 'integer',
      scope: 'health',
      format: { kind: 'score', outOf: 5 },
      nullable: true,
    })
  })

  test('both generations tell of the same entries', async () => {
    const flat = (await get('/v1/projects/EAR/years/2024/entries?pageSize=5')).body.entries
    const nested = (await get('/v2/projects/EAR/years/2024/entries?limit=5')).body.data
    expect(
      nested.map((entry: { awardee: { coreData: object } }) => entry.awardee.coreData),
    ).toEqual(
      flat.map((entry: { [key: string]: string }) =>
        expect.objectContaining({
          uuid: entry.awardee_core_data_uuid,
          name: entry.awardee_core_data_name,
        }),
      ),
    )
  })
})

describe('made-up content', () => {
  const uuids = async (year: number) => {
    const { body } = await get(`/v2/projects/EAR/years/${year}/entries?limit=500`)
    return body.data.map(
      (entry: { awardee: { coreData: { uuid: string } } }) => entry.awardee.coreData.uuid,
    ) as string[]
  }

  test('the same seed says the same in another process, another seed something else', async () => {
    const path = '/v1/projects/EAR/years/2025/entries?pageSize=500'
    const first = (await get(path)).body
    await dms.close()
    dms = await startDms({ port: 0 })
    expect((await get(path)).body).toEqual(first)
    await dms.close()
    dms = await startDms({ port: 0, seed: 2 })
    expect((await get(path)).body).not.toEqual(first)
  })

  test('most awardees come back in the next year, and some are in two toplists', async () => {
    const before = await uuids(2024)
    const after = new Set(await uuids(2025))
    const returned = before.filter((uuid) => after.has(uuid)).length
    expect(returned).toBeGreaterThan(before.length * 0.6)
    expect(returned).toBeLessThan(before.length)
    expect(new Set(before).size).toBeLessThan(before.length)
  })
})

test('what was asked and how it ended is on record, and an entry can break its page', async () => {
  const path = '/v1/projects/EAR/years/2025/entries?pageSize=2'
  const { entries } = (await get(path)).body
  dms.control({ failIds: [entries[1].awardee_core_data_uuid] })
  expect((await get(path)).status).toBe(500)
  expect((await get(`${path}&page=2`)).status).toBe(200)
  expect(dms.received().map(({ outcome, status }) => [outcome, status])).toEqual([
    ['read', 200],
    ['refused', 500],
    ['read', 200],
  ])
  expect(dms.received()[2]?.body).toEqual({ pageSize: '2', page: '2' })
})
