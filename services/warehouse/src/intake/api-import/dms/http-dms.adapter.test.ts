import { afterEach, expect, test, vi } from 'vitest'
import { httpDms } from './http-dms.adapter.ts'

const scope = { project: 'KLI', year: '2025', toplist: null }
const settings = { url: 'https://dms.example/api/', apiKey: 'key', timeout: 1_000 }

/** Answer the requests of this test one after another; the last answer is given for ever. */
const answering = (...answers: readonly (readonly [status: number, body: unknown])[]) => {
  let at = 0
  const fetching = vi.fn(async (_url: string, _init: RequestInit) => {
    const [status, body] = answers[Math.min(at++, answers.length - 1)] ?? [500, null]
    return new Response(JSON.stringify(body), { status })
  })
  vi.stubGlobal('fetch', fetching)
  return fetching
}
const entry = (id: string) => ({
  id,
  awardee: { coreData: { uuid: id, name: id }, address: { zipCode: '01067' }, contact: {} },
  affiliation: null,
  fields: { bettenzahl: 3 },
})
const page = (total: number, nextCursor: string | null, ...ids: readonly string[]) =>
  [200, { data: ids.map(entry), page: { nextCursor, total } }] as const

const fetched = async () => {
  const entries = []
  for await (const one of httpDms(settings).entries('dmsv2', scope)) entries.push(...one.entries)
  return entries
}

afterEach(() => void vi.unstubAllGlobals())

test('a nested entry has the columns of a flat one, also those that it lacks', async () => {
  answering(page(1, null, 'a'))
  expect(await fetched()).toEqual([
    expect.objectContaining({
      entry_id: 'a',
      awardee_core_data_uuid: 'a',
      awardee_core_data_first_name: null,
      awardee_core_data_address_zip_code: '01067',
      affiliation_uuid: null,
      field_bettenzahl: 3,
    }),
  ])
})

test('the configured place is asked and no other: redirections are not followed', async () => {
  const fetching = answering(page(0, null))
  await fetched()
  const [url, init] = fetching.mock.calls[0] ?? []
  expect(url).toBe('https://dms.example/api/v2/projects/KLI/years/2025/entries?limit=200')
  expect(init).toMatchObject({ redirect: 'error', headers: { authorization: 'Bearer key' } })
})

test.each([
  ['a page that comes twice', [page(2, 'x', 'a'), page(2, null, 'a')]],
  ['an end before all are there', [page(2, null, 'a')]],
  ['a total that changes', [page(2, 'x', 'a'), page(3, null, 'b')]],
  ['a cursor that leads nowhere', [page(2, 'x')]],
])('%s makes no delivery', async (_, answers) => {
  answering(...answers)
  await expect(fetched()).rejects.toMatchObject({ code: 'dms-refused' })
})

test('a refused key is not tried again, and what passes is tried four times', async () => {
  const refusing = answering([401, { title: 'A valid API key is needed' }])
  await expect(fetched()).rejects.toMatchObject({
    code: 'dms-refused',
    message: 'Das DMS nimmt den Schlüssel nicht an (Einstellung DMS_API_KEY).',
    details: { original: '401 A valid API key is needed' },
  })
  expect(refusing).toHaveBeenCalledTimes(1)
  const failing = answering([503, { error: { message: 'down' } }])
  await expect(fetched()).rejects.toMatchObject({
    code: 'dms-unavailable',
    details: { original: '503 down' },
  })
  expect(failing).toHaveBeenCalledTimes(4)
})

test('without a configured DMS that is said', async () => {
  const dms = httpDms({ ...settings, url: null })
  await expect(dms.toplists('KLI')).rejects.toMatchObject({
    code: 'dms-unavailable',
    message: 'Das DMS ist nicht eingerichtet (Einstellung DMS_URL).',
  })
})
