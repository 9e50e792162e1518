import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Role } from '@stammbuch/contracts'
import { newId } from '@stammbuch/ledger'
import { expect } from 'vitest'
import { givenAccount, givenProject, givenRecords } from './testing/records.ts'
import { test } from './testing/test.ts'
import { callingAs } from './testing/warehouse.ts'

test('every mutating call names a log position, one that changes nothing the head', async ({
  warehouse,
}) => {
  const emma = await warehouse.person('Emma', 'ROLE_EDITOR')
  const id = await givenAccount(warehouse)
  const flag = () =>
    emma.call('setFollowUp', { params: { class: 'account', id, value: '1' } as never })
  const changed = await flag()
  const position = Number(changed.headers.get('log-position'))
  expect(position).toBeGreaterThan(0)
  const same = await flag()
  expect([same.status, Number(same.headers.get('log-position'))]).toEqual([200, position])
})

test('[A-004] undoing a run is answered again under its key, and refused to whoever asks anew', async ({
  warehouse,
}) => {
  const emma = await warehouse.person('Emmi', 'ROLE_EDITOR')
  const params = { rootType: 'account', id: await givenAccount(warehouse) } as const
  const runId = (await emma.call('excludeAll', { params })).body.runId ?? ''
  const undo = (key: string) => emma.call('undoRun', { params: { runId } }, { key })
  const first = await undo('undo-this-once')
  expect([first.status, first.body]).toMatchObject([200, { undone: 1 }])
  expect((await undo('undo-this-once')).body).toEqual(first.body)
  expect((await undo('undo-it-again')).problem.code).toBe('already-undone')
})

test('[E-043] a run over something that does not exist is no run', async ({ warehouse }) => {
  const emma = await warehouse.person('Elli', 'ROLE_EDITOR')
  const head = async () => (await emma.call('listPending')).headers.get('log-position')
  const project = await givenProject(warehouse, 'DA')
  const before = await head()
  const { periodId, toplistId } = project
  const nowhere = newId()
  for (const body of [
    { toplistId: nowhere, periodId },
    { toplistId, periodId: nowhere },
    { rgShortCode: 'FORT', periodId },
  ])
    expect((await emma.call('bulkAccept', { body })).problem.code).toBe('not-found')
  expect(await head()).toBe(before)
  const sample = await emma.call('sampleBulkAccept', { params: { sampleId: nowhere }, body: {} })
  expect(sample.problem.code).toBe('not-found')
  const ada = await warehouse.person('Ada', 'ROLE_ADMIN')
  // The first sign-in is an event of its own.
  await ada.call('getMe')
  const since = await head()
  const marked = await ada.call('markSampleForSalesforce', { params: { sampleId: nowhere } })
  expect(marked.problem.code).toBe('not-found')
  expect(await head()).toBe(since)
})

test('[R-029] who may not see persons still gets the files that are about none', async ({
  warehouse,
}) => {
  const ida = await warehouse.person('Ida', 'ROLE_IT')
  expect((await ida.call('exportMdls')).status).toBe(200)
  const [template] = (await ida.call('listSupplierTemplates')).body.list
  const params = { fileName: template?.name ?? '' }
  expect((await ida.call('downloadSupplierTemplate', { params })).status).toBe(200)
})

test('what the documents call otherwise is taken as well', async ({ warehouse }) => {
  const anna = await warehouse.person('Anja', 'ROLE_ADMIN')
  const sector = { publicationSector: 'SECTOR_BUSINESS', fourEyes: false } as const
  const group = { ...sector, name: 'Andere', shortCode: 'AND', rootType: 'App\\Entity\\Contact' }
  const made = await anna.call('createRankingGroup', { body: group })
  expect(made.body).toMatchObject({ rootType: 'contact' })
  const mapping = { name: 'Anderes', targetClass: 'Account' }
  expect((await anna.call('createMapping', { body: mapping })).body.targetClass).toBe('account')
  const field = { name: 'watt', label: 'Watt', type: 'double', unitPrefix: 1000 } as const
  const html = { descriptionHTML: '<p onclick="x()">Leistung</p>' }
  const { body: mdl } = await anna.call('createMdl', { body: { ...field, ...html } })
  expect(mdl).toMatchObject({ unitPrefix: '1000', descriptionHTML: '<p>Leistung</p>' })
  const query = { type: 'ENTITY_AMBIGUITY_SOLUTION_STRATEGY' } as const
  expect((await anna.call('listUnresolvedConflicts', { query })).status).toBe(200)
})

test('[A-001] the log can be read and exported from a position as well as from an instant', async ({
  warehouse,
}) => {
  const otto = await warehouse.person('Ottilie', 'ROLE_AUDITOR')
  await givenAccount(warehouse)
  const { list } = (await otto.call('listLog', { query: { from: 2, to: 3 } })).body
  expect(list.map(({ position }) => position)).toEqual([2, 3])
  const [, third] = list
  const at = third?.at ?? ''
  const since = (await otto.call('listLog', { query: { from: at } })).body.list
  expect(since.map(({ position }) => position)).toContain(3)
  const header = async (query: Record<string, string>) => {
    const url = `${warehouse.url}/api/log/export?${new URLSearchParams(query)}`
    const answer = await fetch(url, { headers: { authorization: `Bearer ${otto.token}` } })
    return JSON.parse((await answer.text()).split('\n')[0] ?? '')
  }
  expect(await header({ from: '2', to: '3' })).toMatchObject({ from: 2, to: 3 })
  expect((await header({ from: at })).from).toBeLessThanOrEqual(3)
  expect((await header({ from: '2099-01-01T00:00:00Z' })).from).toBeGreaterThan(3)
})

test('what is on its way already is not asked for twice', async ({ warehouse }) => {
  const emma = await warehouse.person('Eva', 'ROLE_EDITOR')
  const params = { class: 'account', id: await givenAccount(warehouse) } as const
  const flag = async () =>
    Number((await emma.call('requestSync', { params })).headers.get('log-position'))
  const first = await flag()
  expect(await flag()).toBe(first)
  await warehouse.parts.pool.query(
    `insert into parked_delivery (id, target, record_id, position, reason, attempts, first_at, last_at)
     values ($1, 'salesforce', $2, $3, '400 no', 8, now(), now())`,
    [newId(), params.id, first],
  )
  expect(await flag()).toBeGreaterThan(first)
})

test('whether a name finds a person is for those who may know persons', async ({ warehouse }) => {
  const values = { surname: 'Zeisig', firstName: 'Uta' }
  await givenRecords(warehouse, [{ class: 'contact', values }])
  const found = async (role: Role) =>
    (
      await (
        await warehouse.person('Wer', role)
      ).call('listContacts', { query: { search: 'zeisig' } })
    ).body.total
  expect([await found('ROLE_EDITOR'), await found('ROLE_AUDITOR'), await found('ROLE_IT')]).toEqual(
    [1, 1, 0],
  )
})

test('an alias by GET says so even where it is refused, and none of it may be kept', async ({
  warehouse,
}) => {
  const anna = await warehouse.person('Anna', 'ROLE_ADMIN')
  await mkdir(join(warehouse.dataDir, 'exchange'), { recursive: true })
  await writeFile(join(warehouse.dataDir, 'exchange', 'mdls.zip'), 'no zip')
  const { status, headers } = await anna.call('importMdlsByGet')
  expect(status).toBe(422)
  expect(headers.get('deprecation')).toBe('true')
  expect(headers.get('cache-control')).toBe('no-store')
  const solved = await anna.call('triggerAutoSolveByGet')
  expect(solved.status).toBe(200)
  expect(solved.headers.get('deprecation')).toBe('true')
  expect(solved.headers.get('cache-control')).toBe('no-store')
  expect(Number(solved.headers.get('log-position'))).toBeGreaterThan(0)
})

test('who is not signed in is told how, and who asked for a job reads in it what the call would have answered', async ({
  warehouse,
}) => {
  const nobody = await callingAs(warehouse.url, 'made.up.token')('getMe')
  expect(nobody.status).toBe(401)
  expect(nobody.headers.get('www-authenticate')).toBe('Bearer')
  expect(nobody.headers.get('cache-control')).toBe('no-store')
  const otto = await warehouse.person('Otto', 'ROLE_AUDITOR')
  const waited = await otto.call('verifyLog')
  const begun = await otto.call('verifyLog', {}, { headers: { prefer: 'respond-async' } })
  const { jobId } = begun.body as { jobId: string }
  const job = async () => (await otto.call('getJob', { params: { id: jobId } })).body
  await expect.poll(async () => (await job()).state, { timeout: 20_000 }).toBe('done')
  const { result, progress } = await job()
  expect(Object.keys(result as object).sort()).toEqual(Object.keys(waited.body).sort())
  expect(progress.done).toBe(progress.total)
  expect(progress.done).toBeGreaterThan(0)
})
