import { describe, expect } from 'vitest'
import { givenFamily } from '../testing/family.ts'
import { brokenInvariants } from '../testing/invariants.ts'
import { givenQueue } from '../testing/queue.ts'
import { givenProposals } from '../testing/records.ts'
import { test } from '../testing/test.ts'

describe('what a run could not take', () => {
  test('[E-042] leads, reason by reason, to just those entries of the verification list', async ({
    warehouse,
  }) => {
    const ida = await warehouse.person('Ida', 'ROLE_EDITOR')
    const { project, accounts, scope } = await givenQueue(warehouse, 'WHY', 4)
    const [rival = ''] = await givenProposals(warehouse, accounts.slice(0, 1), () => 'Husum')
    await ida.call('acceptChange', { params: { id: rival } })
    await ida.call('proposeChange', {
      body: {
        targetClass: 'account',
        targetId: accounts[1] ?? '',
        attributeName: 'excludedByEditor',
        newValue: true,
      },
    })
    const { body } = await ida.call('bulkAccept', { body: scope })
    const { runId } = body as { runId: string }
    // Waits too, but no run has ever refused it.
    await givenProposals(warehouse, accounts.slice(2, 3), () => 'Plön')

    const rootsOf = async (query: Record<string, string>) => {
      const { body } = await ida.call('listPending', {
        query: { rgId: project.rankingGroupId, ...query },
      })
      return body.list.map(({ root }) => root.id)
    }
    expect(await rootsOf({ runId, reason: 'change-stale' })).toEqual([accounts[0]])
    expect(await rootsOf({ runId, reason: 'record-excluded' })).toEqual([accounts[1]])
    expect(await rootsOf({ runId })).toEqual([accounts[0], accounts[1]])
    expect(await rootsOf({ runId, reason: 'record-unapproved' })).toEqual([])
    const head = (await ida.call('listPending', { query: { runId } })).headers.get('log-position')
    expect(await rootsOf({ runId, reason: 'change-stale', asOf: String(head) })).toEqual([
      accounts[0],
    ])
    expect(await brokenInvariants(warehouse.parts.pool)).toEqual({})
  })
})

describe('the list of runs', () => {
  test('[E-041] shows what a run of a year did, to everybody and after a reload', async ({
    warehouse,
  }) => {
    const olaf = await warehouse.person('Olaf', 'ROLE_EDITOR')
    const { project, scope } = await givenQueue(warehouse, 'LST', 2)
    const { body } = await olaf.call('bulkAccept', { body: scope })
    const { runId } = body as { runId: string }
    const rosa = await warehouse.person('Rosa', 'ROLE_EDITOR')
    const query = { kind: 'bulk-accept', periodId: project.periodId }
    const { list, total } = (await rosa.call('listRuns', { query })).body
    expect([total, list[0]?.id, list[0]?.state]).toEqual([1, runId, 'done'])
    expect(list[0]).toMatchObject({
      scope,
      subject: `${project.shortCode} · 2025-${project.shortCode}`,
      actor: { id: olaf.id, shortCode: 'OLAF' },
      result: { acceptedChanges: 2, rejectedChanges: 0, pendingChanges: 0 },
    })
    await rosa.call('undoRun', { params: { runId } })
    expect((await rosa.call('listRuns', { query })).body.list[0]?.state).toBe('undone')
  })
})

describe('the preview of an undo', () => {
  test('[A-004] says what the undo then does: undone, kept, impossible; and changes nothing', async ({
    warehouse,
  }) => {
    const pia = await warehouse.person('Pia', 'ROLE_EDITOR')
    const { accounts, scope } = await givenQueue(warehouse, 'PRE', 4)
    const { body } = await pia.call('bulkAccept', { body: scope })
    const { runId } = body as { runId: string }
    const [later = ''] = await givenProposals(warehouse, accounts.slice(0, 1), () => 'Flensburg')
    await pia.call('acceptChange', { params: { id: later } })
    await pia.call('proposeChange', {
      body: {
        targetClass: 'account',
        targetId: accounts[1] ?? '',
        attributeName: 'excludedByEditor',
        newValue: true,
      },
    })
    const head = async () =>
      (await warehouse.parts.pool.query('select position from log_head')).rows[0].position
    const before = await head()
    const preview = (await pia.call('previewUndo', { params: { runId } })).body
    expect(preview).toMatchObject({
      undone: 2,
      kept: 1,
      impossible: 1,
      reasons: { 'change-stale': 1, 'record-excluded': 1 },
    })
    expect(
      preview.left.map(({ why, record, attributeName }) => [why, record?.id, attributeName]).sort(),
    ).toEqual([
      ['impossible', accounts[1], 'city'],
      ['kept', accounts[0], 'city'],
    ])
    expect(await head()).toBe(before)
    const undone = (await pia.call('undoRun', { params: { runId } })).body
    expect(undone).toMatchObject({ undone: 2 })
    // Two are left; the rest is gone, and is not counted again.
    const again = (await pia.call('previewUndo', { params: { runId } })).body
    expect(again).toMatchObject({ undone: 0, kept: 1, impossible: 1 })
  })
})

describe('bulk actions on a record', () => {
  test('[E-065] [A-004] „Alles verifizieren“ is a run: undone, everything waits as before', async ({
    warehouse,
  }) => {
    const vera = await warehouse.person('Vera', 'ROLE_EDITOR')
    const family = await givenFamily(warehouse, 'VER')
    const { account, contacts, award, score } = family
    await givenProposals(warehouse, [account], () => 'Husum')
    await givenProposals(warehouse, [account], () => 'Plön')
    const params = { rootType: 'account' as const, id: account }
    const { body } = await vera.call('approveAll', { params })
    expect(body.approved).toEqual({ account: 1, contact: 2, award: 1, score: 1 })
    expect([body.acceptedChanges.length, body.rejectedChanges.length]).toEqual([1, 1])

    const runId = body.runId ?? ''
    const undone = (await vera.call('undoRun', { params: { runId } })).body
    expect(undone).toMatchObject({ left: [] })
    const { rows } = await warehouse.parts.pool.query(
      'select bool_or(is_approved) as approved from record where id = any($1)',
      [[account, ...contacts, award, score]],
    )
    expect(rows[0].approved).toBe(false)
    const open = await vera.call('listChangesOfTarget', {
      params: { class: 'account', id: account },
    })
    expect(open.body.list.map(({ newValue }) => newValue).sort()).toEqual(['Husum', 'Plön'])
    expect((await vera.call('getAccount', { params: { id: account } })).body.city).toBe('Kiel')
    expect(await brokenInvariants(warehouse.parts.pool)).toEqual({})
  })

  test('[E-066] [A-004] „Alles ausschließen“ is a run: undone, scores come back as well', async ({
    warehouse,
  }) => {
    const egon = await warehouse.person('Egon', 'ROLE_EDITOR')
    const { account, contacts, award, score } = await givenFamily(warehouse, 'EXC')
    const params = { rootType: 'account' as const, id: account }
    const { body } = await egon.call('excludeAll', { params })
    expect(body.excluded).toEqual({ account: 1, contact: 2, award: 1, score: 1 })
    const again = (await egon.call('excludeAll', { params })).body
    expect(again).toEqual({ runId: null, excluded: {} })

    const undone = (await egon.call('undoRun', { params: { runId: body.runId ?? '' } })).body
    expect(undone).toMatchObject({ undone: 5, left: [] })
    const { rows } = await warehouse.parts.pool.query(
      'select bool_or(excluded) as excluded from record where id = any($1)',
      [[account, ...contacts, award, score]],
    )
    expect(rows[0].excluded).toBe(false)
    expect(await brokenInvariants(warehouse.parts.pool)).toEqual({})
  })
})
