import { newId } from '@stammbuch/ledger'
import { decideOn, loadRecords } from '@stammbuch/records'
import { expect } from 'vitest'
import { addEntry, nameKey } from '../../catalogue/index.ts'
import {
  givenAccount,
  givenAward,
  givenProject,
  givenRecords,
  inLog,
} from '../../testing/records.ts'
import { test } from '../../testing/test.ts'
import type { Person, TestWarehouse } from '../../testing/warehouse.ts'

const givenYear = (warehouse: TestWarehouse, name: string) =>
  inLog(warehouse, (unit) =>
    addEntry(unit, 'period', { name }, [{ key: nameKey(name), code: 'name-taken' }]),
  )

/** A project whose toplist holds a verified, an unverified and an excluded award, and a year to go to. */
const given = async (warehouse: TestWarehouse, wanted: string) => {
  const code = `${wanted}${newId().slice(-4)}`
  const project = await givenProject(warehouse, code)
  const targetPeriodName = `2026-${code}`
  await givenYear(warehouse, targetPeriodName)
  const accounts = await Promise.all([1, 2, 3].map(() => givenAccount(warehouse)))
  const [first = '', second = '', third = ''] = accounts
  const verified = await givenAward(warehouse, project, first, {
    segment: 'Orthopädie',
    salesforceId: '0011t00000abcdeAAA',
    'dynamicFields.siegel': 'Gold',
  })
  const { rankingGroupId, periodId, toplistId: toplistLabelId } = project
  const places = { accountId: second, rankingGroupId, periodId, toplistLabelId }
  const [unverified = ''] = await givenRecords(warehouse, [
    { class: 'award', values: places, approved: false },
  ])
  const excluded = await givenAward(warehouse, project, third)
  await inLog(warehouse, async (unit) => {
    const stream = (await loadRecords(unit.db, [excluded])).get(excluded)
    if (stream) decideOn(unit, stream, { do: 'exclude', changeId: newId(), kind: 'editor' })
  })
  const body = {
    rankingGroupShortCode: code,
    periodName: project.periodName,
    toplistLabelIds: [toplistLabelId],
    targetPeriodName,
  }
  return { project, body, verified, unverified, excluded, accounts }
}

const awardsIn = async (
  person: Person,
  body: { rankingGroupShortCode: string; targetPeriodName: string },
) =>
  (
    await person.call('listAwards', {
      query: { rgShortCode: body.rankingGroupShortCode, periodName: body.targetPeriodName },
    })
  ).body.list

const logHead = async ({ parts }: TestWarehouse) =>
  (
    await parts.pool.query(`select (select count(*) from log.event) as events,
      (select count(*) from work.job) as jobs, (select count(*) from log.command) as commands`)
  ).rows

const bySkipped = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)

test('[R-044] a dry run is the standard, writes nothing, and counts what the real run then does', async ({
  warehouse,
}) => {
  const { body, unverified, excluded, verified } = await given(warehouse, 'DA')
  const erik = await warehouse.person('Erik', 'ROLE_EDITOR')
  await erik.call('getMe')
  const before = await logHead(warehouse)
  const dry = await erik.call('duplicateAwards', { body }, { key: newId() })
  const skipped = [
    { id: unverified, code: 'record-unapproved' },
    { id: excluded, code: 'record-excluded' },
  ].sort(bySkipped)
  expect(dry.body).toEqual({ dryRun: true, duplicated: 1, skipped, runId: null })
  expect(await logHead(warehouse)).toEqual(before)
  expect(await awardsIn(erik, body)).toEqual([])

  const real = await erik.call('duplicateAwards', { body: { ...body, dryRun: false } })
  expect(real.body).toEqual({ ...dry.body, dryRun: false, runId: expect.any(String) })
  const [made, ...others] = await awardsIn(erik, body)
  expect(others).toEqual([])
  const id = made?.id ?? ''
  const card = await erik.call('getAward', { params: { id } })
  expect(card.body).toMatchObject({
    isApproved: false,
    displayName: 'Top-Klinik',
    rank: 1,
    segment: 'Orthopädie',
    salesforceId: null,
  })
  const { rows } = await warehouse.parts.pool.query(
    `select fields ->> 'dynamicFields.siegel' as siegel from view.record where id = $1`,
    [id],
  )
  expect(rows).toEqual([{ siegel: 'Gold' }])

  const again = await erik.call('duplicateAwards', { body: { ...body, dryRun: false } })
  expect(again.body).toMatchObject({ duplicated: 0 })
  expect((again.body as typeof dry.body & { skipped: { id: string }[] }).skipped).toContainEqual({
    id: verified,
    code: 'award-exists',
  })
})

test('[R-044] an award named after its year is named after the new one', async ({ warehouse }) => {
  const { project, body, accounts } = await given(warehouse, 'DJ')
  await givenAward(warehouse, project, accounts[1] ?? '', {
    displayName: `Klinikliste ${project.periodName}`,
  })
  const eda = await warehouse.person('Eda', 'ROLE_EDITOR')
  await eda.call('duplicateAwards', { body: { ...body, dryRun: false } })
  expect((await awardsIn(eda, body)).map(({ displayName }) => displayName)).toContain(
    `Klinikliste ${body.targetPeriodName}`,
  )
})

test('[R-044] a duplication is undone in one step, and can be done again after that', async ({
  warehouse,
}) => {
  const { body, project, accounts } = await given(warehouse, 'DU')
  // The same award twice in one year becomes one in the next.
  await givenAward(warehouse, project, accounts[0] ?? '')
  const emma = await warehouse.person('Emma', 'ROLE_EDITOR')
  const real = { body: { ...body, dryRun: false } }
  const { body: done } = await emma.call('duplicateAwards', real)
  if (!('runId' in done)) throw new Error('the duplication was not waited for')
  expect(done.skipped.map(({ code }) => code).sort()).toEqual([
    'award-exists',
    'record-excluded',
    'record-unapproved',
  ])
  const runs = await emma.call('listRuns', { query: { kind: 'award-duplication' } })
  expect(runs.body.list[0]).toMatchObject({ id: done.runId, result: { duplicated: 1, skipped: 3 } })
  const awardsOfYear = async () =>
    (await emma.call('listPeriods')).body.list.find(({ name }) => name === body.targetPeriodName)
      ?.awardsCount
  expect(await awardsOfYear()).toBe(1)
  const params = { runId: done.runId ?? '' }
  const { effects } = (await emma.call('previewUndo', { params })).body
  expect(effects).toMatchObject({ excluded: 1, withdrawn: 0, values: 0, unverified: 0 })
  const undone = await emma.call('undoRun', { params })
  expect(undone.body).toMatchObject({ undone: 1, left: [] })
  expect(await awardsOfYear()).toBe(0)
  expect((await awardsIn(emma, body)).map(({ excludedByEditor }) => excludedByEditor)).toEqual([
    true,
  ])
  expect((await emma.call('duplicateAwards', real)).body).toMatchObject({ duplicated: 1 })
})

test('[R-044] an award of an excluded company is not carried into the next year', async ({
  warehouse,
}) => {
  const { body, accounts, verified } = await given(warehouse, 'DX')
  const edda = await warehouse.person('Edda', 'ROLE_EDITOR')
  const [targetId = ''] = accounts
  await edda.call('proposeChange', {
    body: { targetClass: 'account', targetId, attributeName: 'excludedByEditor', newValue: true },
  })
  const { body: dry } = await edda.call('duplicateAwards', { body })
  expect(dry).toMatchObject({ duplicated: 0 })
  expect((dry as { skipped: unknown[] }).skipped).toContainEqual({
    id: verified,
    code: 'record-excluded',
  })
})

test('[R-044] one key makes one duplication; two at once into the same year do not double it', async ({
  warehouse,
}) => {
  const { body } = await given(warehouse, 'DK')
  const ella = await warehouse.person('Ella', 'ROLE_EDITOR')
  const real = { body: { ...body, dryRun: false } }
  const key = newId()
  const answers = await Promise.all([
    ella.call('duplicateAwards', real, { key }),
    ella.call('duplicateAwards', real, { key }),
    ella.call('duplicateAwards', real),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(answers[0]?.body).toEqual(answers[1]?.body)
  expect(await awardsIn(ella, body)).toHaveLength(1)
})

test('[R-044] what does not exist is named, and a year cannot be its own target', async ({
  warehouse,
}) => {
  const { body } = await given(warehouse, 'DN')
  const other = await given(warehouse, 'DO')
  const ede = await warehouse.person('Ede', 'ROLE_EDITOR')
  const refused = async (more: Partial<typeof body>) => {
    const { status, problem } = await ede.call('duplicateAwards', { body: { ...body, ...more } })
    return [status, problem.code, problem.detail]
  }
  expect(await refused({ rankingGroupShortCode: 'gibtsnicht' })).toEqual([
    404,
    'not-found',
    'Das Projekt „gibtsnicht“ gibt es nicht.',
  ])
  expect((await refused({ toplistLabelIds: other.body.toplistLabelIds }))[0]).toBe(404)
  expect((await refused({ toplistLabelIds: [] }))[0]).toBe(422)
  expect(await refused({ targetPeriodName: body.periodName })).toEqual([
    422,
    'invalid',
    'Bitte als Ziel einen anderen Jahrgang wählen.',
  ])
})
