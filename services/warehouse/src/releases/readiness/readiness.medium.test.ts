import type { ReadinessCell } from '@stammbuch/contracts'
import { describe, expect } from 'vitest'
import { givenPair } from '../../conflicts/testing/given-conflicts.ts'
import { merge } from '../../conflicts/testing/merging.ts'
import { givenAccount, givenProposals, givenRecords, type Project } from '../../testing/records.ts'
import { test } from '../../testing/test.ts'
import type { Person } from '../../testing/warehouse.ts'
import { exclude, freshProject, ranked, released } from '../testing/given-releases.ts'

const scopeOf = ({ rankingGroupId, periodId }: Project) => ({ rankingGroupId, periodId })

const cellOf = async (person: Person, { rankingGroupId, periodId }: Project) => {
  const { list } = (await person.call('listReadiness', { query: { rankingGroupId } })).body
  const cell = list.find(({ period }) => period.id === periodId)
  const everywhere = (await person.call('listReadiness')).body.list
  expect(
    everywhere.find(
      ({ rankingGroup, period }) => rankingGroup.id === rankingGroupId && period.id === periodId,
    ),
  ).toEqual(cell)
  return cell
}

const kinds = ['blocked', 'printed', 'rows', 'deliveries', 'doubtful'] as const

/** Whatever the board says, the list behind it has as many lines. */
const expectListsToAgree = async (person: Person, project: Project, cell?: ReadinessCell) => {
  for (const kind of kinds) {
    const query = { ...scopeOf(project), kind }
    const { list, total } = (await person.call('listReadinessItems', { query })).body
    expect([kind, list.length, total]).toEqual([kind, cell?.[kind], cell?.[kind]])
  }
  const query = { ...scopeOf(project), kind: 'added' } as const
  const { total } = (await person.call('listReadinessItems', { query })).body
  expect(total).toBe(cell?.release?.added ?? 0)
}

const propose = (
  person: Person,
  targetId: string,
  attributeName: string,
  newValue: string | number | boolean,
  targetClass: 'account' | 'award' = 'account',
) => person.call('proposeChange', { body: { targetClass, targetId, attributeName, newValue } })

describe('the readiness board', () => {
  test('[T-006] tells what waits from what would be printed, and every figure leads to exactly its list', async ({
    warehouse,
  }) => {
    const rita = await warehouse.person('Rita', 'ROLE_EDITOR')
    const project = await freshProject(warehouse)
    const houses = []
    for (const rank of [1, 2, 3, 4])
      houses.push(await ranked(warehouse, project, `Haus ${rank}`, rank))
    const [first, second, third, fourth] = houses
    if (!first || !second || !third || !fourth) throw new Error('four houses')
    await expectListsToAgree(rita, project, await cellOf(rita, project))
    expect(await cellOf(rita, project)).toMatchObject({ awards: 4, blocked: 0, release: null })

    await givenProposals(warehouse, [first.account], () => 'Husum')
    await propose(rita, second.account, 'street', 'Weg 1')
    await propose(rita, second.account, 'telephoneNumber', '0431 12345')
    await propose(rita, third.award, 'rank', 9, 'award')
    await exclude(rita, 'account', fourth.account)
    await propose(rita, fourth.account, 'name', 'Ausgeschlossen')
    await givenRecords(warehouse, [
      { class: 'account', values: { name: 'Steht nirgends' }, approved: false },
    ])
    const cell = await cellOf(rita, project)
    expect(cell).toMatchObject({ awards: 3, blocked: 3, printed: 2 })
    await expectListsToAgree(rita, project, cell)
    const query = { ...scopeOf(project), kind: 'blocked' } as const
    const { list } = (await rita.call('listReadinessItems', { query })).body
    expect(list).toMatchObject([
      {
        root: { label: 'Haus 1' },
        printed: true,
        fields: [{ attributeName: 'city', printed: true }],
      },
      {
        root: { label: 'Haus 3' },
        printed: true,
        fields: [{ targetClass: 'award', attributeName: 'rank', printed: true }],
      },
      {
        root: { label: 'Haus 2' },
        printed: false,
        changes: 2,
        fields: [{ printed: false }, { printed: false }],
      },
    ])
    const preview = (await rita.call('previewRelease', { query: scopeOf(project) })).body
    expect(preview).toMatchObject({ numberOfBlockers: 3, open: { changes: 4, unapproved: 0 } })
  })

  test('[T-006] what is printed is decided per project', async ({ warehouse }) => {
    const ada = await warehouse.person('Ada', 'ROLE_ADMIN')
    const project = await freshProject(warehouse)
    const { account } = await ranked(warehouse, project, 'Haus am See', 1)
    await givenProposals(warehouse, [account], () => 'Husum')
    expect(await cellOf(ada, project)).toMatchObject({ blocked: 1, printed: 1 })
    const params = { id: project.rankingGroupId }
    const { body } = await ada.call('updateRankingGroup', { params, body: { printsCity: false } })
    expect(body).toMatchObject({ printsCity: false, printsName: true, printsRank: true })
    const cell = await cellOf(ada, project)
    expect(cell).toMatchObject({ blocked: 1, printed: 0 })
    await expectListsToAgree(ada, project, cell)
  })

  test('[T-006] counts waiting rows, suspected duplicates and unverified entries', async ({
    warehouse,
  }) => {
    const nele = await warehouse.person('Nele', 'ROLE_EDITOR')
    const project = await freshProject(warehouse)
    const one = await ranked(warehouse, project, 'Haus Eins', 1)
    const two = await ranked(warehouse, project, 'Haus Zwei', 2)
    await givenPair(warehouse, [one.account, two.account])
    const fresh = await givenAccount(warehouse, { name: 'Haus Neu' }, false)
    await givenRecords(warehouse, [
      {
        class: 'award',
        approved: false,
        values: {
          displayName: 'Top',
          rank: 3,
          accountId: fresh,
          rankingGroupId: project.rankingGroupId,
          periodId: project.periodId,
          toplistLabelId: project.toplistId,
        },
      },
    ])
    const cell = await cellOf(nele, project)
    expect(cell).toMatchObject({ awards: 2, blocked: 1, printed: 1, doubtful: 1 })
    await expectListsToAgree(nele, project, cell)
  })

  test('[T-006] a released year says what is printed otherwise now and what came since, as often as it is asked', async ({
    warehouse,
  }) => {
    const pia = await warehouse.person('Pia', 'ROLE_EDITOR')
    const project = await freshProject(warehouse)
    const first = await ranked(warehouse, project, 'Haus Eins', 1)
    const second = await ranked(warehouse, project, 'Haus Zwei', 2)
    const { id } = await released(pia, project)
    expect(await cellOf(pia, project)).toMatchObject({
      release: { id, edition: '1', state: 'in-force', changed: 0, added: 0 },
    })
    const set = (newValue: string) =>
      pia.call('proposeChange', {
        body: {
          targetClass: 'account',
          targetId: first.account,
          attributeName: 'city',
          newValue,
          accept: true,
        },
      })
    await set('Husum')
    expect(await cellOf(pia, project)).toMatchObject({ release: { changed: 1, added: 0 } })
    await exclude(pia, 'award', second.award)
    await ranked(warehouse, project, 'Haus Drei', 3)
    const cell = await cellOf(pia, project)
    expect(cell).toMatchObject({ awards: 2, release: { changed: 2, added: 1 } })
    await expectListsToAgree(pia, project, cell)
    const query = { only: 'changed' } as const
    const lines = (await pia.call('releaseLines', { params: { id }, query })).body
    expect(lines.total).toBe(cell?.release?.changed)
    await set('Kiel')
    expect(await cellOf(pia, project)).toMatchObject({ release: { changed: 1, added: 1 } })
  })

  test('[T-006] follows what is proposed, decided, verified, excluded, moved and taken back', async ({
    warehouse,
  }) => {
    const ines = await warehouse.person('Ines', 'ROLE_EDITOR', 'ROLE_ADMIN')
    const project = await freshProject(warehouse)
    const other = await freshProject(warehouse)
    const one = await ranked(warehouse, project, 'Haus Eins', 1)
    const two = await ranked(warehouse, project, 'Haus Zwei', 2)
    const elsewhere = await ranked(warehouse, other, 'Haus Anderswo', 1)
    const blocked = async () => {
      const cells = [await cellOf(ines, project), await cellOf(ines, other)]
      await expectListsToAgree(ines, project, cells[0])
      await expectListsToAgree(ines, other, cells[1])
      return cells.map((cell) => [cell?.blocked, cell?.printed])
    }
    const decide = (id: string, call: 'acceptChange' | 'declineChange') =>
      ines.call(call, { params: { id } })
    const opened = async (...args: [string, string, string | number, ('account' | 'award')?]) => {
      const { status, body } = await propose(ines, ...args)
      expect(status).toBeLessThan(300)
      return 'id' in body ? body.id : ''
    }
    expect(await blocked()).toEqual([
      [0, 0],
      [0, 0],
    ])
    const rank = await opened(one.award, 'rank', 7, 'award')
    await opened(two.account, 'telephoneNumber', '0431 12345')
    expect(await blocked()).toEqual([
      [2, 1],
      [0, 0],
    ])
    const street = await opened(one.account, 'street', 'Weg 3')
    expect(await blocked()).toEqual([
      [2, 1],
      [0, 0],
    ])
    await decide(rank, 'acceptChange')
    expect(await blocked()).toEqual([
      [2, 0],
      [0, 0],
    ])
    await decide(street, 'declineChange')
    expect(await blocked()).toEqual([
      [1, 0],
      [0, 0],
    ])
    await ranked(warehouse, other, 'Haus Neu', 2)
    await opened(elsewhere.account, 'name', 'Haus Andernorts')
    expect(await blocked()).toEqual([
      [1, 0],
      [1, 1],
    ])
    // A change of an award goes with it to its new holder, and no longer hinders the old one.
    await opened(two.award, 'scoring', 5, 'award')
    expect(await blocked()).toEqual([
      [1, 1],
      [1, 1],
    ])
    const pair = await givenPair(warehouse, [two.account, elsewhere.account])
    const runId = await merge(ines, pair, { survivorId: elsewhere.account, fields: { name: 'a' } })
    expect((await blocked())[0]).toEqual([1, 1])
    expect((await ines.call('undoRun', { params: { runId } })).status).toBe(200)
    expect(await blocked()).toEqual([
      [1, 1],
      [1, 1],
    ])
    await exclude(ines, 'account', elsewhere.account)
    await exclude(ines, 'account', two.account)
    expect(await blocked()).toEqual([
      [0, 0],
      [0, 0],
    ])
    await propose(ines, elsewhere.account, 'excludedByEditor', false)
    expect((await blocked())[0]).toEqual([0, 0])
  })
})
