import { dynamicPrefix } from '@stammbuch/contracts'
import { expect } from 'vitest'
import { addEntry } from '../catalogue/index.ts'
import { brokenInvariants } from '../testing/invariants.ts'
import { givenAccount, givenProject, givenRecords, inLog } from '../testing/records.ts'
import { test } from '../testing/test.ts'
import { givenPair } from './testing/given-conflicts.ts'

const staff = `${dynamicPrefix}merge_staff`
const beds = `${dynamicPrefix}merge_beds`
const sites = `${dynamicPrefix}merge_sites`

test('[R-032] two scores of one project and year become one, with the values that were chosen in the preview', async ({
  warehouse,
}) => {
  const ines = await warehouse.person('Ines', 'ROLE_EDITOR')
  const { rankingGroupId, periodId } = await givenProject(warehouse, 'SCOR')
  await inLog(warehouse, (unit) =>
    addEntry(unit, 'dynamic-field', {
      name: 'merge_staff',
      label: 'Personal',
      type: 'TYPE_INTEGER',
    }),
  )
  const [a, b] = [await givenAccount(warehouse), await givenAccount(warehouse)]
  const score = async (accountId: string, values: Readonly<Record<string, number>>) => {
    const place = { accountId, rankingGroupId, periodId }
    const [id = ''] = await givenRecords(warehouse, [
      { class: 'score', values: { ...place, ...values } },
    ])
    return id
  }
  const own = await score(a, { [staff]: 120, [beds]: 40 })
  const theirs = await score(b, { [staff]: 150, [sites]: 3 })
  const id = await givenPair(warehouse, [a, b])
  const { body } = await ines.call('getConflict', { params: { id } })
  if (body.decisionParameters.kind !== 'ambiguity') throw new Error('no pair')
  expect(body.decisionParameters.scores).toEqual([
    {
      key: own,
      project: 'Projekt SCOR',
      period: '2025-SCOR',
      a: { id: own, isApproved: true },
      b: { id: theirs, isApproved: true },
      values: [
        { name: beds, label: 'merge_beds', a: 40, b: null },
        { name: sites, label: 'merge_sites', a: null, b: 3 },
        { name: staff, label: 'Personal', a: 120, b: 150 },
      ],
      proposed: expect.stringMatching(/^[ab]$/),
      reason: expect.any(String),
    },
  ])
  const scoresOf = async (holder: string) =>
    (await ines.call('getAccount', { params: { id: holder } })).body.scores.map((one) => [
      one.id,
      Object.fromEntries(one.dynamicFields.map(({ label, value }) => [label.name, value])),
    ])
  const before = [await scoresOf(a), await scoresOf(b)]
  const merged = await ines.call('decideConflict', {
    params: { id },
    body: { command: 'merge', survivorId: a, scores: { [own]: 'b' } },
  })
  expect(merged.status).toBe(200)
  // The chosen side's value, and what only one of the two gives.
  const values = { merge_staff: 150, merge_beds: 40, merge_sites: 3 }
  expect(await scoresOf(a)).toEqual([[own, values]])
  expect((await ines.call('getScore', { params: { id: theirs } })).body.id).toBe(own)
  const undone = await ines.call('undoRun', { params: { runId: merged.body.runId ?? '' } })
  expect(undone.body).toMatchObject({ left: [] })
  expect([await scoresOf(a), await scoresOf(b)]).toEqual(before)
  expect(await brokenInvariants(warehouse.parts.pool)).toEqual({})
})
