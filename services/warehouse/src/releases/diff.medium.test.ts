import { expect } from 'vitest'
import { givenPair } from '../conflicts/testing/given-conflicts.ts'
import { givenAccount, givenAward, givenProposals, givenRecords } from '../testing/records.ts'
import { test } from '../testing/test.ts'
import { exclude, freshProject, released } from './testing/given-releases.ts'

test('[A-008] two releases are compared by whom the awards are for, with what was decided in between', async ({
  warehouse,
}) => {
  const vera = await warehouse.person('Vera', 'ROLE_EDITOR')
  const first = await freshProject(warehouse)
  const next = { ...first, periodId: (await freshProject(warehouse)).periodId }
  const names = ['Steigt', 'Bleibt', 'Ändert', 'Fällt weg', 'Ausgeschlossen']
  const accounts = await givenRecords(
    warehouse,
    names.map((name) => ({ class: 'account' as const, values: { name, city: 'Kiel' } })),
  )
  for (const [n, id] of accounts.entries()) await givenAward(warehouse, first, id, { rank: n + 1 })
  const older = await released(vera, first)
  const [up = '', same = '', changing = '', , excluded = ''] = accounts
  await givenAward(warehouse, next, up, { rank: 7 })
  await givenAward(warehouse, next, same, { rank: 2 })
  await givenAward(warehouse, next, changing, { rank: 3 })
  await givenAward(warehouse, next, excluded, { rank: 5 })
  const arrived = await givenAccount(warehouse, { name: 'Neu dabei' })
  await givenAward(warehouse, next, arrived, { rank: 1 })
  const [change = ''] = await givenProposals(warehouse, [changing], () => 'Husum')
  await vera.call('acceptChange', { params: { id: change } })
  await exclude(vera, 'account', excluded)
  const newer = await released(vera, next)

  const params = { id: newer.id, otherId: older.id }
  const { body } = await vera.call('compareReleases', { params })
  expect([body.from.id, body.to.id]).toEqual([older.id, newer.id])
  expect(body.counts).toEqual({ added: 1, gone: 2, moved: 1, changed: 1, same: 1 })
  const shown = body.list.map(({ kind, root, before, after, reason }) => [
    root.label,
    kind,
    before?.rank ?? null,
    after?.rank ?? null,
    reason,
  ])
  expect(shown).toEqual([
    ['Neu dabei', 'added', null, 1, 'created'],
    ['Ändert', 'changed', 3, 3, null],
    ['Fällt weg', 'gone', 4, null, 'not-awarded'],
    ['Ausgeschlossen', 'gone', 5, null, 'excluded'],
    ['Steigt', 'moved', 1, 7, null],
  ])
  expect(body.list[1]?.changes).toMatchObject([
    {
      targetClass: 'account',
      targetId: changing,
      attributeName: 'city',
      oldValue: 'Kiel',
      newValue: 'Husum',
      source: 'import',
      decidedBy: { id: vera.id },
    },
  ])
  expect(body.list[3]?.because).toMatchObject({ by: { id: vera.id } })
  const query = { kind: 'gone' as const, limit: 1 }
  const gone = (await vera.call('compareReleases', { params, query })).body
  expect([gone.total, gone.list.map(({ root }) => root.label)]).toEqual([2, ['Fällt weg']])
})

test('[A-008] what a later award holds otherwise, or why it is missing, is said though it is another award than the year before', async ({
  warehouse,
}) => {
  const ella = await warehouse.person('Ella', 'ROLE_EDITOR')
  const first = await freshProject(warehouse)
  const { periodId, periodName } = await freshProject(warehouse)
  const next = { ...first, periodId, periodName }
  const accounts = await givenRecords(
    warehouse,
    ['Neues Segment', 'Nur das Jahr', 'Doch nicht', 'Noch der alte Name'].map((name) => ({
      class: 'account' as const,
      values: { name },
    })),
  )
  const [segment = '', same = '', left = '', kept = ''] = accounts
  const named = ({ periodName: year }: typeof first) => ({ displayName: `Beste ${year}` })
  await givenAward(warehouse, first, segment, { rank: 1, segment: 'Klinik', ...named(first) })
  await givenAward(warehouse, first, same, { rank: 2, ...named(first) })
  await givenAward(warehouse, first, left, { rank: 3, ...named(first) })
  await givenAward(warehouse, first, kept, { rank: 4, ...named(first) })
  await givenAward(warehouse, next, kept, { rank: 4, ...named(first) })
  // Made before the earlier release: nothing is decided between the two.
  await givenAward(warehouse, next, segment, { rank: 1, segment: 'Praxis', ...named(next) })
  await givenAward(warehouse, next, same, { rank: 2, ...named(next) })
  const missing = await givenAward(warehouse, next, left, { rank: 3, ...named(next) })
  await exclude(ella, 'award', missing)
  const older = await released(ella, first)
  const newer = await released(ella, next)

  const params = { id: older.id, otherId: newer.id }
  const { body } = await ella.call('compareReleases', { params })
  expect(body.counts).toEqual({ added: 0, gone: 1, moved: 0, changed: 1, same: 2 })
  expect(body.list).toMatchObject([
    {
      kind: 'changed',
      root: { id: segment },
      differences: [{ attributeName: 'segment', oldValue: 'Klinik', newValue: 'Praxis' }],
    },
    { kind: 'gone', root: { id: left }, reason: 'excluded', because: { by: { id: ella.id } } },
  ])
})

test('[A-008] a record that was merged between two releases is neither gone nor new', async ({
  warehouse,
}) => {
  const mona = await warehouse.person('Mona', 'ROLE_EDITOR')
  const first = await freshProject(warehouse)
  const next = { ...first, periodId: (await freshProject(warehouse)).periodId }
  const survivorId = await givenAccount(warehouse, { name: 'Bleibt' })
  const ended = await givenAccount(warehouse, { name: 'Geht auf' })
  await givenAward(warehouse, first, ended, { rank: 4 })
  const older = await released(mona, first)
  await givenAward(warehouse, next, survivorId, { rank: 4 })
  const conflict = await givenPair(warehouse, [survivorId, ended])
  const merge = { command: 'merge' as const, survivorId, fields: {} }
  const merged = await mona.call('decideConflict', { params: { id: conflict }, body: merge })
  expect(merged.status).toBe(200)
  const newer = await released(mona, next)
  const params = { id: older.id, otherId: newer.id }
  const { body } = await mona.call('compareReleases', { params })
  expect(body.counts).toMatchObject({ added: 0, gone: 0, moved: 0 })
})

test('[A-008] an award that stood before the earlier release was made, in another year, says that it is new there', async ({
  warehouse,
}) => {
  const eva = await warehouse.person('Evi', 'ROLE_EDITOR')
  const first = await freshProject(warehouse)
  const { periodId, periodName } = await freshProject(warehouse)
  const next = { ...first, periodId, periodName }
  const [both, later] = [await givenAccount(warehouse), await givenAccount(warehouse)]
  await givenAward(warehouse, first, both, { rank: 1 })
  await givenAward(warehouse, next, both, { rank: 1 })
  await givenAward(warehouse, next, later, { rank: 2 })
  const older = await released(eva, first)
  const newer = await released(eva, next)
  const { body } = await eva.call('compareReleases', {
    params: { id: newer.id, otherId: older.id },
  })
  expect(
    body.list.map(({ kind, root, reason, because }) => [kind, root.id, reason, because]),
  ).toEqual([['added', later, 'newly-awarded', null]])
})
