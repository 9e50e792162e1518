import type { FacetName } from '@stammbuch/contracts'
import type { Reply } from '@stammbuch/contracts/client'
import { newId } from '@stammbuch/ledger'
import { describe, expect } from 'vitest'
import { brokenInvariants } from '../testing/invariants.ts'
import { givenAward, givenProject, givenProposals, givenRecords } from '../testing/records.ts'
import { test } from '../testing/test.ts'
import type { Person, TestWarehouse } from '../testing/warehouse.ts'

const clinics = (many: number, approved = true) =>
  Array.from({ length: many }, (_, n) => ({
    class: 'account' as const,
    values: { name: `Klinik ${n}`, city: 'Kiel' },
    approved,
  }))

/** Twelve accounts of a project with a proposed city each, two with a street as well, one new record. */
const givenQueue = async (warehouse: TestWarehouse, editor: Person, code: string) => {
  const project = await givenProject(warehouse, code)
  const accounts = await givenRecords(warehouse, clinics(12))
  const [fresh = ''] = await givenRecords(warehouse, clinics(1, false))
  for (const id of [...accounts, fresh]) await givenAward(warehouse, project, id)
  const changes = await givenProposals(warehouse, accounts, (n) => `Ort ${n}`)
  for (const id of accounts.slice(0, 2))
    await editor.call('proposeChange', {
      body: {
        targetClass: 'account',
        targetId: id,
        attributeName: 'street',
        newValue: 'Hafenweg 3',
      },
    })
  return { project, accounts, fresh, changes }
}

const counts = ({ facets }: Reply<'pendingFacets'>, name: FacetName) =>
  Object.fromEntries(facets[name].map(({ value, label, count }) => [label ?? value, count]))

const openIn = async (editor: Person, rgId: string): Promise<number> =>
  (await editor.call('pendingFacets', { query: { rgId } })).body.changes

type Decided = Extract<Reply<'decideFiltered'>, { readonly runId: string }>

describe('the verification list, narrowed', () => {
  test('facets count the records that each choice would leave, and narrow one another', async ({
    warehouse,
  }) => {
    const emil = await warehouse.person('Emil', 'ROLE_EDITOR')
    const { project } = await givenQueue(warehouse, emil, 'FAC')
    const rgId = project.rankingGroupId
    const all = (await emil.call('pendingFacets', { query: { rgId } })).body
    expect(all).toMatchObject({ entries: 13, of: 13, changes: 14 })
    expect(counts(all, 'attribute')).toEqual({ 'account.city': 12, 'account.street': 2 })
    expect(counts(all, 'action')).toEqual({ changes: 12, initial: 1 })
    expect(counts(all, 'origin')).toEqual({ import: 12, editor: 2 })
    expect(counts(all, 'proposer')).toEqual({ EMIL: 2 })
    expect(counts(all, 'age')).toEqual({ today: 13 })
    expect(counts(all, 'year')).toEqual({ [project.periodName]: 13 })
    expect(counts(all, 'toplist')).toEqual({ 'Liste FAC': 13 })
    const query = { rgId, origin: 'editor' }
    const edited = (await emil.call('pendingFacets', { query })).body
    expect(edited).toMatchObject({ entries: 2, of: 13, changes: 2 })
    expect(counts(edited, 'attribute')).toEqual({ 'account.street': 2 })
    // Its own facet still offers the other values, to be added.
    expect(counts(edited, 'origin')).toEqual({ import: 12, editor: 2 })
    const list = (await emil.call('listPending', { query })).body
    expect(list).toMatchObject({ total: 2, totalDataPoints: 2 })
    expect(list.list.map(({ openChanges }) => openChanges)).toEqual([1, 1])
  })

  test('a record is found by a part of its name, whatever case and accents, or by its ID; a run over the search takes just that', async ({
    warehouse,
  }) => {
    const eike = await warehouse.person('Eike', 'ROLE_EDITOR')
    const { project, accounts } = await givenQueue(warehouse, eike, 'NAM')
    const rgId = project.rankingGroupId
    const found = async (search: string) => {
      const { body } = await eike.call('listPending', { query: { rgId, search } })
      return body.list.map(({ root }) => root.label)
    }
    expect(await found('KLÍNIK 1')).toEqual(['Klinik 1', 'Klinik 10', 'Klinik 11'])
    expect(await found(accounts[4] ?? '')).toEqual(['Klinik 4'])
    expect(await found('Praxis')).toEqual([])
    const query = { rgId, search: 'klinik 11' }
    const { body: narrowed, headers } = await eike.call('pendingFacets', { query })
    expect(narrowed).toMatchObject({ entries: 1, of: 13, changes: 1 })
    expect(counts(narrowed, 'attribute')).toEqual({ 'account.city': 1 })
    const { body } = await eike.call('decideFiltered', {
      body: {
        decision: 'accept',
        filter: query,
        position: Number(headers.get('log-position')),
      },
    })
    expect(body as Decided).toMatchObject({ decided: 1, refused: 0 })
    expect(await openIn(eike, rgId)).toBe(13)
  })

  test('at an earlier moment a record is found by the name that it had then, in the list and its numbers', async ({
    warehouse,
  }) => {
    const nele = await warehouse.person('Nele', 'ROLE_EDITOR')
    const { project, accounts } = await givenQueue(warehouse, nele, 'OLD')
    const rgId = project.rankingGroupId
    const { headers } = await nele.call('listPending', { query: { rgId } })
    const asOf = String(headers.get('log-position'))
    const targetId = accounts[7] ?? ''
    const { body: renamed } = await nele.call('proposeChange', {
      body: { targetClass: 'account', targetId, attributeName: 'name', newValue: 'Spital Süd' },
    })
    await nele.call('acceptChange', { params: { id: renamed.id } })
    const found = async (search: string, moment: { readonly asOf?: string }) => {
      const query = { rgId, search, ...moment }
      const { body } = await nele.call('listPending', { query })
      const { entries } = (await nele.call('pendingFacets', { query })).body
      return [body.list.map(({ root }) => root.label), entries]
    }
    expect(await found('spital sued', {})).toEqual([['Spital Süd'], 1])
    expect(await found('Klinik 7', {})).toEqual([[], 0])
    expect(await found('Klinik 7', { asOf })).toEqual([['Klinik 7'], 1])
    expect(await found('Spital', { asOf })).toEqual([[], 0])
  })

  test('a name finds no person for those who may not know who it is', async ({ warehouse }) => {
    const values = { surname: 'Querfeldein', firstName: 'Ute' }
    await givenRecords(warehouse, [{ class: 'contact', values, approved: false }])
    const listed = async (name: string, role: 'ROLE_EDITOR' | 'ROLE_IT') => {
      const person = await warehouse.person(name, role)
      const { body } = await person.call('listPending', { query: { search: 'querfeldein' } })
      return body.total
    }
    expect(await listed('Nora', 'ROLE_EDITOR')).toBe(1)
    expect(await listed('Nils', 'ROLE_IT')).toBe(0)
  })

  test('stale changes can be told apart, now and as of an earlier moment', async ({
    warehouse,
  }) => {
    const else_ = await warehouse.person('Else', 'ROLE_EDITOR')
    const { project, accounts } = await givenQueue(warehouse, else_, 'STA')
    const rgId = project.rankingGroupId
    const before = Number(
      (await else_.call('listPending', { query: { rgId } })).headers.get('log-position'),
    )
    const [rival = ''] = await givenProposals(warehouse, accounts.slice(0, 1), () => 'Husum')
    await else_.call('acceptChange', { params: { id: rival } })
    const stale = (await else_.call('listPending', { query: { rgId, stale: '1' } })).body
    expect(stale.list.map(({ root }) => root.id)).toEqual([accounts[0]])
    const then = { rgId, stale: '1', asOf: before } as const
    expect((await else_.call('listPending', { query: then })).body.total).toBe(0)
    expect(
      counts((await else_.call('pendingFacets', { query: { rgId, asOf: before } })).body, 'stale'),
    ).toEqual({ false: 13 })
  })

  test('[E-033] lines that are shown can be read again by name, with what is left of them in the filter', async ({
    warehouse,
  }) => {
    const ella = await warehouse.person('Ella', 'ROLE_EDITOR')
    const { project, accounts, changes } = await givenQueue(warehouse, ella, 'ROO')
    const [first = '', second = '', third = ''] = accounts
    await ella.call('acceptChange', { params: { id: changes[0] ?? '' } })
    const query = { rgId: project.rankingGroupId, origin: 'import', rootIds: `${first},${third}` }
    const again = (await ella.call('listPending', { query })).body
    expect(again).toMatchObject({ total: 1, totalDataPoints: 1 })
    expect(again.list.map(({ root, openChanges }) => [root.id, openChanges])).toEqual([[third, 1]])
    const wider = { rgId: project.rankingGroupId, rootIds: `${first},${second}` }
    const all = (await ella.call('listPending', { query: wider })).body
    expect(new Map(all.list.map(({ root, openChanges }) => [root.id, openChanges]))).toEqual(
      new Map([
        [first, 1],
        [second, 2],
      ]),
    )
  })

  test('of a record only those changes are shown that stand in the filter, its awards included', async ({
    warehouse,
  }) => {
    const edda = await warehouse.person('Edda', 'ROLE_EDITOR')
    const { project, accounts } = await givenQueue(warehouse, edda, 'ROW')
    const [id = ''] = accounts
    const award = await givenAward(warehouse, project, id)
    await edda.call('proposeChange', {
      body: { targetClass: 'award', targetId: award, attributeName: 'rank', newValue: 7 },
    })
    const shown = async (query: object) => {
      const { body } = await edda.call('listPendingOfRoot', { params: { id }, query })
      return body.list.map(({ targetClass, attributeName }) => `${targetClass}.${attributeName}`)
    }
    expect(await shown({})).toEqual(['account.city', 'account.street', 'award.rank'])
    expect(await shown({ origin: 'editor' })).toEqual(['account.street', 'award.rank'])
    expect(await shown({ supplierId: newId() })).toEqual([])
    const rival = (await givenProposals(warehouse, [id], () => 'Husum'))[0] ?? ''
    await edda.call('acceptChange', { params: { id: rival } })
    expect(await shown({ stale: '1' })).toEqual(['account.city'])
    // What a run could not take is not all that waits on the record.
    const position = Number((await edda.call('listPending', {})).headers.get('log-position'))
    const body = { decision: 'accept' as const, filter: {}, rootIds: [id], position }
    const { runId } = (await edda.call('decideFiltered', { body })).body as Decided
    await edda.call('proposeChange', {
      body: { targetClass: 'account', targetId: id, attributeName: 'street', newValue: 'Kai 1' },
    })
    expect(await shown({ runId, reason: 'change-stale' })).toEqual(['account.city'])
    expect(await shown({ runId, reason: 'record-excluded' })).toEqual([])
    expect(await shown({})).toEqual(['account.city', 'account.street'])
  })

  test('the list can be sorted by age, name and number of open changes', async ({ warehouse }) => {
    const ella = await warehouse.person('Ella', 'ROLE_EDITOR')
    const { project, accounts } = await givenQueue(warehouse, ella, 'SRT')
    const first = async (sort: 'newest' | 'name' | 'most') => {
      const query = { rgId: project.rankingGroupId, approved: '1', sort, limit: 1 } as const
      return (await ella.call('listPending', { query })).body.list[0]?.root.id
    }
    expect(await first('most')).toBe(accounts[0])
    expect(await first('newest')).toBe(accounts.at(-1))
    expect(await first('name')).toBe(accounts[0])
  })
})

describe('deciding all in a filter', () => {
  test('takes what stood there when it was confirmed, names what changed since, and can be undone', async ({
    warehouse,
  }) => {
    const erna = await warehouse.person('Erna', 'ROLE_EDITOR')
    const { project, accounts, changes } = await givenQueue(warehouse, erna, 'DEC')
    const rgId = project.rankingGroupId
    const filter = { rgId, attribute: 'account.city' }
    const seen = await erna.call('listPending', { query: filter })
    const position = Number(seen.headers.get('log-position'))
    // A colleague decides one, moves the field of another on, and something new arrives.
    await erna.call('declineChange', { params: { id: changes[0] ?? '' } })
    const [rival = ''] = await givenProposals(warehouse, accounts.slice(1, 2), () => 'Husum')
    await erna.call('acceptChange', { params: { id: rival } })
    await givenProposals(warehouse, accounts.slice(2, 3), () => 'Später')
    const body = { decision: 'accept' as const, filter, position }
    const done = (await erna.call('decideFiltered', { body })).body as Decided
    expect(done).toMatchObject({
      decided: 10,
      refused: 2,
      reasons: { 'change-already-decided': 1, 'change-stale': 1 },
    })
    expect(await openIn(erna, rgId)).toBe(4)
    const undone = await erna.call('undoRun', { params: { runId: done.runId } })
    expect(undone.body).toMatchObject({ undone: 10, left: [] })
    expect(await openIn(erna, rgId)).toBe(14)
    expect(await brokenInvariants(warehouse.parts.pool)).toEqual({})
  })

  test('declining leaves fields alone that have moved on, and undo proposes the values again', async ({
    warehouse,
  }) => {
    const egon = await warehouse.person('Egon', 'ROLE_EDITOR')
    const { project, accounts, changes } = await givenQueue(warehouse, egon, 'NEG')
    const rgId = project.rankingGroupId
    const filter = { rgId, origin: 'import' }
    const position = Number(
      (await egon.call('listPending', { query: filter })).headers.get('log-position'),
    )
    const [rival = ''] = await givenProposals(warehouse, accounts.slice(0, 1), () => 'Husum')
    await egon.call('acceptChange', { params: { id: rival } })
    const body = { decision: 'decline' as const, filter, position }
    const done = (await egon.call('decideFiltered', { body })).body as Decided
    expect(done).toMatchObject({ decided: 11, refused: 1, reasons: { 'change-stale': 1 } })
    const target = { class: 'account' as const, id: accounts[3] ?? '' }
    await egon.call('undoRun', { params: { runId: done.runId } })
    const again = await egon.call('listChangesOfTarget', { params: target })
    expect(again.body.list).toMatchObject([
      { newValue: 'Ort 3', oldValue: 'Kiel', source: { kind: 'import', row: 3, column: 'Ort' } },
    ])
    expect(again.body.list[0]?.id).not.toBe(changes[3])
    expect(await brokenInvariants(warehouse.parts.pool)).toEqual({})
  })

  test('can be told to take only some of the records', async ({ warehouse }) => {
    const enno = await warehouse.person('Enno', 'ROLE_EDITOR')
    const { project, accounts } = await givenQueue(warehouse, enno, 'SOM')
    const rgId = project.rankingGroupId
    const position = Number(
      (await enno.call('listPending', { query: { rgId } })).headers.get('log-position'),
    )
    const rootIds = accounts.slice(0, 2)
    const body = { decision: 'accept' as const, filter: { rgId }, position, rootIds }
    const done = (await enno.call('decideFiltered', { body })).body as Decided
    expect(done).toMatchObject({ decided: 4, refused: 0, reasons: {} })
  })
})
