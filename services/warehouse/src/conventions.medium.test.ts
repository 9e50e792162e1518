import { expect } from 'vitest'
import { givenAccount } from './testing/records.ts'
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

test('an alias by GET says so even where it is refused, and none of it may be kept', async ({
  warehouse,
}) => {
  const anna = await warehouse.person('Anna', 'ROLE_ADMIN')
  const { status, headers } = await anna.call('importMdlsByGet')
  expect(status).toBe(404)
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
