import type { FindingKind } from '@stammbuch/contracts'
import { dumpHash, rebuildProjections } from '@stammbuch/ledger'
import { describe, expect } from 'vitest'
import { addEntry, nameKey } from '../../catalogue/index.ts'
import { inlineProjections } from '../../projections.ts'
import {
  givenAccount,
  givenAward,
  givenProject,
  inLog,
  type Project,
} from '../../testing/records.ts'
import { test } from '../../testing/test.ts'
import type { Person } from '../../testing/warehouse.ts'
import { freshProject, ranked, released } from '../testing/given-releases.ts'

const scopeOf = ({ rankingGroupId, periodId }: Project) => ({ rankingGroupId, periodId })

const readOf = async (person: Person, project: Project) =>
  (await person.call('proofReadRelease', { query: scopeOf(project) })).body

const keysOf = async (person: Person, project: Project, kind: FindingKind) =>
  (await readOf(person, project)).list.filter((one) => one.kind === kind).map(({ key }) => key)

describe('proof-reading before the button', () => {
  test('[T-006] findings are let pass with a reason, which the release keeps; a correction keeps its own', async ({
    warehouse,
    database,
  }) => {
    const lea = await warehouse.person('Lea', 'ROLE_EDITOR')
    const project = await freshProject(warehouse)
    const first = await ranked(warehouse, project, 'Haus Eins', 1)
    const tied = await ranked(warehouse, project, 'Haus Zwei', 1)
    await ranked(warehouse, project, 'Haus Fünf', 5)
    const bare = await givenAccount(warehouse, { name: 'Ohne Kurzname', shortName: null })
    await givenAward(warehouse, project, bare, { rank: 6, scoring: 94 })

    const found = await readOf(lea, project)
    expect(found.list.map(({ kind, rank, upTo, parts }) => [kind, rank, upTo, parts])).toEqual([
      ['rank-gap', 3, 4, []],
      ['rank-tie', 1, null, []],
      ['print-name-missing', null, null, ['shortName']],
    ])
    expect(found).toMatchObject({ total: 3, open: 3, against: null })
    const tie = found.list.find(({ kind }) => kind === 'rank-tie')
    expect(tie?.lines.map(({ id }) => id).toSorted()).toEqual([first.award, tied.award].toSorted())
    expect(tie).toMatchObject({
      toplist: { id: project.toplistId },
      lines: [{ root: { class: 'account' } }, {}],
    })

    const keys = [...(await keysOf(lea, project, 'rank-tie')), 'f'.repeat(64)]
    const body = { ...scopeOf(project), keys, reason: 'Beide haben gleich viele Punkte' }
    expect((await lea.call('waiveFindings', { body })).body).toEqual({ waived: 1 })
    const gap = await keysOf(lea, project, 'rank-gap')
    await lea.call('waiveFindings', { body: { ...scopeOf(project), keys: gap, reason: 'Falsch' } })
    const after = await lea.call('takeUpFindings', { body: { ...scopeOf(project), keys: gap } })
    expect(after.body).toEqual({ takenUp: 1 })
    const again = await readOf(lea, project)
    expect(again).toMatchObject({ total: 3, open: 2 })
    expect(again.list.at(-1)).toMatchObject({
      kind: 'rank-tie',
      waived: {
        reason: 'Beide haben gleich viele Punkte',
        by: { fullName: expect.stringContaining('Lea') as string },
      },
    })
    const hash = await dumpHash(database.owner, inlineProjections)
    await rebuildProjections({ url: database.ownerUrl, projections: inlineProjections })
    expect(await dumpHash(database.owner, inlineProjections)).toBe(hash)

    const { id } = await released(lea, project)
    const kept = (await lea.call('keptFindings', { params: { id } })).body
    expect(kept).toMatchObject({ isKnown: true, total: 3 })
    expect(
      kept.list.map(({ kind, reason, numberOfLines }) => [kind, reason, numberOfLines]),
    ).toEqual([
      ['rank-gap', null, 2],
      ['rank-tie', 'Beide haben gleich viele Punkte', 2],
      ['print-name-missing', null, 1],
    ])
    expect(kept.list[2]).toMatchObject({ lines: [{ rank: 6, root: { label: 'Ohne Kurzname' } }] })

    await lea.call('proposeChange', {
      body: {
        targetClass: 'account',
        targetId: bare,
        attributeName: 'shortName',
        newValue: 'Ohne',
        accept: true,
      },
    })
    const corrected = await lea.call('correctRelease', {
      params: { id },
      body: { reason: 'Kurzname fehlte', push: false },
    })
    if (!('id' in corrected.body)) throw new Error('a job instead of a release')
    const second = (await lea.call('keptFindings', { params: { id: corrected.body.id } })).body
    expect(second.list.map(({ kind, reason }) => [kind, reason])).toEqual([
      ['rank-gap', null],
      ['rank-tie', 'Beide haben gleich viele Punkte'],
    ])
    expect((await lea.call('keptFindings', { params: { id } })).body).toEqual(kept)
  })

  test('[T-006] what was let pass is open again once it is another fault', async ({
    warehouse,
  }) => {
    const max = await warehouse.person('Max', 'ROLE_EDITOR')
    const project = await freshProject(warehouse)
    await ranked(warehouse, project, 'Haus Eins', 1)
    await ranked(warehouse, project, 'Haus Zwei', 1)
    const keys = await keysOf(max, project, 'rank-tie')
    await max.call('waiveFindings', { body: { ...scopeOf(project), keys, reason: 'Gleichstand' } })
    expect((await readOf(max, project)).open).toBe(0)
    await ranked(warehouse, project, 'Haus Drei', 1)
    expect(await readOf(max, project)).toMatchObject({ open: 1, total: 1 })
  })

  test('[T-006] jumps are told against the edition in force of the year before', async ({
    warehouse,
  }) => {
    const ole = await warehouse.person('Ole', 'ROLE_EDITOR')
    const last = await freshProject(warehouse)
    const houses = []
    for (const rank of [1, 2, 3, 4, 5, 6, 7])
      houses.push(await ranked(warehouse, last, `Haus ${rank}`, rank))
    const { id } = await released(ole, last)
    const periodName = `2026-${last.shortCode}`
    const periodId = await inLog(warehouse, (unit) =>
      addEntry(unit, 'period', { name: periodName }, [
        { key: nameKey(periodName), code: 'name-taken' },
      ]),
    )
    const project = { ...last, periodId, periodName }
    for (const [at, { account }] of houses.slice(0, 6).entries())
      await givenAward(warehouse, project, account, { rank: 6 - at, scoring: 100 - (6 - at) })
    const { against, list } = await readOf(ole, project)
    expect(against).toEqual({ id, period: last.periodName })
    expect(
      list.map(({ kind, lines }) => [
        kind,
        lines[0]?.root.label,
        lines[0]?.before?.rank,
        lines[0]?.rank,
      ]),
    ).toEqual([
      ['jump', 'Haus 6', 6, 1],
      ['jump', 'Haus 1', 1, 6],
      ['dropped', 'Haus 7', 7, null],
    ])
  })

  test('[T-006] what a project does not print is not read', async ({ warehouse }) => {
    const uwe = await warehouse.person('Uwe', 'ROLE_EDITOR')
    const project = await givenProject(warehouse, 'NURNAMEN', {
      ...{ printsRank: false, printsScoring: false, printsShortName: false },
    })
    await ranked(warehouse, project, 'Haus Eins', 3)
    const bare = await givenAccount(warehouse, { name: 'Haus Zwei', shortName: null, city: null })
    await givenAward(warehouse, project, bare, { rank: 3 })
    expect((await readOf(uwe, project)).list.map(({ kind, parts }) => [kind, parts])).toEqual([
      ['print-name-missing', ['city']],
    ])
  })
})
