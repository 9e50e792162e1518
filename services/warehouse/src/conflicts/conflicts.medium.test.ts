import { dumpHash, newId, rebuildProjections } from '@stammbuch/ledger'
import { decideOn, loadRecords } from '@stammbuch/records'
import { pino } from 'pino'
import { describe, expect } from 'vitest'
import { inlineProjections } from '../projections.ts'
import { brokenInvariants } from '../testing/invariants.ts'
import { givenAward, givenProject, givenRecords, inLog } from '../testing/records.ts'
import { test } from '../testing/test.ts'
import type { Person, TestWarehouse } from '../testing/warehouse.ts'
import { DuplicateWatch } from './index.ts'

const hospital = (name: string, town: string, more: Readonly<Record<string, string>> = {}) => ({
  class: 'account' as const,
  values: {
    name,
    street: 'Marienstraße 12',
    zipCode: '24103',
    city: town,
    telephoneNumber: '0431 9744-0',
    website: 'https://www.marien-kiel.de',
    ...more,
  },
})

let pairs = 0
/** Two records of one hospital, the second one unverified; places differ from pair to pair. */
const givenTwins = async (warehouse: TestWarehouse) => {
  pairs += 1
  const place = {
    zipCode: String(30_000 + pairs * 917),
    street: `Weg ${pairs * 7}`,
    telephoneNumber: `0${300 + pairs} 55${1_000 + pairs * 13}`,
    website: `https://haus-${pairs}x${pairs * 31}.de`,
  }
  const town = `Ort${'abcdefghij'[pairs]}${'klmnopqrst'[pairs]}`
  const [a = ''] = await givenRecords(warehouse, [
    hospital(`Sankt Marien-Hospital ${town}`, town, place),
  ])
  const [b = ''] = await givenRecords(warehouse, [
    {
      ...hospital(`St. Marienhospital ${town}`, town, { ...place, shortName: 'SMH' }),
      approved: false,
    },
  ])
  return { a, b, ids: [a, b].toSorted() }
}

const watchOf = ({ parts }: TestWarehouse) =>
  new DuplicateWatch(parts.ledger, pino({ level: 'silent' }))

const openAbout = async (person: Person, id: string) => {
  const { body } = await person.call('listUnresolvedConflicts', { query: { limit: 1_000 } })
  return body.list.filter(({ conflictMembers }) =>
    conflictMembers.some(({ sourceId }) => sourceId === id),
  )
}

/** An account's value, proposed and accepted. */
const acceptedBy = async (
  person: Person,
  targetId: string,
  attributeName: string,
  newValue: string,
) => {
  const body = { targetClass: 'account', targetId, attributeName, newValue } as const
  const { body: proposed } = await person.call('proposeChange', { body })
  const { status } = await person.call('acceptChange', { params: { id: proposed.id } })
  expect(status).toBe(200)
}

const twinsInConflict = async (warehouse: TestWarehouse, person: Person) => {
  const twins = await givenTwins(warehouse)
  await watchOf(warehouse).look()
  const [conflict] = await openAbout(person, twins.a)
  if (!conflict) throw new Error('not found')
  return { ...twins, conflict, params: { id: conflict.id } }
}

describe('the list of conflicts', () => {
  test('is searched by the names that a conflict is about and by IDs, open and solved, and gone on with in what was found', async ({
    warehouse,
  }) => {
    const rosa = await warehouse.person('Rosa', 'ROLE_EDITOR')
    const { a, conflict, params } = await twinsInConflict(warehouse, rosa)
    const other = await twinsInConflict(warehouse, rosa)
    const label = conflict.conflictMembers[0]?.label ?? ''
    const town = label.split(' ').at(-1) ?? ''
    const open = async (search: string) => {
      const { body } = await rosa.call('listUnresolvedConflicts', { query: { search } })
      expect(body.total).toBe(body.list.length)
      return body.list.map(({ id }) => id)
    }
    expect(await open(town.toUpperCase())).toEqual([conflict.id])
    expect(await open(a)).toEqual([conflict.id])
    expect(await open(conflict.id)).toEqual([conflict.id])
    expect(await open('Nirgendwo')).toEqual([])
    expect(await open('marien')).toEqual(expect.arrayContaining([conflict.id, other.conflict.id]))
    const { body } = await rosa.call('getConflict', { params, query: { search: town } })
    expect(body).toMatchObject({ next: null, others: 0 })
    await rosa.call('decideConflict', { params, body: { command: 'ignore' } })
    const solved = await rosa.call('listResolvedConflicts', { query: { search: town } })
    expect(solved.body.list.map(({ id }) => id)).toEqual([conflict.id])
    expect(await open(town)).toEqual([])
  })
})

describe('records that are probably the same', () => {
  test('[R-033] come up when they change, with percent and parameters, and stay away once decided until a compared field changes', async ({
    warehouse,
  }) => {
    const ella = await warehouse.person('Ella', 'ROLE_EDITOR')
    const { a, conflict, params } = await twinsInConflict(warehouse, ella)
    expect(conflict).toMatchObject({
      type: 'ENTITY_AMBIGUITY',
      approachedWith: 'ENTITY_AMBIGUITY_SOLUTION_STRATEGY',
      choice: null,
      solvedAt: null,
    })
    expect(conflict.chanceIsConflict).toBeGreaterThanOrEqual(50)
    const { body } = await ella.call('getConflict', { params })
    const { decisionParameters: given } = body
    if (given.kind !== 'ambiguity') throw new Error(given.kind)
    expect(given.members.map(({ id }) => id)).toContain(a)
    expect(given.contributions).toContainEqual(expect.objectContaining({ label: 'Name' }))
    expect(given.fields.find(({ name }) => name === 'shortName')).toMatchObject({
      isEqual: false,
      reason: 'nur hier angegeben',
    })

    const told = { params, body: { command: 'notAConflict' as const } }
    expect((await ella.call('decideConflict', told)).body).toMatchObject({ choice: 'notAConflict' })
    const twice = await ella.call('decideConflict', told)
    expect([twice.status, twice.problem.code]).toEqual([409, 'conflict-solved'])
    const admin = await warehouse.person('Adda', 'ROLE_ADMIN')
    await admin.call('detectConflicts', { body: {} })
    expect(await openAbout(ella, a)).toEqual([])

    await acceptedBy(ella, a, 'name', `Marienhospital ${given.members[0]?.values.city}`)
    await watchOf(warehouse).look()
    expect(await openAbout(ella, a)).toHaveLength(1)
    const resolved = await ella.call('listResolvedConflicts', { query: {} })
    expect(resolved.body.list.map(({ id }) => id)).toContain(conflict.id)
  })

  test('[R-033] stay away although the change before the decision was not compared yet', async ({
    warehouse,
  }) => {
    const edda = await warehouse.person('Edda', 'ROLE_EDITOR', 'ROLE_ADMIN')
    for (const aside of ['notAConflict', 'ignore', 'batch'] as const) {
      const { a, params } = await twinsInConflict(warehouse, edda)
      await acceptedBy(edda, a, 'street', 'Weg 1')
      if (aside === 'batch') await edda.call('ignoreConflicts', { body: { ids: [params.id] } })
      else await edda.call('decideConflict', { params, body: { command: aside } })
      await acceptedBy(edda, a, 'description', 'Haus der Grundversorgung')
      await watchOf(warehouse).look()
      expect(await openAbout(edda, a), aside).toEqual([])
      await acceptedBy(edda, a, 'street', 'Weg 2')
      await watchOf(warehouse).look()
      expect(await openAbout(edda, a), aside).toHaveLength(1)
    }
  })

  test('[R-030] are narrowed by type and similarity, and ignored up to ten at once by administrators', async ({
    warehouse,
  }) => {
    const olga = await warehouse.person('Olga', 'ROLE_EDITOR', 'ROLE_ADMIN')
    const { conflict } = await twinsInConflict(warehouse, olga)
    const listed = async (query: object) =>
      (await olga.call('listUnresolvedConflicts', { query })).body.list.map(({ id }) => id)
    expect(await listed({ minSimilarity: conflict.chanceIsConflict })).toContain(conflict.id)
    expect(await listed({ type: 'MULTI_MINQ_IDS' })).not.toContain(conflict.id)
    expect(await listed({ rgId: newId() })).toEqual([])
    const ids = Array.from({ length: 11 }, newId)
    expect((await olga.call('ignoreConflicts', { body: { ids } })).status).toBe(422)
    const ignored = await olga.call('ignoreConflicts', { body: { ids: [conflict.id] } })
    expect(ignored.body).toEqual({ ignored: 1, ids: [conflict.id] })
    expect(await listed({})).not.toContain(conflict.id)
  })

  test('[R-032] become one by a merge, which an undo takes back to the last link, with what was edited since listed', async ({
    warehouse,
  }) => {
    const mona = await warehouse.person('Mona', 'ROLE_EDITOR')
    const { a, b, ids, params } = await twinsInConflict(warehouse, mona)
    const project = await givenProject(warehouse, `M${pairs}`)
    const award = await givenAward(warehouse, project, b)
    const [contact = ''] = await givenRecords(warehouse, [
      { class: 'contact', values: { surname: 'Ärmel', mainAccountId: b } },
    ])
    await inLog(warehouse, async (unit) => {
      const streams = await loadRecords(unit.db, [contact, b])
      const [person, loser] = [streams.get(contact), streams.get(b)]
      if (!person || !loser) throw new Error('gone')
      decideOn(unit, person, { do: 'link', kind: 'contact-account', to: b })
      decideOn(unit, loser, { do: 'add-note', noteId: newId(), content: 'Rückruf' })
      const identificationId = newId()
      const supplier = { scope: null, supplierId: project.periodId }
      decideOn(unit, loser, { do: 'identify', identificationId, value: 'K-7', ...supplier })
    })
    const card = async (id: string) => (await mona.call('getAccount', { params: { id } })).body
    const [firstA, firstB] = [await card(a), await card(b)]

    const merged = await mona.call('decideConflict', {
      params,
      body: {
        command: 'merge',
        survivorId: a,
        fields: { name: ids[0] === b ? 'a' : 'b', city: ids[0] === a ? 'a' : 'b' },
      },
    })
    expect(merged.body).toMatchObject({ choice: 'merge' })
    const after = await card(a)
    expect(after).toMatchObject({ name: firstB.name, shortName: 'SMH', city: firstA.city })
    expect(after.awards.map(({ id }) => id)).toEqual([award])
    expect(after.contacts.map(({ id }) => id)).toEqual([contact])
    expect(after.messages.map(({ content }) => content)).toEqual(['Rückruf'])
    expect(after.supplierIds.map(({ id }) => id)).toEqual(firstB.supplierIds.map(({ id }) => id))
    const asked = await mona.call('getAccount', { params: { id: b } })
    expect(asked.body).toEqual(after)
    expect(asked.headers.get('content-location')).toBe(`/api/account/${a}`)

    const detail = (await mona.call('getConflict', { params: { id: merged.body.id } })).body
    expect(
      detail.decisionParameters.kind === 'ambiguity' &&
        detail.decisionParameters.members.find(({ id }) => id === b)?.mergedInto,
    ).toMatchObject({ id: a, class: 'account' })

    const similar = await mona.call('similarAccounts', { params: { id: a } })
    expect(similar.body.list.map(({ id }) => id)).not.toContain(b)

    const runId = merged.body.runId ?? ''
    const preview = async () => (await mona.call('previewUndo', { params: { runId } })).body
    expect((await preview()).editedSince).toEqual([])
    // One value that the merge took over, and one that it did not touch.
    await acceptedBy(mona, a, 'shortName', 'Marien')
    await acceptedBy(mona, a, 'region', 'Förde')
    expect(await preview()).toMatchObject({
      ...{ kept: 1, impossible: 0 },
      editedSince: [
        { record: { id: a }, field: 'Region', by: { shortCode: expect.any(String) } },
        { record: { id: a }, field: 'Kurzname (Print)' },
      ],
    })
    const undone = await mona.call('undoRun', { params: { runId } })
    expect(undone.body).toMatchObject({ left: [{ code: 'change-stale' }] })
    const moving = { version: 0, position: 0, updatedAt: '' }
    const settled = async (id: string) => ({ ...(await card(id)), ...moving })
    // The contact moved twice, so that its own version went on as well.
    const [backA, backB] = [await settled(a), await settled(b)]
    const edits = { shortName: 'Marien', region: 'Förde' }
    expect(backA).toEqual({ ...firstA, ...moving, ...edits, openChanges: {} })
    expect({ ...backB, contacts: [], awards: [] }).toEqual({
      ...firstB,
      ...moving,
      contacts: [],
      awards: [],
    })
    expect(backB.awards.map(({ id }) => id)).toEqual([award])
    expect(backB.contacts.map(({ id }) => id)).toEqual([contact])
    expect((await openAbout(mona, a)).map(({ id }) => id)).toContain(params.id)
    expect(await brokenInvariants(warehouse.parts.pool)).toEqual({})
  })

  test('[A-004] above the configured probability are merged by Autosolve, as one run that can be undone', async ({
    warehouse,
  }) => {
    const paul = await warehouse.person('Paul', 'ROLE_ADMIN')
    const { b, conflict } = await twinsInConflict(warehouse, paul)
    expect(conflict.chanceIsConflict).toBeGreaterThanOrEqual(99)
    const old = await paul.call('triggerAutoSolveByGet')
    expect(old.headers.get('deprecation')).toBe('true')
    const { body } = old
    if (!('runId' in body)) throw new Error('no run')
    expect(body.solved).toBeGreaterThanOrEqual(1)
    expect(body.autoSolveFrom).toBe(99)
    expect(await openAbout(paul, b)).toEqual([])
    await paul.call('undoRun', { params: { runId: body.runId } })
    expect((await openAbout(paul, b)).map(({ id }) => id)).toContain(conflict.id)
  })

  test('are rebuilt from the log byte for byte, merges and all', { timeout: 90_000 }, async ({
    warehouse,
    database,
  }) => {
    const { rows } = await database.owner.query(
      `select count(*)::int as merges from log.event where type = 'RecordMerged'`,
    )
    expect(rows[0].merges).toBeGreaterThan(0)
    const before = await dumpHash(database.owner, inlineProjections)
    await rebuildProjections({ url: database.ownerUrl, projections: inlineProjections, slice: 7 })
    expect(await dumpHash(database.owner, inlineProjections)).toBe(before)
    await rebuildProjections({ url: database.ownerUrl, projections: inlineProjections })
    expect(await dumpHash(database.owner, inlineProjections)).toBe(before)
    expect(warehouse.url).toContain('http')
  })
})
