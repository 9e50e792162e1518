import { expect } from 'vitest'
import { brokenInvariants } from '../../testing/invariants.ts'
import {
  givenAccount,
  givenAward,
  givenProject,
  givenProposals,
  givenRecords,
} from '../../testing/records.ts'
import { test } from '../../testing/test.ts'
import type { Answered, Person } from '../../testing/warehouse.ts'
import { everything } from './testing/everything.ts'

const commandOf = ({ headers }: Answered<unknown>): string => headers.get('command-id') ?? ''

const takeBack = async (person: Person, answered: Answered<unknown>) =>
  person.call('undoCommand', { params: { commandId: commandOf(answered) } })

test('[U-004] a decision taken back opens the same proposal again, where it stood, with what was closed beside it', async ({
  warehouse,
}) => {
  const vera = await warehouse.person('Vera', 'ROLE_EDITOR')
  const account = await givenAccount(warehouse)
  const other = await givenAccount(warehouse)
  const [one = ''] = await givenProposals(warehouse, [account], () => 'Husum')
  await givenProposals(warehouse, [account], () => 'Husum')
  await givenProposals(warehouse, [account, other], () => 'Plön')
  const before = await everything(warehouse, [account])
  const target = { params: { class: 'account' as const, id: account } }
  const placesOf = async () =>
    (await vera.call('listChangesOfTarget', target)).body.list.map(({ place }) => place)
  const places = await placesOf()
  const orderOf = async () =>
    (await vera.call('listPending', { query: { rootIds: `${account},${other}` } })).body.list.map(
      ({ root }) => root.id,
    )
  expect(await orderOf()).toEqual([account, other])

  const accepted = await vera.call('acceptChange', { params: { id: one } })
  const looked = { params: { commandId: commandOf(accepted) } }
  const { effects } = (await vera.call('previewUndoOfCommand', looked)).body
  expect(effects).toMatchObject({ values: 1, waitingAgain: 2, withdrawn: 0, excluded: 0 })
  expect((await takeBack(vera, accepted)).body).toMatchObject({ undone: 2, left: [] })
  expect(await everything(warehouse, [account])).toEqual(before)

  // Whoever still knows the id of then means the proposal that waits now.
  const declined = await vera.call('declineChange', { params: { id: one } })
  expect(declined.body).toMatchObject({ newValue: 'Husum', declinedDate: expect.any(String) })
  const undone = await vera.call('undoChange', { params: { id: one } })
  expect(undone.body).toMatchObject({ undone: 1, reopened: expect.any(String) })
  expect(await everything(warehouse, [account])).toEqual(before)
  expect(await orderOf()).toEqual([account, other])
  expect(await placesOf()).toEqual(places)
  const nothing = await vera.call('undoChange', { params: { id: one } })
  expect([nothing.status, nothing.problem.code]).toEqual([409, 'nothing-to-undo'])
  expect(await brokenInvariants(warehouse.parts.pool)).toEqual({})
})

test('[U-004] under four eyes the proposer stays the proposer, whoever takes the decision back', async ({
  warehouse,
}) => {
  const rita = await warehouse.person('Rita', 'ROLE_EDITOR')
  const sven = await warehouse.person('Sven', 'ROLE_EDITOR')
  const account = await givenAccount(warehouse)
  await givenAward(warehouse, await givenProject(warehouse, 'VIER', { fourEyes: true }), account)
  const { body: change } = await rita.call('proposeChange', {
    body: {
      targetClass: 'account',
      targetId: account,
      attributeName: 'city',
      newValue: 'Husum',
    },
  })
  const accepted = await sven.call('acceptChange', { params: { id: change.id } })
  expect((await takeBack(sven, accepted)).body).toMatchObject({ left: [] })
  const params = { class: 'account' as const, id: account }
  const [waiting] = (await sven.call('listChangesOfTarget', { params })).body.list
  expect(waiting).toMatchObject({ curator: { id: rita.id }, createdAt: change.createdAt })
  const id = waiting?.id ?? ''
  expect((await rita.call('acceptChange', { params: { id } })).problem.code).toBe('own-change')
  expect((await sven.call('acceptChange', { params: { id } })).status).toBe(200)
})

test('[U-005] verifying a new record is taken back with its values and proposals, unless somebody went on from it', async ({
  warehouse,
}) => {
  const nora = await warehouse.person('Nora', 'ROLE_EDITOR')
  const account = await givenAccount(warehouse, {}, false)
  await givenProposals(warehouse, [account], () => 'Husum')
  await givenProposals(warehouse, [account], () => 'Plön')
  const before = await everything(warehouse, [account])
  const approved = await nora.call('approveAccount', { params: { id: account } })
  const body = { targetClass: 'account', targetId: account, attributeName: 'region' } as const
  const edited = await nora.call('proposeChange', { body: { ...body, newValue: 'Förde' } })

  const refused = await takeBack(nora, approved)
  expect([refused.status, refused.problem.code]).toEqual([409, 'undo-in-the-way'])
  expect(refused.problem).toMatchObject({
    later: [{ kind: 'command', id: commandOf(edited), what: 'propose', blocks: true }],
  })
  const mine = (await nora.call('myDecisions')).body.list
  expect(mine.map(({ verb, whyNot }) => [verb, whyNot])).toEqual([
    ['propose', null],
    ['approve', 'built-on'],
  ])
  const params = { commandId: commandOf(approved) }
  const both = await nora.call('undoCommand', { params, body: { withLater: true } })
  expect(both.body).toMatchObject({ left: [] })
  expect(await everything(warehouse, [account])).toEqual(before)
  expect(await brokenInvariants(warehouse.parts.pool)).toEqual({})
})

test('[U-005] many new records are verified as one run, each as if it were verified alone, and taken back as one', async ({
  warehouse,
}) => {
  const jana = await warehouse.person('Jana', 'ROLE_EDITOR')
  const wanted = Array.from({ length: 3 }, (_, n) => ({
    class: 'account' as const,
    values: { name: `Neue Klinik ${n}`, city: 'Kiel' },
    approved: false,
  }))
  const ids = await givenRecords(warehouse, wanted)
  await givenProposals(warehouse, ids.slice(0, 1), () => 'Husum')
  const old = await givenAccount(warehouse)
  const before = await everything(warehouse, [...ids, old])
  const named = await jana.call('bulkApprove', { body: { ids: [...ids, old] } })
  expect(named.body).toMatchObject({ approved: 3, rejected: 1, reasons: { 'already-approved': 1 } })
  const [first] = await everything(warehouse, ids)
  expect(first).toMatchObject({ approved: true, waiting: null, fields: { city: 'Husum' } })
  expect((await takeBack(jana, named)).body).toMatchObject({ left: [] })
  expect(await everything(warehouse, [...ids, old])).toEqual(before)

  const filter = { approved: '0', search: 'Neue Klinik' } as const
  const filtered = await jana.call('bulkApprove', { body: { filter } })
  expect(filtered.body).toMatchObject({ approved: 3, rejected: 0 })
  const neither = await jana.call('bulkApprove', { body: {} })
  expect(neither.problem.code).toBe('scope-missing')
})

test('[U-005] what was done to a record besides its values is taken back as well, or says why not', async ({
  warehouse,
}) => {
  const otto = await warehouse.person('Otto', 'ROLE_EDITOR')
  const account = await givenAccount(warehouse)
  const before = await everything(warehouse, [account])
  const params = { class: 'account', id: account } as const
  const excluded = {
    targetClass: 'account',
    targetId: account,
    attributeName: 'excludedByEditor',
  } as const
  const marked = await otto.call('setFollowUp', { params: { ...params, value: '1' } })
  const out = await otto.call('proposeChange', { body: { ...excluded, newValue: true } })
  const back = await otto.call('proposeChange', { body: { ...excluded, newValue: false } })
  const noted = await otto.call('addNote', {
    body: { content: 'Rückruf', targetId: account, targetClass: 'account' },
  })
  const mine = (await otto.call('myDecisions')).body.list
  expect(mine.map(({ verb, canUndo, whyNot }) => [verb, canUndo, whyNot])).toEqual([
    ['note', false, 'note-final'],
    ['restore', true, null],
    ['exclude', false, 'change-stale'],
    ['follow-up', true, null],
  ])
  expect((await takeBack(otto, noted)).problem.code).toBe('note-final')
  for (const done of [back, out, marked])
    expect((await takeBack(otto, done)).body).toMatchObject({ undone: 1, left: [] })
  const [after] = await everything(warehouse, [account])
  expect(after).toEqual({ ...before[0], notes: ['Rückruf'] })
})

test('[U-004] an edit that was proposed and accepted in one step goes back as one, and leaves no proposal', async ({
  warehouse,
}) => {
  const erik = await warehouse.person('Erik', 'ROLE_EDITOR')
  const account = await givenAccount(warehouse)
  const before = await everything(warehouse, [account])
  const edit = (newValue: string, targetId = account) =>
    erik.call('proposeChange', {
      body: { targetClass: 'account', targetId, attributeName: 'city', newValue, accept: true },
    })
  const edited = await edit('Husum')
  expect(edited.body).toMatchObject({ newValue: 'Husum', currentValue: 'Husum' })
  expect(edited.body.acceptedDate).toEqual(expect.any(String))
  expect((await takeBack(erik, edited)).body).toMatchObject({ left: [] })
  expect(await everything(warehouse, [account])).toEqual(before)

  // Where the person may not accept it, it waits like any proposal.
  const project = await givenProject(warehouse, 'VIERA', { fourEyes: true })
  const guarded = await givenAccount(warehouse)
  await givenAward(warehouse, project, guarded)
  const waits = await edit('Husum', guarded)
  expect(waits.body).toMatchObject({ acceptedDate: null, currentValue: 'Kiel' })
  expect(await brokenInvariants(warehouse.parts.pool)).toEqual({})
})
