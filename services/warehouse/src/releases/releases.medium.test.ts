import { dumpHash, newId, rebuildProjections } from '@stammbuch/ledger'
import { decideOn, loadRecords } from '@stammbuch/records'
import { describe, expect } from 'vitest'
import { inlineProjections } from '../projections.ts'
import { brokenInvariants } from '../testing/invariants.ts'
import { givenAccount, givenAward, givenProposals, inLog } from '../testing/records.ts'
import { test } from '../testing/test.ts'
import type { TestWarehouse } from '../testing/warehouse.ts'
import { bodyOf, exclude, freshProject, ranked, released } from './testing/given-releases.ts'

describe('a release', () => {
  test('[R-012] pins the awards and the position, and is listed by all who read', async ({
    warehouse,
  }) => {
    const rita = await warehouse.person('Rita', 'ROLE_EDITOR')
    const project = await freshProject(warehouse)
    const { award } = await ranked(warehouse, project, 'Klinik Eins', 1)
    const second = await ranked(warehouse, project, 'Klinik Zwei', 2)
    await exclude(rita, 'account', second.account)
    const query = { rankingGroupId: project.rankingGroupId, periodId: project.periodId }
    const before = (await rita.call('previewRelease', { query })).body
    expect(before).toMatchObject({
      numberOfAwards: 1,
      excluded: 1,
      toplists: [{ id: project.toplistId, numberOfAwards: 1 }],
      open: { changes: 0, unapproved: 0 },
      release: null,
    })
    const awards = await rita.call('listAwards', { query: { rgShortCode: project.shortCode } })
    expect(awards.body.list.map((one) => one.holderExcluded)).toEqual([false, true])
    const made = await released(rita, project)
    expect(made).toMatchObject({
      createdBy: { id: rita.id },
      rankingGroup: { id: project.rankingGroupId, shortCode: project.shortCode },
      period: { name: project.periodName },
      numberOfAwards: 1,
      marked: 0,
      runId: null,
    })
    const { rows } = await warehouse.parts.pool.query(
      'select award_id, rank, scoring from release_member where release_id = $1',
      [made.id],
    )
    expect(rows).toEqual([{ award_id: award, rank: '1', scoring: '99' }])
    // What happens later does not touch what was released.
    await exclude(rita, 'award', award)
    await ranked(warehouse, project, 'Klinik Drei', 3)
    const { list } = (await rita.call('listReleases', { query: { limit: 1000 } })).body
    const { marked: _, runId: _run, ...listed } = made
    expect(list.find(({ id }) => id === made.id)).toEqual(listed)
    const earlier = { asOf: made.position - 1, rankingGroupId: project.rankingGroupId }
    expect((await rita.call('listReleases', { query: earlier })).body.list).toEqual([])
    expect((await rita.call('previewRelease', { query })).body.release?.id).toBe(made.id)
    expect(await brokenInvariants(warehouse.parts.pool)).toEqual({})
  })

  test('[R-012] waits until nothing in it waits for verification, and says where', async ({
    warehouse,
  }) => {
    const hans = await warehouse.person('Hans', 'ROLE_EDITOR')
    const project = await freshProject(warehouse)
    const { account } = await ranked(warehouse, project, 'Klinik Offen', 1)
    const [change = ''] = await givenProposals(warehouse, [account], () => 'Husum')
    const fresh = await givenAccount(warehouse, { name: 'Klinik Neu' }, false)
    await givenAward(warehouse, project, fresh)
    const refused = await hans.call('createRelease', bodyOf(project))
    expect(refused).toMatchObject({
      status: 409,
      problem: {
        code: 'release-hindered',
        detail: 'Offene redaktionelle Verifizierung: 1 Änderung, 1 nicht verifizierter Eintrag.',
        open: { changes: 1, unapproved: 1 },
      },
    })
    const query = { rankingGroupId: project.rankingGroupId, periodId: project.periodId }
    const { blockers, numberOfBlockers } = (await hans.call('previewRelease', { query })).body
    expect(numberOfBlockers).toBe(2)
    expect(blockers).toEqual([
      {
        root: { id: fresh, class: 'account', label: 'Klinik Neu' },
        ...{ changes: 0, unapproved: 1, printed: true, fields: [] },
      },
      {
        root: { id: account, class: 'account', label: 'Klinik Offen' },
        ...{ changes: 1, unapproved: 0, printed: true },
        fields: [{ targetClass: 'account', attributeName: 'city', changes: 1, printed: true }],
      },
    ])
    await hans.call('acceptChange', { params: { id: change } })
    // What is excluded waits for nothing.
    await exclude(hans, 'account', fresh)
    const made = await released(hans, project)
    expect(made.numberOfAwards).toBe(1)
  })

  test('names what it cannot find, and answers a repeated key with what it did', async ({
    warehouse,
  }) => {
    const kai = await warehouse.person('Kai', 'ROLE_EDITOR')
    const project = await freshProject(warehouse)
    const none = await kai.call('createRelease', {
      body: { rankingGroupId: project.rankingGroupId, periodId: newId() },
    })
    expect([none.status, none.problem.code]).toEqual([404, 'not-found'])
    await ranked(warehouse, project, 'Klinik Wieder', 1)
    const key = `release-${project.shortCode}`
    const first = await kai.call('createRelease', bodyOf(project), { key })
    const again = await kai.call('createRelease', bodyOf(project), { key })
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.body).toEqual(first.body)
  })
})

describe('marking for the targets', () => {
  const requestsOf = async (warehouse: TestWarehouse, ids: readonly string[]) => {
    const { rows } = await warehouse.parts.pool.query<{ stream: string; targets: string[] }>(
      `select stream, data -> 'targets' as targets from event
       where type = 'SyncRequested' and stream = any($1) order by position`,
      [ids],
    )
    return rows
  }

  test('[R-013] takes awards and holders as one run, and later one target by itself', async ({
    warehouse,
  }) => {
    const olga = await warehouse.person('Olga', 'ROLE_EDITOR')
    const project = await freshProject(warehouse)
    const one = await ranked(warehouse, project, 'Klinik Senden', 1)
    const two = await ranked(warehouse, project, 'Klinik Bleibt', 2)
    const made = await released(olga, project, true)
    expect(made.marked).toBe(4)
    const all = [one.account, one.award, two.account, two.award]
    const requests = await requestsOf(warehouse, all)
    expect(requests.map(({ stream }) => stream).sort()).toEqual(all.toSorted())
    expect(new Set(requests.flatMap(({ targets }) => targets))).toEqual(
      new Set(['elasticsearch', 'salesforce']),
    )
    const query = { kind: 'release-push', periodId: project.periodId }
    const { list } = (await olga.call('listRuns', { query })).body
    expect(list).toMatchObject([{ id: made.runId, state: 'done', result: { marked: 4 } }])

    await exclude(olga, 'account', two.account)
    const params = { id: made.id, target: 'salesforce' as const }
    const pushed = await olga.call('pushRelease', { params })
    expect([pushed.status, pushed.body]).toEqual([
      200,
      { marked: 3, runId: expect.any(String) as string },
    ])
    const later = (await requestsOf(warehouse, all)).slice(4)
    expect(later.map(({ targets }) => targets)).toEqual(Array(3).fill(['salesforce']))
  })

  test('[A-004] is taken back as a run: what was marked anew or transmitted since stays', async ({
    warehouse,
  }) => {
    const jan = await warehouse.person('Jan', 'ROLE_EDITOR')
    const project = await freshProject(warehouse)
    const one = await ranked(warehouse, project, 'Klinik Doch nicht', 1)
    const two = await ranked(warehouse, project, 'Klinik Noch einmal', 2)
    const { runId, ...made } = await released(jan, project, true)
    await inLog(warehouse, async (unit) => {
      const stream = (await loadRecords(unit.db, [two.account])).get(two.account)
      const [position, at] = [made.position, unit.cause.at]
      for (const target of ['elasticsearch', 'salesforce'] as const)
        if (stream) decideOn(unit, stream, { do: 'acknowledge-sync', target, position, at })
    })
    await jan.call('requestSync', { params: { class: 'account', id: two.account } })
    const params = { runId: runId ?? '' }
    const preview = (await jan.call('previewUndo', { params })).body
    expect(preview).toMatchObject({ undone: 3, kept: 1, left: [{ record: { id: two.account } }] })
    expect(preview.effects).toMatchObject({ unmarked: 3, excluded: 0, values: 0 })
    const { body } = await jan.call('undoRun', { params })
    expect(body).toMatchObject({ undone: 3, left: [{ id: two.account, code: 'change-stale' }] })
    const marks = async (id: string) => {
      const { rows } = await warehouse.parts.pool.query(
        `select fields ->> 'elasticSyncRequested' as elastic,
           fields ->> 'salesForceSyncRequested' as crm from record where id = $1`,
        [id],
      )
      return rows[0]
    }
    expect(await marks(one.award)).toEqual({ elastic: null, crm: null })
    expect(Object.values(await marks(two.account))).not.toContain(null)
    expect(await brokenInvariants(warehouse.parts.pool)).toEqual({})
  })

  test('[R-013] counts the awards that the search index has acknowledged since', async ({
    warehouse,
  }) => {
    const pia = await warehouse.person('Pia', 'ROLE_EDITOR')
    const project = await freshProject(warehouse)
    const awards = [
      await ranked(warehouse, project, 'Klinik A', 1),
      await ranked(warehouse, project, 'Klinik B', 2),
      await ranked(warehouse, project, 'Klinik C', 3),
    ]
    const { id, position } = await released(pia, project, true)
    const params = { id }
    expect((await pia.call('releaseStatus', { params })).body).toEqual({
      numberOfAwardsSyncedToES: 0,
      numberOfAwards: 3,
    })
    const acknowledged = [position + 9, position - 1, 0]
    for (const [n, { award }] of awards.entries())
      await warehouse.parts.pool.query(
        `insert into target_state (target, record_id, requested, sent, acknowledged, present)
         values ('elasticsearch', $1, $2, $2, $3, true)
         on conflict (target, record_id) do update set acknowledged = excluded.acknowledged,
           present = true`,
        [award, position + 9, acknowledged[n]],
      )
    expect((await pia.call('releaseStatus', { params })).body).toEqual({
      numberOfAwardsSyncedToES: 1,
      numberOfAwards: 3,
    })
    const unknown = await pia.call('releaseStatus', { params: { id: newId() } })
    expect([unknown.status, unknown.problem.code]).toEqual([404, 'not-found'])
  })
})

test('[A-003] a value tells the releases that it was part of, and none from before it', async ({
  warehouse,
}) => {
  const lea = await warehouse.person('Lea', 'ROLE_EDITOR')
  const project = await freshProject(warehouse)
  const { account } = await ranked(warehouse, project, 'Klinik Herkunft', 1)
  const made = await released(lea, project)
  const releasesOf = async (attribute: string, asOf?: number) => {
    const params = { class: 'account' as const, id: account, attribute }
    const query = asOf === undefined ? {} : { asOf }
    return (await lea.call('fieldProvenance', { params, query })).body.releases
  }
  const [change = ''] = await givenProposals(warehouse, [account], () => 'Husum')
  await lea.call('acceptChange', { params: { id: change } })
  expect(await releasesOf('name')).toEqual([
    {
      id: made.id,
      project: made.rankingGroup.name,
      period: project.periodName,
      at: made.createdAt,
      position: made.position,
    },
  ])
  expect(await releasesOf('city')).toEqual([])
  expect(await releasesOf('city', made.position)).toHaveLength(1)
})

test('[E-082] [R-010] releases are read by GraphQL as the documents query them', async ({
  warehouse,
}) => {
  const gesa = await warehouse.person('Gesa', 'ROLE_EDITOR')
  const project = await freshProject(warehouse)
  await ranked(warehouse, project, 'Klinik Gefragt', 1)
  const { id, createdAt, createdBy } = await released(gesa, project)
  const query = `{ releases(limit: 1) { id createdAt createdBy { id fullName }
    rankingGroup { id name } period { id name } } }`
  const { body } = await gesa.call('warehouseGraphql', { body: { query } })
  expect(body).toEqual({
    data: {
      releases: [
        {
          id,
          createdAt,
          createdBy,
          rankingGroup: { id: project.rankingGroupId, name: `Projekt ${project.shortCode}` },
          period: { id: project.periodId, name: project.periodName },
        },
      ],
    },
  })
})

test('releases and their members are rebuilt from the log byte for byte', async ({
  warehouse,
  database,
}) => {
  const uli = await warehouse.person('Uli', 'ROLE_EDITOR')
  const project = await freshProject(warehouse)
  await ranked(warehouse, project, 'Klinik Nochmal', 1)
  await released(uli, project, true)
  const before = await dumpHash(database.owner, inlineProjections)
  await rebuildProjections({ url: database.ownerUrl, projections: inlineProjections })
  expect(await dumpHash(database.owner, inlineProjections)).toBe(before)
  // The rebuilt tables still allow one release for a project and year.
  const again = await uli.call('createRelease', bodyOf(project))
  expect([again.status, again.problem.code]).toEqual([409, 'release-exists'])
})
