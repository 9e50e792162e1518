import { expect } from 'vitest'
import { test } from '../testing/test.ts'
import type { Person } from '../testing/warehouse.ts'
import { exclude, freshProject, ranked, released } from './testing/given-releases.ts'

const set = async (
  person: Person,
  award: string,
  attributeName: 'rank' | 'scoring',
  newValue: number,
) => {
  const body = { targetClass: 'award', targetId: award, attributeName, newValue } as const
  const { status } = await person.call('proposeChange', { body: { ...body, accept: true } })
  expect(status).toBe(201)
}

test('[T-005] a release against now tells what came, went, moved and changed, and why a rank is another', async ({
  warehouse,
}) => {
  const rita = await warehouse.person('Rita', 'ROLE_EDITOR')
  const project = await freshProject(warehouse)
  const [stays, moves, passes, leaves] = [
    await ranked(warehouse, project, 'Klinik Erste', 1),
    await ranked(warehouse, project, 'Klinik Zweite', 2),
    await ranked(warehouse, project, 'Klinik Dritte', 3),
    await ranked(warehouse, project, 'Klinik Vierte', 4),
  ]
  const { id } = await released(rita, project)
  const params = { id }
  const before = (await rita.call('compareWithNow', { params })).body
  expect(before).toMatchObject({ from: { id }, to: null, total: 0, counts: { same: 4 } })

  await ranked(warehouse, project, 'Klinik Neue', 1)
  await set(rita, stays.award, 'rank', 2)
  await set(rita, passes.award, 'scoring', 99.5)
  await set(rita, moves.award, 'rank', 4)
  await exclude(rita, 'award', leaves.award)
  const since = (await rita.call('compareWithNow', { params })).body
  expect(since.counts).toEqual({ added: 1, gone: 1, moved: 2, changed: 1, same: 0 })
  const moved = since.list.find(({ before: one }) => one?.id === moves.award)
  expect(moved).toMatchObject({ before: { rank: 2, scoring: 98 }, after: { rank: 4, scoring: 98 } })
  expect(moved?.movement).toEqual({
    total: 2,
    causes: [
      {
        kind: 'joined',
        root: expect.objectContaining({ label: 'Klinik Neue' }),
        product: null,
        before: null,
        after: { rank: 1, scoring: 99 },
      },
      {
        kind: 'overtook',
        root: expect.objectContaining({ label: 'Klinik Dritte' }),
        product: null,
        before: { rank: 3, scoring: 97 },
        after: { rank: 3, scoring: 99.5 },
      },
    ],
  })
})

test('[T-005] whoever leaves above or falls behind lets the others move up', async ({
  warehouse,
}) => {
  const rosa = await warehouse.person('Rosa', 'ROLE_EDITOR')
  const project = await freshProject(warehouse)
  const leaves = await ranked(warehouse, project, 'Klinik Geht', 1)
  await ranked(warehouse, project, 'Klinik Fällt', 2)
  const rises = await ranked(warehouse, project, 'Klinik Steigt', 3)
  const { id } = await released(rosa, project)
  await exclude(rosa, 'account', leaves.account)
  await set(rosa, rises.award, 'rank', 1)
  const { list } = (await rosa.call('compareWithNow', { params: { id } })).body
  const risen = list.find(({ after }) => after?.id === rises.award)?.movement
  expect(risen?.causes.map(({ kind, root }) => [kind, root.label])).toEqual([
    ['left', 'Klinik Geht'],
    ['fell-behind', 'Klinik Fällt'],
  ])
})
