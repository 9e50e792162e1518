import { dumpHash, newId, rebuildProjections } from '@stammbuch/ledger'
import type pg from 'pg'
import { expect } from 'vitest'
import { givenPair, givenWaitingRow } from '../conflicts/testing/given-conflicts.ts'
import { newMapping, prepareUnjudged, send, uploadOf } from '../intake/testing/deliver.ts'
import { csv, importOf, withoutIds } from '../intake/testing/importing.ts'
import { inlineProjections } from '../projections.ts'
import { givenAccount, givenRecords, type Project } from '../testing/records.ts'
import { test } from '../testing/test.ts'
import type { Person, TestWarehouse } from '../testing/warehouse.ts'
import { begun, bodyOf, freshProject, ranked, released } from './testing/given-releases.ts'

/** Deliver these rows for the project and year; the delivery's id. */
const delivered = async (
  warehouse: TestWarehouse,
  person: Person,
  { rankingGroupId, periodId }: Project,
  content: string,
): Promise<string> => {
  const supplier = await person.call('createSupplier', { body: { name: newId().slice(-12) } })
  const scope = { supplier: supplier.body.id, rankingGroup: rankingGroupId, period: periodId }
  const { body } = await send(person, uploadOf(scope, content))
  const sampleId = String(body.sample?.id)
  await prepareUnjudged(warehouse, sampleId)
  return sampleId
}

const columns = withoutIds.slice(0, 3)

test('[U-009] a release waits for rows of its deliveries that wait in a conflict, and names each', async ({
  warehouse,
}) => {
  const ria = await warehouse.person('Ria', 'ROLE_EDITOR')
  const project = await freshProject(warehouse)
  await ranked(warehouse, project, 'Haus am Markt', 1)
  for (const zipCode of ['24103', '24105'])
    await givenAccount(warehouse, { name: 'Doppelhaus Kiel', zipCode, city: 'Kiel' })
  const sampleId = await delivered(warehouse, ria, project, csv(';Doppelhaus Kiel;;Kiel;1'))
  const mappingId = await newMapping(ria, 'account', columns)
  expect(await importOf(ria, { sampleId, mappingId })).toMatchObject({ conflicts: 1 })

  const query = { rankingGroupId: project.rankingGroupId, periodId: project.periodId }
  const inOverview = async () =>
    (await ria.call('listWaitingYears')).body.list.filter(
      ({ period }) => period.id === project.periodId,
    )
  const board = await ria.call('listReadiness', {
    query: { rankingGroupId: project.rankingGroupId },
  })
  expect(board.body.list).toMatchObject([{ awards: 1, rows: 1, deliveries: 0 }])
  const rows = await ria.call('listReadinessItems', { query: { ...query, kind: 'rows' } })
  expect(rows.body).toMatchObject({ total: 1, list: [{ kind: 'rows', sampleId, row: 2 }] })
  expect(await inOverview()).toMatchObject([
    { rankingGroup: { shortCode: project.shortCode }, rows: 1, deliveries: 0 },
  ])
  const { waiting, waitingRows, unimported, open } = (await ria.call('previewRelease', { query }))
    .body
  expect({ open, waiting, unimported }).toEqual({
    open: { changes: 0, unapproved: 0 },
    waiting: { rows: 1, deliveries: 0 },
    unimported: [],
  })
  expect(waitingRows).toEqual([
    { conflictId: expect.any(String) as string, row: 2, sampleId, fileName: 'liste.csv' },
  ])
  const refused = await ria.call('createRelease', bodyOf(project))
  expect(refused).toMatchObject({
    status: 409,
    problem: {
      code: 'release-hindered',
      detail:
        'Aus den Lieferungen: 1 Zeile wartet in einem Konflikt, 0 Lieferungen sind nicht importiert.',
      open: { changes: 0, unapproved: 0 },
      waiting: { rows: 1, deliveries: 0 },
    },
  })
  await ria.call('decideConflict', {
    params: { id: waitingRows[0]?.conflictId ?? '' },
    body: { command: 'ignore' },
  })
  expect(await inOverview()).toEqual([])
  await released(ria, project)
})

test('[U-009] a delivery that was never imported, or whose import was taken back, hinders a release until it is in or set aside', async ({
  warehouse,
  database,
}) => {
  const uta = await warehouse.person('Uta', 'ROLE_EDITOR')
  const project = await freshProject(warehouse)
  await ranked(warehouse, project, 'Haus am Hafen', 1)
  const sampleId = await delivered(warehouse, uta, project, csv(';Neues Haus;24103;Kiel;1'))
  const mappingId = await newMapping(uta, 'account', columns)
  const query = { rankingGroupId: project.rankingGroupId, periodId: project.periodId }
  const states = async () =>
    (await uta.call('previewRelease', { query })).body.unimported.map(({ id, state }) => [
      id,
      state,
    ])
  const inOverview = async () =>
    (await uta.call('listWaitingYears')).body.list
      .filter(({ period }) => period.id === project.periodId)
      .map(({ rows, deliveries }) => ({ rows, deliveries }))
  expect(await states()).toEqual([[sampleId, 'never']])
  expect(await inOverview()).toEqual([{ rows: 0, deliveries: 1 }])
  const board = await uta.call('listReadiness', {
    query: { rankingGroupId: project.rankingGroupId },
  })
  expect(board.body.list).toMatchObject([{ awards: 1, rows: 0, deliveries: 1 }])
  const behind = await uta.call('listReadinessItems', { query: { ...query, kind: 'deliveries' } })
  expect(behind.body).toMatchObject({ total: 1, list: [{ id: sampleId, state: 'never' }] })
  const refused = await uta.call('createRelease', bodyOf(project))
  expect([refused.problem.code, refused.problem.waiting]).toEqual([
    'release-hindered',
    { rows: 0, deliveries: 1 },
  ])

  const { runId } = await importOf(uta, { sampleId, mappingId })
  expect(await states()).toEqual([])
  const params = { id: sampleId }
  const tooLate = await uta.call('setSampleAside', { params, body: { reason: 'Doch nicht' } })
  expect([tooLate.status, tooLate.problem.code]).toEqual([409, 'sample-imported'])
  await uta.call('undoRun', { params: { runId } })
  expect(await states()).toEqual([[sampleId, 'undone']])

  const body = { reason: 'Aus Versehen geliefert' }
  expect((await uta.call('setSampleAside', { params, body })).body.setAside).toBe(true)
  expect(await states()).toEqual([])
  expect((await uta.call('takeSampleUp', { params })).body.setAside).toBe(false)
  expect(await states()).toEqual([[sampleId, 'undone']])
  expect(await inOverview()).toEqual([{ rows: 0, deliveries: 1 }])
  await uta.call('setSampleAside', { params, body })
  expect(await inOverview()).toEqual([])
  await released(uta, project)

  const before = await dumpHash(database.owner, inlineProjections)
  await rebuildProjections({ url: database.ownerUrl, projections: inlineProjections })
  expect(await dumpHash(database.owner, inlineProjections)).toBe(before)
})

test('[U-009] importing a delivery that was set aside takes it up: taken back, it hinders again', async ({
  warehouse,
}) => {
  const ute = await warehouse.person('Ute', 'ROLE_EDITOR')
  const project = await freshProject(warehouse)
  await ranked(warehouse, project, 'Haus am See', 1)
  const sampleId = await delivered(warehouse, ute, project, csv(';Spätes Haus;24103;Kiel;1'))
  const params = { id: sampleId }
  await ute.call('setSampleAside', { params, body: { reason: 'Zu spät' } })
  const mappingId = await newMapping(ute, 'account', columns)
  const { runId } = await importOf(ute, { sampleId, mappingId })
  await ute.call('undoRun', { params: { runId } })
  const query = { rankingGroupId: project.rankingGroupId, periodId: project.periodId }
  const { unimported } = (await ute.call('previewRelease', { query })).body
  expect(unimported).toMatchObject([{ id: sampleId, state: 'undone' }])
})

test('[U-009] an import that has begun and not ended hinders a release', async ({ warehouse }) => {
  const ida = await warehouse.person('Ida', 'ROLE_EDITOR')
  const project = await freshProject(warehouse)
  await ranked(warehouse, project, 'Haus am Wald', 1)
  const sampleId = await delivered(warehouse, ida, project, csv(';Noch ein Haus;24103;Kiel;1'))
  await begun(warehouse, sampleId)
  const query = { rankingGroupId: project.rankingGroupId, periodId: project.periodId }
  const { unimported } = (await ida.call('previewRelease', { query })).body
  expect(unimported).toMatchObject([{ id: sampleId, state: 'unfinished' }])
  const aside = await ida.call('setSampleAside', {
    params: { id: sampleId },
    body: { reason: 'Zu spät' },
  })
  expect([aside.status, aside.problem.code]).toEqual([409, 'sample-imported'])
})

test('[U-009] an undecided duplicate among its members is named and hinders nothing', async ({
  warehouse,
}) => {
  const eve = await warehouse.person('Eve', 'ROLE_EDITOR')
  const project = await freshProject(warehouse)
  const one = await ranked(warehouse, project, 'Klinik Gleich', 1)
  const two = await ranked(warehouse, project, 'Klinik Gleich GmbH', 2)
  const stranger = await givenAccount(warehouse, { name: 'Klinik Gleich e. V.' })
  const half = await givenPair(warehouse, [two.account, stranger], { similarity: 99 })
  const whole = await givenPair(warehouse, [one.account, two.account], { similarity: 80 })
  await givenPair(warehouse, [stranger, await givenAccount(warehouse, { name: 'Fremd' })])
  const query = { rankingGroupId: project.rankingGroupId, periodId: project.periodId }
  const { duplicates } = (await eve.call('previewRelease', { query })).body
  expect(duplicates.total).toBe(2)
  expect(duplicates.list.map(({ conflictId }) => conflictId)).toEqual([whole, half])
  expect(duplicates.list[0]?.records.map(({ label }) => label).toSorted()).toEqual([
    'Klinik Gleich',
    'Klinik Gleich GmbH',
  ])
  expect((await released(eve, project)).numberOfAwards).toBe(2)
})

test('[R-012] an award of an excluded product is counted as excluded and not pinned', async ({
  warehouse,
}) => {
  const pia = await warehouse.person('Pia', 'ROLE_EDITOR')
  const project = await freshProject(warehouse)
  const { award } = await ranked(warehouse, project, 'Hersteller', 1)
  const holder = await givenAccount(warehouse, { name: 'Zweiter Hersteller' })
  const [productId = ''] = await givenRecords(warehouse, [
    { class: 'product', values: { name: 'Gerät', accountId: holder } },
  ])
  const { rankingGroupId, periodId, toplistId: toplistLabelId } = project
  await givenRecords(warehouse, [
    {
      class: 'award',
      values: {
        displayName: 'Bestes Gerät',
        rank: 2,
        scoring: 9,
        productId,
        accountId: holder,
        rankingGroupId,
        periodId,
        toplistLabelId,
      },
    },
  ])
  const excluded = await pia.call('proposeChange', {
    body: {
      targetClass: 'product',
      targetId: productId,
      attributeName: 'excludedByEditor',
      newValue: true,
    },
  })
  expect(excluded.status).toBeLessThan(300)
  const query = { rankingGroupId, periodId }
  expect((await pia.call('previewRelease', { query })).body).toMatchObject({
    numberOfAwards: 1,
    excluded: 1,
  })
  const made = await released(pia, project)
  const { rows } = await warehouse.parts.pool.query(
    'select award_id from release_member where release_id = $1',
    [made.id],
  )
  expect(rows).toEqual([{ award_id: award }])
})

/** Returns the number of connections that wait for a lock. */
const waitingForLocks = async (owner: pg.Pool): Promise<number> => {
  const { rows } = await owner.query(
    `select count(*)::int as n from pg_locks l join pg_stat_activity a using (pid)
     where not l.granted and a.datname = current_database()`,
  )
  return rows[0].n
}

test('[U-009] a row that comes into a conflict while somebody releases is seen by the release', async ({
  warehouse,
  database,
}) => {
  const rolf = await warehouse.person('Rolf', 'ROLE_EDITOR')
  const project = await freshProject(warehouse)
  await ranked(warehouse, project, 'Haus am Berg', 1)
  const sampleId = await delivered(warehouse, rolf, project, csv(';Haus am Berg;24103;Kiel;1'))
  const mappingId = await newMapping(rolf, 'account', columns)
  await importOf(rolf, { sampleId, mappingId, skipInserts: true })
  const written = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const raising = givenWaitingRow(warehouse, sampleId, () => {
    written.resolve()
    return held.promise
  })
  await written.promise
  const releasing = rolf.call('createRelease', bodyOf(project))
  await expect.poll(() => waitingForLocks(database.owner), { timeout: 20_000 }).toBeGreaterThan(0)
  held.resolve()
  await raising
  expect((await releasing).problem).toMatchObject({
    code: 'release-hindered',
    waiting: { rows: 1, deliveries: 0 },
  })
})
