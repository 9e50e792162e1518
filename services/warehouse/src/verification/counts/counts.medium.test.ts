import type { BulkAcceptCounts, BulkResult } from '@stammbuch/contracts'
import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { givenQueue } from '../../testing/queue.ts'
import {
  givenAccount,
  givenAward,
  givenProject,
  givenProposals,
  givenRecords,
  type Project,
} from '../../testing/records.ts'
import { test } from '../../testing/test.ts'
import type { Person, TestWarehouse } from '../../testing/warehouse.ts'

const counted = async (
  person: Person,
  query: Readonly<Record<string, unknown>>,
): Promise<BulkAcceptCounts> =>
  (await person.call('countBulkAccept', { query: query as never })).body

const run = async (person: Person, body: object): Promise<BulkResult> =>
  (await person.call('bulkAccept', { body })).body as BulkResult

const proposed = (person: Person, targetId: string, attributeName: string, newValue: string) =>
  person.call('proposeChange', {
    body: { targetClass: 'account', targetId, attributeName, newValue },
  })

const scopeOf = ({ shortCode, periodId }: Project) => ({ rgShortCode: shortCode, periodId })

/** Returns the result of a run in the form of the counts. */
const done = ({ acceptedChanges, rejectedChanges, reasons }: BulkResult) => ({
  open: acceptedChanges + rejectedChanges,
  takeable: acceptedChanges,
  reasons,
})

/** One record of each kind that a run meets, in a project with four eyes. */
const givenEveryKind = async (warehouse: TestWarehouse, own: Person) => {
  const project = await givenProject(warehouse, 'CNT', { fourEyes: true })
  const accounts = await givenRecords(
    warehouse,
    ['frei', 'veraltet', 'ausgeschlossen', 'eigen', 'neu', 'Kette'].map((name) => ({
      class: 'account' as const,
      values: { name, city: 'Kiel' },
      approved: name !== 'neu',
    })),
  )
  const [, stale = '', excluded = '', mine = '', , chain = ''] = accounts
  for (const id of accounts) await givenAward(warehouse, project, id)
  const all = accounts.filter((id) => id !== mine)
  await givenProposals(warehouse, all, (n) => `Ort ${n}`)
  const [rival = ''] = await givenProposals(warehouse, [stale], () => 'Husum')
  await own.call('acceptChange', { params: { id: rival } })
  // Of one field: the first is taken, the same once more is closed with it, and another is stale by then.
  await givenProposals(warehouse, [chain, chain], (n) => (n === 0 ? 'Ort 4' : 'Plön'))
  await proposed(own, mine, 'city', 'Eutin')
  await own.call('proposeChange', {
    body: {
      ...{ targetClass: 'account', targetId: excluded },
      ...{ attributeName: 'excludedByEditor', newValue: true },
    },
  })
  return project
}

describe('the counts before a quick verification', () => {
  test('[E-043] are what the run then does, with each reason, and show what it will take', async ({
    warehouse,
  }) => {
    const erik = await warehouse.person('Erik', 'ROLE_EDITOR')
    const project = await givenEveryKind(warehouse, erik)
    const scope = scopeOf(project)
    const { examples, toplists, ...counts } = await counted(erik, { ...scope, examples: 3 })
    expect(counts).toEqual({
      open: 8,
      takeable: 2,
      reasons: {
        'change-stale': 2,
        'change-already-decided': 1,
        'record-excluded': 1,
        'record-unapproved': 1,
        'own-change': 1,
      },
    })
    expect(toplists).toEqual([{ toplistId: project.toplistId, ...counts }])
    expect(
      examples.map(({ target, oldValue, newValue }) => [target.label, oldValue, newValue]),
    ).toEqual([
      ['frei', 'Kiel', 'Ort 0'],
      ['Kette', 'Kiel', 'Ort 4'],
    ])
    const ofToplist = await counted(erik, {
      toplistId: project.toplistId,
      periodId: project.periodId,
    })
    expect(ofToplist).toEqual({ ...counts, examples: [], toplists: [] })
    expect(done(await run(erik, scope))).toEqual(counts)
    expect((await counted(erik, scope)).takeable).toBe(0)
  })

  test('count what stands in two toplists in both, and once for project and year', async ({
    warehouse,
  }) => {
    const anna = await warehouse.person('Anna', 'ROLE_ADMIN')
    const { project, accounts } = await givenQueue(warehouse, 'TWO', 3)
    const { body: other } = await anna.call('createToplistLabel', {
      body: {
        value: `Zweite ${project.shortCode}`,
        rankingGroupId: project.rankingGroupId,
      } as never,
    })
    const { id } = other as { id: string }
    await givenAward(warehouse, { ...project, toplistId: id }, accounts[0] ?? '')
    const { takeable, toplists } = await counted(anna, scopeOf(project))
    const ofToplist = new Map(toplists.map((one) => [one.toplistId, one.takeable]))
    expect([takeable, ofToplist.get(project.toplistId), ofToplist.get(id)]).toEqual([3, 3, 1])
  })

  test('hold for any proposals for the same fields, whoever made them', async ({ warehouse }) => {
    const mona = await warehouse.person('Mona', 'ROLE_EDITOR')
    const other = await warehouse.person('Otto', 'ROLE_EDITOR')
    const step = fc.record({
      who: fc.constantFrom(mona, other),
      to: fc.constantFrom('Kiel', 'Husum', 'Plön'),
      after: fc.constantFrom('wait', 'accept'),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 6 }),
        fc.boolean(),
        async (steps, fourEyes) => {
          const project = await givenProject(warehouse, 'ANY', { fourEyes })
          const account = await givenAccount(warehouse)
          await givenAward(warehouse, project, account)
          for (const { who, to, after } of steps) {
            const { status, body } = await proposed(who, account, 'city', to)
            if (status !== 201 || after === 'wait') continue
            const another = who === mona ? other : mona
            await another.call('acceptChange', { params: { id: body.id } })
          }
          const { open, takeable, reasons } = await counted(mona, scopeOf(project))
          expect(done(await run(mona, scopeOf(project)))).toEqual({ open, takeable, reasons })
        },
      ),
      { numRuns: 20 },
    )
  })

  test('are refused without a scope, and to IT they show no person', async ({ warehouse }) => {
    const ida = await warehouse.person('Ida', 'ROLE_IT')
    const anna = await warehouse.person('Anna', 'ROLE_EDITOR')
    const refused = await ida.call('countBulkAccept', { query: {} as never })
    expect([refused.status, refused.problem.code]).toEqual([422, 'scope-missing'])
    const project = await givenProject(warehouse, 'PER')
    const [contact = ''] = await givenRecords(warehouse, [
      { class: 'contact', values: { surname: 'Linde', firstname: 'Runa' } },
    ])
    await givenAward(warehouse, project, contact, { accountId: null, contactId: contact })
    await anna.call('proposeChange', {
      body: {
        ...{ targetClass: 'contact', targetId: contact },
        ...{ attributeName: 'surname', newValue: 'Ahornbring' },
      },
    })
    const seen = JSON.stringify(await counted(ida, { ...scopeOf(project), examples: 3 }))
    expect(seen).toContain('"takeable":1')
    expect(seen).not.toMatch(/Linde|Ahornbring|Runa/)
  })
})
