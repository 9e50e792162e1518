import { dumpHash, rebuildProjections } from '@stammbuch/ledger'
import { describe, expect } from 'vitest'
import { inlineProjections } from '../projections.ts'
import { brokenInvariants } from '../testing/invariants.ts'
import { test } from '../testing/test.ts'
import type { Person } from '../testing/warehouse.ts'
import { bodyOf, exclude, freshProject, ranked, released } from './testing/given-releases.ts'

const corrected = async (person: Person, id: string, reason: string, push = false) => {
  const { status, body } = await person.call('correctRelease', {
    params: { id },
    body: { reason, push },
  })
  expect(status).toBe(201)
  if (!('id' in body)) throw new Error('a job instead of a release')
  return body
}

const rankOf = async (person: Person, targetId: string, newValue: number) => {
  const body = { targetClass: 'award', targetId, attributeName: 'rank', newValue } as const
  const { status } = await person.call('proposeChange', { body: { ...body, accept: true } })
  expect(status).toBe(201)
}

describe('editions of a release', () => {
  test('[T-005] a correction is a second edition with its reason; the first one stands as it was printed', async ({
    warehouse,
  }) => {
    const rita = await warehouse.person('Rita', 'ROLE_EDITOR')
    const project = await freshProject(warehouse)
    const one = await ranked(warehouse, project, 'Klinik Eins', 1)
    const two = await ranked(warehouse, project, 'Klinik Zwei', 2)
    const first = await released(rita, project)
    await rankOf(rita, one.award, 3)
    await exclude(rita, 'account', two.account)
    const second = await corrected(rita, first.id, 'Punktzahl der Klinik Eins war vertauscht', true)
    expect(second).toMatchObject({
      edition: '1.1',
      state: 'in-force',
      reason: 'Punktzahl der Klinik Eins war vertauscht',
      createdBy: { id: rita.id },
      numberOfAwards: 1,
      marked: 2,
    })
    const query = { rankingGroupId: project.rankingGroupId }
    const { list } = (await rita.call('listReleases', { query })).body
    expect(list.map(({ id }) => id)).toEqual([second.id])
    const all = (await rita.call('listReleases', { query: { ...query, editions: 'all' } })).body
    expect(all.list.map(({ id, state }) => [id, state])).toEqual([
      [second.id, 'in-force'],
      [first.id, 'superseded'],
    ])
    const then = { ...query, asOf: second.position - 1 }
    expect((await rita.call('listReleases', { query: then })).body.list).toMatchObject([
      { id: first.id, state: 'in-force' },
    ])
    const old = (await rita.call('releaseLines', { params: { id: first.id } })).body
    expect(old.list.map(({ rank, root }) => [rank, root.label])).toEqual([
      [1, 'Klinik Eins'],
      [2, 'Klinik Zwei'],
    ])
    const between = { id: first.id, otherId: second.id }
    const { counts } = (await rita.call('compareReleases', { params: between })).body
    expect(counts).toEqual({ added: 0, gone: 1, moved: 1, changed: 0, same: 0 })
    // A second first edition is refused as ever.
    const again = await rita.call('createRelease', bodyOf(project))
    expect([again.status, again.problem.code]).toEqual([409, 'release-exists'])
    expect(await brokenInvariants(warehouse.parts.pool)).toEqual({})
  })

  test('[T-005] a correction is refused when nothing is another, when it comes late, and when something waits', async ({
    warehouse,
  }) => {
    const rosa = await warehouse.person('Rosa', 'ROLE_EDITOR')
    const project = await freshProject(warehouse)
    const one = await ranked(warehouse, project, 'Klinik Eins', 1)
    const first = await released(rosa, project)
    const attempt = async (id: string) => {
      const body = { reason: 'Nur so', push: false }
      const { status, problem } = await rosa.call('correctRelease', { params: { id }, body })
      return [status, problem?.code]
    }
    expect(await attempt(first.id)).toEqual([409, 'edition-unchanged'])
    await rankOf(rosa, one.award, 2)
    await corrected(rosa, first.id, 'Rang berichtigt')
    expect(await attempt(first.id)).toEqual([409, 'edition-superseded'])
    const params = { id: first.id, target: 'elasticsearch' } as const
    const pushed = await rosa.call('pushRelease', { params })
    expect([pushed.status, pushed.problem.code]).toEqual([409, 'edition-superseded'])
  })

  test('[T-005] of two corrections at once one counts, and the other hears that it came second', async ({
    warehouse,
  }) => {
    const rike = await warehouse.person('Rike', 'ROLE_EDITOR')
    const project = await freshProject(warehouse)
    const one = await ranked(warehouse, project, 'Klinik Eins', 1)
    const first = await released(rike, project)
    await rankOf(rike, one.award, 2)
    const attempts = ['Rang berichtigt', 'Rang getauscht'].map((reason) =>
      rike.call('correctRelease', { params: { id: first.id }, body: { reason, push: false } }),
    )
    const answers = await Promise.all(attempts)
    expect(answers.map(({ status, problem }) => problem?.code ?? status).toSorted()).toEqual([
      201,
      'edition-superseded',
    ])
  })

  test('[T-005] withdrawing an edition puts the one before it back in force, until that is taken back', async ({
    warehouse,
  }) => {
    const olga = await warehouse.person('Olga', 'ROLE_EDITOR')
    const project = await freshProject(warehouse)
    const one = await ranked(warehouse, project, 'Klinik Eins', 1)
    const first = await released(olga, project)
    await rankOf(olga, one.award, 2)
    const second = await corrected(olga, first.id, 'Rang berichtigt')
    const counting = async (asOf?: number) => {
      const query = { rankingGroupId: project.rankingGroupId, asOf }
      const { list } = (await olga.call('listReleases', { query })).body
      return list.map(({ edition, state }) => [edition, state])
    }
    const withdraw = (id: string) =>
      olga.call('withdrawRelease', { params: { id }, body: { reason: 'Falsche Datei' } })
    const withdrawn = (await withdraw(second.id)).body
    expect(withdrawn).toMatchObject({
      state: 'withdrawn',
      withdrawn: { reason: 'Falsche Datei', by: { id: olga.id } },
    })
    expect(await counting()).toEqual([['1', 'in-force']])
    expect((await withdraw(second.id)).problem.code).toBe('edition-withdrawn')
    await withdraw(first.id)
    // None is in force: the newest is still found, and says so. Outside readers are told of none.
    expect(await counting()).toEqual([['1.1', 'withdrawn']])
    const graph = `{ releases(limit: 1000) { id } }`
    const read = await olga.call('warehouseGraphql', { body: { query: graph } })
    expect(JSON.stringify(read.body)).not.toContain(first.id)
    const restored = await olga.call('restoreRelease', { params: { id: second.id } })
    expect(restored.body).toMatchObject({ state: 'in-force', withdrawn: null })
    const twice = await olga.call('restoreRelease', { params: { id: second.id } })
    expect([twice.status, twice.problem.code]).toEqual([409, 'edition-not-withdrawn'])
    // The list of the moment in between tells what was true then.
    expect(await counting(withdrawn.withdrawn?.position)).toEqual([['1', 'in-force']])
    // A number is never given twice.
    await withdraw(second.id)
    await olga.call('restoreRelease', { params: { id: first.id } })
    expect((await corrected(olga, first.id, 'Noch einmal')).edition).toBe('1.2')
  })

  test('editions and withdrawals are rebuilt from the log byte for byte', async ({
    warehouse,
    database,
  }) => {
    const uli = await warehouse.person('Uli', 'ROLE_EDITOR')
    const project = await freshProject(warehouse)
    const one = await ranked(warehouse, project, 'Klinik Nochmal', 1)
    const first = await released(uli, project)
    await rankOf(uli, one.award, 2)
    const second = await corrected(uli, first.id, 'Rang berichtigt')
    const body = { reason: 'Falsche Datei' }
    for (const id of [second.id, first.id]) {
      await uli.call('withdrawRelease', { params: { id }, body })
      await uli.call('restoreRelease', { params: { id } })
      await uli.call('withdrawRelease', { params: { id }, body })
    }
    const before = await dumpHash(database.owner, inlineProjections)
    await rebuildProjections({ url: database.ownerUrl, projections: inlineProjections })
    expect(await dumpHash(database.owner, inlineProjections)).toBe(before)
  })
})
