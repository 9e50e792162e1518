import { expect } from 'vitest'
import { test } from '../testing/test.ts'
import { bodyOf, exclude, freshProject, ranked, released } from './testing/given-releases.ts'

test('[R-012] a release without any award is refused and keeps the place for the one to come', async ({
  warehouse,
}) => {
  const eva = await warehouse.person('Eva', 'ROLE_EDITOR')
  const project = await freshProject(warehouse)
  const { account } = await ranked(warehouse, project, 'Klinik Fort', 1)
  await exclude(eva, 'account', account)
  const query = { rankingGroupId: project.rankingGroupId, periodId: project.periodId }
  const before = (await eva.call('previewRelease', { query })).body
  expect(before).toMatchObject({ numberOfAwards: 0, open: { changes: 0, unapproved: 0 } })
  const refused = await eva.call('createRelease', bodyOf(project))
  expect([refused.status, refused.problem.code]).toEqual([409, 'release-empty'])
  const { list } = (await eva.call('listReleases', { query: { limit: 1000 } })).body
  expect(list.filter(({ period }) => period.id === project.periodId)).toEqual([])
  await ranked(warehouse, project, 'Klinik Da', 2)
  expect((await released(eva, project)).numberOfAwards).toBe(1)
})
