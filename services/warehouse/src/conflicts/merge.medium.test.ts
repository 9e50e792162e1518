import { dynamicPrefix } from '@stammbuch/contracts'
import { dumpHash, newId, rebuildProjections } from '@stammbuch/ledger'
import { decideOn, loadRecords } from '@stammbuch/records'
import fc from 'fast-check'
import { expect } from 'vitest'
import { inlineProjections } from '../projections.ts'
import { brokenInvariants } from '../testing/invariants.ts'
import { givenAccount, givenAward, givenProject, givenRecords, inLog } from '../testing/records.ts'
import { test } from '../testing/test.ts'
import { givenPair } from './testing/given-conflicts.ts'
import { delivered, everything, merge, openOf, propose } from './testing/merging.ts'

test('[R-032] open changes go over to the survivor with their provenance, and close where it says the same', async ({
  warehouse,
}) => {
  const mia = await warehouse.person('Mia', 'ROLE_EDITOR')
  const ole = await warehouse.person('Ole', 'ROLE_EDITOR')
  const [a, b] = [await givenAccount(warehouse), await givenAccount(warehouse, { city: 'Plön' })]
  await propose(warehouse, a, [{ attribute: 'street', newValue: 'Weg 1' }])
  await propose(warehouse, b, [
    { attribute: 'street', newValue: 'Weg 1' },
    { attribute: 'city', newValue: 'Kiel' },
    { attribute: 'zipCode', newValue: '24211', comment: 'laut Impressum' },
  ])
  const { body: own } = await ole.call('proposeChange', {
    body: { targetClass: 'account', targetId: b, attributeName: 'shortName', newValue: 'Süd' },
  })
  const [ofA, ofB] = [await openOf(mia, a), await openOf(mia, b)]
  expect(ofB).toHaveLength(4)
  const id = await givenPair(warehouse, [a, b])
  const runId = await merge(mia, id, { survivorId: a, fields: { city: 'a' } })
  const curator = own.curator?.shortCode
  expect(await openOf(mia, a)).toEqual([
    ...ofA,
    {
      attribute: 'zipCode',
      from: '24103',
      to: '24211',
      source: delivered,
      comment: 'laut Impressum',
      curator: null,
      stale: false,
    },
    expect.objectContaining({ attribute: 'shortName', from: 'Nord', to: 'Süd', curator }),
  ])
  const { rows } = await warehouse.parts.pool.query(
    `select count(*)::int as n from pending_change where record_id = $1`,
    [b],
  )
  expect(rows[0].n).toBe(0)
  expect((await mia.call('undoRun', { params: { runId } })).body).toMatchObject({ left: [] })
  expect([await openOf(mia, a), await openOf(mia, b)]).toEqual([ofA, ofB])
})

test('[R-032] two awards of one toplist and year become one, with the rank that was chosen in the preview', async ({
  warehouse,
}) => {
  const ina = await warehouse.person('Ina', 'ROLE_EDITOR')
  const [a, b] = [await givenAccount(warehouse), await givenAccount(warehouse)]
  const project = await givenProject(warehouse, 'FOLD')
  const other = await givenProject(warehouse, 'LONE')
  const own = await givenAward(warehouse, project, a, { rank: 4, scoring: 7.5 })
  const theirs = await givenAward(warehouse, project, b, { rank: 2, scoring: 8, segment: 'Nord' })
  const lone = await givenAward(warehouse, other, b)
  await propose(warehouse, theirs, [{ attribute: 'subSegment', newValue: 'Küste' }])
  const content = 'Rang laut Jury'
  await ina.call('addNote', { body: { content, targetId: theirs, targetClass: 'award' } })
  const id = await givenPair(warehouse, [a, b])
  const { body } = await ina.call('getConflict', { params: { id } })
  const { decisionParameters: given } = body
  if (given.kind !== 'ambiguity') throw new Error(given.kind)
  expect(given.awards).toEqual([
    {
      key: own,
      project: 'Projekt FOLD',
      toplist: 'Liste FOLD',
      period: '2025-FOLD',
      product: null,
      a: { id: own, rank: 4, scoring: 7.5, isApproved: true },
      b: { id: theirs, rank: 2, scoring: 8, isApproved: true },
      proposed: expect.stringMatching(/^[ab]$/),
      reason: expect.any(String),
    },
  ])
  const wrong = await ina.call('decideConflict', {
    params: { id },
    body: { command: 'merge', survivorId: a, fields: {}, awards: { [lone]: 'a' } },
  })
  expect([wrong.status, wrong.problem.code]).toEqual([422, 'unknown-attribute'])
  const runId = await merge(ina, id, { survivorId: a, awards: { [own]: 'b' } })
  const { body: card } = await ina.call('getAccount', { params: { id: a } })
  expect(card.awards.map((one) => one.id).toSorted()).toEqual([own, lone].toSorted())
  expect(card.awards.find((one) => one.id === own)).toMatchObject({
    rank: 2,
    scoring: 8,
    segment: 'Nord',
  })
  const { body: folded } = await ina.call('getAward', { params: { id: theirs } })
  expect(folded).toMatchObject({ id: own, messages: [{ content }] })
  expect(await openOf(ina, own, 'award')).toMatchObject([{ attribute: 'subSegment', to: 'Küste' }])
  await ina.call('undoRun', { params: { runId } })
  const awards = async (holder: string) =>
    (await ina.call('getAccount', { params: { id: holder } })).body.awards.map((one) => [
      one.id,
      one.rank,
      one.scoring,
      one.segment,
    ])
  expect(await awards(a)).toEqual([[own, 4, 7.5, null]])
  expect((await awards(b)).toSorted()).toEqual(
    [
      [theirs, 2, 8, 'Nord'],
      [lone, 1, 9.5, null],
    ].toSorted(),
  )
  expect(await openOf(ina, theirs, 'award')).toMatchObject([{ attribute: 'subSegment' }])
  expect(await brokenInvariants(warehouse.parts.pool)).toEqual({})
})

const cities = fc.constantFrom('Kiel', 'Plön', 'Ulm')
const side = fc.constantFrom('a' as const, 'b' as const)
const proposal = fc.oneof(
  fc.record({ attribute: fc.constant('city'), newValue: cities }),
  fc.record({ attribute: fc.constant('shortName'), newValue: fc.constantFrom('N', 'S') }),
)
const member = fc.record({
  values: fc.record({ city: cities, shortName: fc.constantFrom('N', 'S', null) }),
  approved: fc.boolean(),
  marked: fc.boolean(),
  proposals: fc.array(proposal, { maxLength: 4 }),
  awards: fc.array(
    fc.record({
      kind: fc.constantFrom('award' as const, 'score' as const),
      toplist: fc.nat(1),
      rank: fc.option(fc.integer({ min: 1, max: 3 })),
      approved: fc.boolean(),
      proposed: fc.option(fc.integer({ min: 1, max: 3 })),
      noted: fc.boolean(),
    }),
    { maxLength: 4 },
  ),
})
const measured = { award: 'rank', score: `${dynamicPrefix}staff` } as const

test('[R-032] undoing a merge gives back both as they were, whatever they had and whatever was chosen', async ({
  warehouse,
}) => {
  const uwe = await warehouse.person('Uwe', 'ROLE_EDITOR')
  const projects = [await givenProject(warehouse, 'UA'), await givenProject(warehouse, 'UB')]
  const given = async (one: typeof member extends fc.Arbitrary<infer T> ? T : never) => {
    const { values, approved, marked, proposals, awards } = one
    const id = await givenAccount(warehouse, values, approved)
    // Only what is verified can be marked.
    if (marked && approved)
      await uwe.call('setFollowUp', { params: { class: 'account', id, value: '1' as never } })
    await propose(warehouse, id, proposals)
    for (const { kind, toplist, rank, approved: isApproved, proposed, noted } of awards) {
      const { rankingGroupId, periodId, toplistId } = projects[toplist] ?? projects[0] ?? {}
      const [award = ''] = await givenRecords(warehouse, [
        {
          class: kind,
          values: {
            [measured[kind]]: rank,
            accountId: id,
            rankingGroupId,
            periodId,
            ...(kind === 'award' && { toplistLabelId: toplistId }),
          } as never,
          approved: isApproved,
        },
      ])
      if (proposed !== null)
        await propose(warehouse, award, [{ attribute: measured[kind], newValue: proposed }])
      if (noted)
        await inLog(warehouse, async (unit) => {
          const stream = (await loadRecords(unit.db, [award])).get(award)
          if (stream) decideOn(unit, stream, { do: 'add-note', noteId: newId(), content: 'Jury' })
        })
    }
    return id
  }
  const ranks = fc.array(side, { minLength: 3, maxLength: 3 })
  await fc.assert(
    fc.asyncProperty(member, member, side, side, ranks, async (one, other, stays, city, chosen) => {
      const ids = [await given(one), await given(other)] as [string, string]
      const before = await everything(warehouse, ids)
      const id = await givenPair(warehouse, ids)
      const { body } = await uwe.call('getConflict', { params: { id } })
      if (body.decisionParameters.kind !== 'ambiguity') throw new Error('no pair')
      const sidesOf = (pairs: readonly { readonly key: string }[]) =>
        Object.fromEntries(pairs.map(({ key }, index) => [key, chosen[index] ?? 'a']))
      const awards = sidesOf(body.decisionParameters.awards)
      const scores = sidesOf(body.decisionParameters.scores)
      const [a, b] = body.decisionParameters.members
      const survivorId = (stays === 'a' ? a : b)?.id ?? ''
      const runId = await merge(uwe, id, { survivorId, fields: { city }, awards, scores })
      const { body: card } = await uwe.call('getAccount', { params: { id: survivorId } })
      expect(card.markedForFollowUp).toBe(
        [one, other].some(({ marked, approved }) => marked && approved),
      )
      const standing = card.awards.map((award) => JSON.stringify(award.toplistLabel))
      const mostOf = (wanted: 'award' | 'score', project: number) =>
        Math.max(
          ...[one, other].map(
            ({ awards: own }) =>
              own.filter(({ kind, toplist }) => kind === wanted && toplist === project).length,
          ),
        )
      expect(card.scores).toHaveLength(mostOf('score', 0) + mostOf('score', 1))
      const most = mostOf('award', 0)
      const first = JSON.stringify(
        card.awards.find(({ rankingGroup }) => rankingGroup?.shortCode === 'UA')?.toplistLabel,
      )
      expect(standing.filter((toplist) => toplist === first)).toHaveLength(first ? most : 0)
      const undone = await uwe.call('undoRun', { params: { runId } })
      expect(undone.body).toMatchObject({ left: [] })
      expect(await everything(warehouse, ids)).toEqual(before)
    }),
    { numRuns: 12, endOnFailure: true },
  )
  expect(await brokenInvariants(warehouse.parts.pool)).toEqual({})
})

test('[R-032] folded awards and proposals that went over are rebuilt from the log byte for byte', {
  timeout: 90_000,
}, async ({ database }) => {
  const { rows } = await database.owner.query(
    `select count(*)::int as carried from log.event where data ? 'proposedBy'`,
  )
  expect(rows[0].carried).toBeGreaterThan(0)
  const before = await dumpHash(database.owner, inlineProjections)
  await rebuildProjections({ url: database.ownerUrl, projections: inlineProjections })
  expect(await dumpHash(database.owner, inlineProjections)).toBe(before)
})
