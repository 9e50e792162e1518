import { expect } from 'vitest'
import { test } from '../testing/test.ts'
import { bodyOf, freshProject, ranked } from './testing/given-releases.ts'

test('[R-012] there is one release for a project and year, however many try at once', async ({
  warehouse,
}) => {
  const ina = await warehouse.person('Ina', 'ROLE_EDITOR')
  const project = await freshProject(warehouse)
  await ranked(warehouse, project, 'Klinik Wettlauf', 1)
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => ina.call('createRelease', bodyOf(project))),
  )
  const codes = answers.map(({ status, problem }) => (status === 201 ? 201 : problem.code))
  expect(codes.filter((code) => code === 201)).toHaveLength(1)
  expect(codes.filter((code) => code === 'release-exists')).toHaveLength(49)
  const { rows } = await warehouse.parts.pool.query(
    `select count(*)::int as n from event where type = 'ReleaseCreated'
     and data ->> 'rankingGroupId' = $1`,
    [project.rankingGroupId],
  )
  expect(rows).toEqual([{ n: 1 }])

  // As a job it is refused in the same words.
  const began = await ina.call('createRelease', bodyOf(project), {
    headers: { prefer: 'respond-async' },
  })
  const params = { id: (began.body as unknown as { jobId: string }).jobId }
  await expect
    .poll(async () => (await ina.call('getJob', { params })).body.problem)
    .toMatchObject({
      code: 'release-exists',
      detail: expect.stringMatching(/anscheinend bereits angelegt/),
    })
})
