import { rm } from 'node:fs/promises'
import { dumpHash, rebuildProjections } from '@stammbuch/ledger'
import { describe, expect } from 'vitest'
import { DeliveryFiles } from '../../intake/index.ts'
import { newScope } from '../../intake/testing/deliver.ts'
import { csv, importing, recordsOf, withIds } from '../../intake/testing/importing.ts'
import { inlineProjections } from '../../projections.ts'
import { brokenInvariants } from '../../testing/invariants.ts'
import { givenQueue } from '../../testing/queue.ts'
import { givenProject, givenProposals } from '../../testing/records.ts'
import { test } from '../../testing/test.ts'
import { upperBound } from './error-bound.rules.ts'

describe('a spot check', () => {
  test('[A-007] draws from every field, is looked at blind, and takes the rest but for what is wrong', async ({
    warehouse,
  }) => {
    const gero = await warehouse.person('Gero', 'ROLE_EDITOR')
    const { project, accounts, scope } = await givenQueue(warehouse, 'SPO', 25)
    const { body: rare } = await gero.call('proposeChange', {
      body: {
        targetClass: 'account',
        targetId: accounts[0] ?? '',
        attributeName: 'zipCode',
        newValue: '24105',
      },
    })
    const started = await gero.call('startSpotCheck', { body: { ...scope, size: 10 } })
    expect(started.status).toBe(201)
    const check = started.body
    expect(check).toMatchObject({ state: 'open', population: 26, size: 10, judged: 0 })
    expect(check.strata).toEqual([
      expect.objectContaining({
        attributeName: 'city',
        fieldLabel: 'Stadt',
        size: 25,
        drawn: 9,
        toplist: 'Liste SPO',
      }),
      expect.objectContaining({ attributeName: 'zipCode', size: 1, drawn: 1 }),
    ])
    expect(check.boundIfRestRight).toBe(upperBound(0, 10))

    const params = { id: check.id }
    const { items } = (await gero.call('getSpotCheck', { params })).body
    expect(items.map(({ changeId }) => changeId)).toContain(rare.id)
    expect(Object.keys(items[0] ?? {}).sort()).toEqual([
      'attributeName',
      'changeId',
      'fieldLabel',
      'newValue',
      'number',
      'record',
      'source',
      'targetClass',
      'verdict',
    ])

    const early = await gero.call('acceptSpotCheck', { params })
    expect([early.status, early.problem.code]).toEqual([409, 'spot-check-open'])
    for (const [index, { changeId }] of items.entries()) {
      const body = { changeId, verdict: index === 0 ? ('wrong' as const) : ('right' as const) }
      await gero.call('judgeSpotCheck', { params, body })
    }
    // What comes later was not in what the sample stands for.
    await givenProposals(warehouse, accounts.slice(0, 2), () => 'Husum')
    const judged = (await gero.call('getSpotCheck', { params })).body
    expect(judged).toMatchObject({ judged: 10, right: 9, wrong: 1, unclear: 0 })
    expect(judged.upperBound).toBe(upperBound(1, 10))

    const taken = (await gero.call('acceptSpotCheck', { params })).body
    expect(taken).toMatchObject({ acceptedChanges: 25, rejectedChanges: 0, pendingChanges: 0 })
    const open = await gero.call('listPending', { query: { rgId: project.rankingGroupId } })
    expect(open.body.totalDataPoints).toBe(3)
    const runId = 'runId' in taken ? taken.runId : ''
    expect((await gero.call('getSpotCheck', { params })).body).toMatchObject({
      state: 'accepted',
      runId,
    })
    const twice = await gero.call('acceptSpotCheck', { params })
    expect([twice.status, twice.problem.code]).toEqual([409, 'spot-check-finished'])
    expect(await brokenInvariants(warehouse.parts.pool)).toEqual({})
  })

  test('[A-007] can be sent back: nothing is taken, and the reason is kept', async ({
    warehouse,
  }) => {
    const lena = await warehouse.person('Lena', 'ROLE_EDITOR')
    const { scope } = await givenQueue(warehouse, 'BAC', 3)
    const { body: check } = await lena.call('startSpotCheck', { body: scope })
    expect(check.size).toBe(3)
    const params = { id: check.id }
    const isOpen = async () => {
      const { list } = (await lena.call('listSpotChecks', { query: { state: 'open' } })).body
      return list.some(({ id }) => id === check.id)
    }
    expect(await isOpen()).toBe(true)
    const back = await lena.call('returnSpotCheck', {
      params,
      body: { comment: 'Spalten vertauscht' },
    })
    expect(back.body).toMatchObject({ state: 'returned', comment: 'Spalten vertauscht' })
    expect(await isOpen()).toBe(false)
    const late = await lena.call('judgeSpotCheck', {
      params,
      body: {
        changeId: (await lena.call('getSpotCheck', { params })).body.items[0]?.changeId ?? '',
        verdict: 'right',
      },
    })
    expect([late.status, late.problem.code]).toEqual([409, 'spot-check-finished'])
  })

  test('needs something that waits, and is drawn again the same by its seed', async ({
    warehouse,
  }) => {
    const mia = await warehouse.person('Mia', 'ROLE_EDITOR')
    const { changes, scope } = await givenQueue(warehouse, 'SEE', 30)
    const { body: check } = await mia.call('startSpotCheck', { body: { ...scope, size: 12 } })
    const { rows } = await warehouse.parts.pool.query(
      `select id from unnest($1::uuid[]) as id
       order by sha256(convert_to($2 || ':' || id::text, 'utf8')) limit 12`,
      [changes, check.seed],
    )
    const { items } = (await mia.call('getSpotCheck', { params: { id: check.id } })).body
    expect(items.map(({ changeId }) => changeId)).toEqual(rows.map(({ id }) => id))
    const project = await givenProject(warehouse, 'LEE')
    const none = await mia.call('startSpotCheck', {
      body: { rgShortCode: project.shortCode, periodId: project.periodId },
    })
    expect([none.status, none.problem.code]).toEqual([409, 'nothing-pending'])
  })

  test('[A-007] shows the delivered row beside the value, also when the rows have to be read anew', async ({
    warehouse,
    database,
  }) => {
    const admin = await warehouse.person('Ada', 'ROLE_ADMIN')
    const scope = await newScope(admin)
    const imported = importing(admin)
    const columns = withIds.slice(0, 4)
    const first = await imported(scope, columns, csv('7;Klinik Süd;24103;Kiel;120'))
    const [account] = await recordsOf(warehouse, first.sampleId)
    await admin.call('approveAccount', { params: { id: account?.id ?? '' } })
    const second = await imported(scope, columns, csv('7;Klinik Süd;24103;Lübeck;120'))
    const { body: check } = await admin.call('startSpotCheck', {
      body: { sampleId: second.sampleId, size: 10 },
    })
    await database.owner.query('delete from work.delivery_row')
    const source = async () => {
      const { body } = await admin.call('getSpotCheck', { params: { id: check.id } })
      return body.items.map((item) => item.source)
    }
    const told = { fileName: 'liste.csv', row: 2, column: 'ort' }
    const cells = [
      { header: 'nr', cell: '7' },
      { header: 'name', cell: 'Klinik Süd' },
      { header: 'plz', cell: '24103' },
      { header: 'ort', cell: 'Lübeck' },
      { header: 'betten', cell: '120' },
    ]
    expect(await source()).toEqual([{ ...told, cells }])

    await database.owner.query('delete from work.delivery_row')
    const { rows } = await database.owner.query('select sha256 from view.delivery where id = $1', [
      second.sampleId,
    ])
    await rm(warehouse.app.get(DeliveryFiles).deliveryOf(rows[0]?.sha256))
    expect(await source()).toEqual([{ ...told, cells: [] }])
  })

  test('its views and those of runs are rebuilt from the log byte for byte', async ({
    warehouse,
    database,
  }) => {
    const ole = await warehouse.person('Ole', 'ROLE_EDITOR')
    const { accounts, scope } = await givenQueue(warehouse, 'REB', 3)
    const [rival = ''] = await givenProposals(warehouse, accounts.slice(0, 1), () => 'Husum')
    await ole.call('acceptChange', { params: { id: rival } })
    await ole.call('bulkAccept', { body: scope })
    const before = await dumpHash(database.owner, inlineProjections)
    await rebuildProjections({ url: database.ownerUrl, projections: inlineProjections })
    expect(await dumpHash(database.owner, inlineProjections)).toBe(before)
    const { rows } = await database.owner.query('select code from view.run_refusal')
    expect(rows).toEqual([{ code: 'change-stale' }])
    const found = await database.owner.query(
      'select count(verdict)::int as judged from view.spot_check_item',
    )
    expect(found.rows).toEqual([{ judged: 10 }])
  })
})
