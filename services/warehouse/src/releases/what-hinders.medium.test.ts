import { newId } from '@stammbuch/ledger'
import { expect } from 'vitest'
import { prepareUnjudged, send, uploadOf } from '../intake/testing/deliver.ts'
import { csv } from '../intake/testing/importing.ts'
import { givenAward, givenRecords, inLog } from '../testing/records.ts'
import { test } from '../testing/test.ts'
import { bodyOf, exclude, freshProject, ranked, released } from './testing/given-releases.ts'

test('[R-012] an excluded award with an open change hinders nothing, though its company stands', async ({
  warehouse,
}) => {
  const rosa = await warehouse.person('Rosa', 'ROLE_EDITOR')
  const project = await freshProject(warehouse)
  const { account } = await ranked(warehouse, project, 'Haus am Deich', 1)
  const second = await givenAward(warehouse, project, account, { rank: 2 })
  const changed = await rosa.call('proposeChange', {
    body: { targetClass: 'award', targetId: second, attributeName: 'rank', newValue: 7 },
  })
  expect(changed.status).toBe(201)
  expect((await rosa.call('createRelease', bodyOf(project))).problem).toMatchObject({
    open: { changes: 1, unapproved: 0 },
  })
  await exclude(rosa, 'award', second)
  expect((await released(rosa, project)).numberOfAwards).toBe(1)
})

test('[R-012] an award in the wrong year that was taken out again hinders no release there, and no empty year is due', async ({
  warehouse,
}) => {
  const ada = await warehouse.person('Ada', 'ROLE_ADMIN', 'ROLE_EDITOR')
  const project = await freshProject(warehouse)
  const { account, award } = await ranked(warehouse, project, 'Haus am Moor', 1)
  const change = await ada.call('proposeChange', {
    body: {
      targetClass: 'account',
      targetId: account,
      attributeName: 'city',
      newValue: 'Husum',
    },
  })
  expect(change.status).toBe(201)
  const boardAndDue = async () => {
    const { list } = (
      await ada.call('listReadiness', { query: { rankingGroupId: project.rankingGroupId } })
    ).body
    const due = (await ada.call('readHome')).body.administration?.releasesDue ?? []
    return {
      board: list.map(({ awards, blocked }) => [awards, blocked]),
      due: due.filter(({ rankingGroup }) => rankingGroup.id === project.rankingGroupId).length,
    }
  }
  expect(await boardAndDue()).toEqual({ board: [[1, 1]], due: 1 })
  await exclude(ada, 'award', award)
  expect(await boardAndDue()).toEqual({ board: [], due: 0 })
  await ranked(warehouse, project, 'Haus am Wald', 1)
  expect(await boardAndDue()).toEqual({ board: [[1, 0]], due: 1 })
  expect((await released(ada, project)).numberOfAwards).toBe(1)
})

test('[R-012] an open change of a product whose holder is excluded hinders nothing, and does again once it is back', async ({
  warehouse,
}) => {
  const rike = await warehouse.person('Rike', 'ROLE_EDITOR')
  const project = await freshProject(warehouse)
  const stays = await ranked(warehouse, project, 'Werk Ost', 1)
  const { account } = await ranked(warehouse, project, 'Werk West', 2)
  const [productId = ''] = await givenRecords(warehouse, [
    { class: 'product', values: { label: 'Gerät', accountId: stays.account } },
  ])
  await givenAward(warehouse, project, account, { rank: 3, productId })
  await rike.call('proposeChange', {
    body: { targetClass: 'product', targetId: productId, attributeName: 'brand', newValue: 'West' },
  })
  const blocked = async () =>
    (await rike.call('listReadiness', { query: { rankingGroupId: project.rankingGroupId } })).body
      .list[0]?.blocked
  expect(await blocked()).toBe(1)
  await exclude(rike, 'account', account)
  expect(await blocked()).toBe(0)
  await rike.call('proposeChange', {
    body: {
      targetClass: 'account',
      targetId: account,
      attributeName: 'excludedByEditor',
      newValue: false,
    },
  })
  expect(await blocked()).toBe(1)
  expect((await rike.call('createRelease', bodyOf(project))).problem).toMatchObject({
    code: 'release-hindered',
  })
})

test('[R-012] an open change of a product that stands in the year hinders its release', async ({
  warehouse,
}) => {
  const rita = await warehouse.person('Rita', 'ROLE_EDITOR')
  const project = await freshProject(warehouse)
  const { account } = await ranked(warehouse, project, 'Werk Nord', 1)
  const [productId = ''] = await givenRecords(warehouse, [
    { class: 'product', values: { label: 'Gerät', accountId: account } },
  ])
  await givenAward(warehouse, project, account, { rank: 2, productId })
  const { body: change } = await rita.call('proposeChange', {
    body: { targetClass: 'product', targetId: productId, attributeName: 'brand', newValue: 'Nord' },
  })
  expect((await rita.call('createRelease', bodyOf(project))).problem).toMatchObject({
    code: 'release-hindered',
    open: { changes: 1, unapproved: 0 },
  })
  await rita.call('acceptChange', { params: { id: change.id } })
  expect((await released(rita, project)).numberOfAwards).toBe(2)
})

test('[U-009] an import that somebody ended on the way hinders a release: only a part of its rows is in', async ({
  warehouse,
}) => {
  const ruth = await warehouse.person('Ruth', 'ROLE_EDITOR')
  const project = await freshProject(warehouse)
  await ranked(warehouse, project, 'Haus am Steg', 1)
  const { rankingGroupId, periodId } = project
  const supplier = await ruth.call('createSupplier', { body: { name: newId().slice(-12) } })
  const scope = { supplier: supplier.body.id, rankingGroup: rankingGroupId, period: periodId }
  const sent = await send(ruth, uploadOf(scope, csv(';Halb da;24103;Kiel;1')))
  const sampleId = String(sent.body.sample?.id)
  await prepareUnjudged(warehouse, sampleId)
  await inLog(warehouse, async (unit) => {
    const runId = newId()
    const { version } = await unit.db
      .selectFrom('delivery')
      .select('version')
      .where('id', '=', sampleId)
      .executeTakeFirstOrThrow()
    const imported = { mappingId: newId(), revision: 1, runId, changes: 0 }
    unit.append({ kind: 'delivery', id: sampleId, version }, [
      { type: 'DeliveryImported', data: imported },
    ])
    unit.append({ kind: 'run', id: runId, version: 0 }, [
      { type: 'RunStarted', data: { kind: 'import', scope: { sampleId } } },
      { type: 'RunFinished', data: { result: { cancelled: true } } },
    ])
  })
  const query = { rankingGroupId, periodId }
  const { unimported } = (await ruth.call('previewRelease', { query })).body
  expect(unimported).toMatchObject([{ id: sampleId, state: 'cancelled' }])
  expect((await ruth.call('createRelease', bodyOf(project))).problem).toMatchObject({
    code: 'release-hindered',
    waiting: { rows: 0, deliveries: 1 },
  })
})
