import { newId } from '@stammbuch/ledger'
import { describe, expect } from 'vitest'
import { addDynamicField, newScope } from '../intake/testing/deliver.ts'
import { csv, importing, recordsOf, withIds } from '../intake/testing/importing.ts'
import { givenQueue } from '../testing/queue.ts'
import { givenProposals, givenRecords } from '../testing/records.ts'
import { test } from '../testing/test.ts'

describe('the register of runs', () => {
  test('[T-003] lists every kind by person, project, time and what stands of it, for auditors too', async ({
    warehouse,
  }) => {
    const rosa = await warehouse.person('Rosa', 'ROLE_EDITOR')
    const otto = await warehouse.person('Otto', 'ROLE_AUDITOR')
    const { project, scope } = await givenQueue(warehouse, 'REG', 3)
    const { body } = await rosa.call('bulkAccept', { body: scope })
    const { runId } = body as { runId: string }
    const other = await givenQueue(warehouse, 'REH', 1)
    const single = await rosa.call('acceptChange', { params: { id: other.changes[0] ?? '' } })
    await rosa.call('undoCommand', {
      params: { commandId: single.headers.get('command-id') ?? '' },
    })
    const idsOf = async (query: Readonly<Record<string, string>>) =>
      (await otto.call('registeredRuns', { query: query as never })).body.list.map(({ id }) => id)

    const mine = { rankingGroupId: project.rankingGroupId }
    expect(await idsOf(mine)).toEqual([runId])
    expect(await idsOf({ ...mine, standing: 'undone' })).toEqual([])
    const undo = await rosa.call('undoRun', { params: { runId } })
    const undoId = (undo.body as { runId: string }).runId
    // An undo is about what it took back, so it stands in the same project.
    expect(await idsOf(mine)).toEqual([undoId, runId])
    expect(await idsOf({ ...mine, standing: 'undone' })).toEqual([runId])
    expect(await idsOf({ ...mine, kind: 'undo' })).toEqual([undoId])
    const { list, people } = (await otto.call('registeredRuns', { query: mine })).body
    expect(list[1]).toMatchObject({
      kind: 'bulk-accept',
      state: 'undone',
      undoneBy: undoId,
      by: { id: rosa.id },
      project: `Projekt ${project.shortCode}`,
    })
    expect(people.map(({ id }) => id)).toContain(rosa.id)
    // The undo of a single decision is no work over many records, but it can be asked for.
    const small = await idsOf({ actor: rosa.id, small: '1' })
    expect(small).toHaveLength(3)
    expect(await idsOf({ actor: rosa.id })).toEqual([undoId, runId])
    const [newest] = list
    expect(await idsOf({ ...mine, before: String(newest?.position) })).toEqual([runId])
    expect(await idsOf({ ...mine, to: '2020-01-01T00:00:00Z' })).toEqual([])
    expect(await idsOf({ ...mine, from: newest?.startedAt ?? '' })).toContain(undoId)
    expect(await idsOf({ actor: newId() })).toEqual([])
  })
})

describe('the page of a run', () => {
  test('[T-003] says of an import its file, mapping, fields, values before and after, and what took it back', async ({
    warehouse,
  }) => {
    const ada = await warehouse.person('Ada', 'ROLE_ADMIN')
    const otto = await warehouse.person('Otmar', 'ROLE_AUDITOR')
    await addDynamicField(warehouse, 'beds', 'TYPE_INTEGER')
    const scope = await newScope(ada)
    const imported = importing(ada)
    const first = await imported(scope, withIds, csv('7;Klinik Süd;24103;Kiel;120'))
    const [account] = await recordsOf(warehouse, first.sampleId)
    const id = account?.id ?? ''
    await ada.call('approveAccount', { params: { id } })
    const second = await imported(
      scope,
      withIds,
      csv('7;Klinik Süd;24103;Lübeck;120', '8;Klinik Ost;24105;Plön;80'),
    )
    const params = { runId: second.runId }
    const { body: page } = await otto.call('runPage', { params })
    expect(page).toMatchObject({
      run: { id: second.runId, kind: 'import', by: { id: ada.id }, state: 'done' },
      delivery: { id: second.sampleId, fileName: 'liste.csv', rows: 2 },
      mapping: { id: second.mappingId, revision: 2 },
      undoes: null,
      undos: [],
    })
    expect(page.figures).toContainEqual({
      type: 'ChangeProposed',
      class: 'account',
      attributeName: 'city',
      fieldLabel: 'Stadt',
      events: 1,
    })
    const query = { type: 'ChangeProposed', attribute: 'city' }
    const { list } = (await otto.call('runEvents', { params, query })).body
    expect(list).toMatchObject([
      {
        type: 'ChangeProposed',
        target: { id, class: 'account', label: expect.stringContaining('Klinik Süd') },
        fieldLabel: 'Stadt',
        oldValue: 'Kiel',
        newValue: 'Lübeck',
        row: 2,
        takenBackBy: null,
      },
    ])
    const all = (await otto.call('runEvents', { params, query: {} })).body.list
    const types = all.map(({ type }) => type)
    expect(types).toEqual(expect.arrayContaining(['RunStarted', 'DeliveryImported', 'RunFinished']))
    const created = all.find(
      ({ type, target }) => type === 'RecordCreated' && target?.class === 'account',
    )
    expect(created?.values).toContainEqual(
      expect.objectContaining({ attributeName: 'name', newValue: 'Klinik Ost' }),
    )
    const after = all[0]?.position ?? 0
    const paged = (await otto.call('runEvents', { params, query: { after, limit: 1 } })).body.list
    expect(paged).toEqual([all[1]])

    const open = await ada.call('listChangesOfTarget', {
      params: { class: 'account', id },
      query: { pending: '1' },
    })
    await ada.call('acceptChange', { params: { id: open.body.list[0]?.id ?? '' } })
    const { body: built } = await otto.call('runLater', { params })
    expect(built).toMatchObject({ laterTotal: 1, later: [{ kind: 'command', what: 'accept' }] })
    const { body: undone } = await ada.call('undoRun', { params, body: { withLater: true } })
    const undoId = (undone as { runId: string }).runId
    const { body: afterwards } = await otto.call('runPage', { params })
    expect(afterwards.undos.map(({ id: one }) => one)).toEqual([undoId])
    expect((await otto.call('runPage', { params: { runId: undoId } })).body).toMatchObject({
      undoes: { id: second.runId },
      delivery: { id: second.sampleId },
    })
    const missing = await otto.call('runPage', { params: { runId: newId() } })
    expect(missing.problem.code).toBe('not-found')
  })

  test('[T-003] names what it left and why', async ({ warehouse }) => {
    const ida = await warehouse.person('Ida', 'ROLE_EDITOR')
    const { accounts, scope } = await givenQueue(warehouse, 'LFT', 2)
    const [rival = ''] = await givenProposals(warehouse, accounts.slice(0, 1), () => 'Husum')
    await ida.call('acceptChange', { params: { id: rival } })
    const { body } = await ida.call('bulkAccept', { body: scope })
    const { runId } = body as { runId: string }
    const page = (await ida.call('runPage', { params: { runId } })).body
    expect(page.left).toEqual([{ code: 'change-stale', items: 1 }])
    const { list, total } = (await ida.call('runLeft', { params: { runId } })).body
    expect(total).toBe(1)
    expect(list[0]).toMatchObject({
      code: 'change-stale',
      change: { targetId: accounts[0], newValue: 'Ort 0' },
    })
    const none = await ida.call('runLeft', { params: { runId }, query: { code: 'not-found' } })
    expect(none.body).toEqual({ list: [], total: 0 })
  })

  test('[R-029] keeps values about persons from those who may not see them', async ({
    warehouse,
  }) => {
    const eva = await warehouse.person('Eva', 'ROLE_EDITOR')
    const ida = await warehouse.person('Irma', 'ROLE_IT')
    const [id = ''] = await givenRecords(warehouse, [
      { class: 'contact', values: { surname: 'Zeisig', firstName: 'Uta' } },
    ])
    const change = { targetClass: 'contact', targetId: id, attributeName: 'surname' } as const
    await eva.call('proposeChange', { body: { ...change, newValue: 'Zeisig-Amsel', accept: true } })
    const { body } = await eva.call('excludeAll', { params: { rootType: 'contact', id } })
    const runId = body.runId ?? ''
    const read = async (person: typeof eva) =>
      JSON.stringify([
        (await person.call('runPage', { params: { runId } })).body,
        (await person.call('runEvents', { params: { runId } })).body,
        (await person.call('effectsOf', { query: { kind: 'person', id: eva.id } })).body,
        (await person.call('effectValues', { query: { kind: 'person', id: eva.id } })).body,
      ])
    expect(await read(eva)).toContain('Zeisig')
    expect(await read(ida)).not.toContain('Zeisig')
  })
})
