import type { FieldValue } from '@stammbuch/contracts'
import { newId } from '@stammbuch/ledger'
import { decideOn, loadRecord } from '@stammbuch/records'
import { describe, expect } from 'vitest'
import {
  givenAward,
  givenProject,
  givenProposals,
  givenRecords,
  inLog,
  type Project,
} from '../../testing/records.ts'
import { test } from '../../testing/test.ts'
import type { Person, TestWarehouse } from '../../testing/warehouse.ts'

type Command = Parameters<typeof decideOn>[2]

const decided = (warehouse: TestWarehouse, id: string, command: Command) =>
  inLog(warehouse, async (unit) => {
    decideOn(unit, await loadRecord(unit.db, id), command)
  })

/** Somebody proposes a value by hand. */
const proposed = async (
  person: Person,
  [targetClass, targetId, attributeName]: readonly ['account' | 'award', string, string],
  newValue: FieldValue,
): Promise<string> => {
  const body = { targetClass, targetId, attributeName, newValue }
  return (await person.call('proposeChange', { body })).body.id
}

const filters = ({ rankingGroupId, periodName }: Project, other: Project) => [
  {},
  { sort: 'name' },
  { approved: '0' },
  { rgId: rankingGroupId, pName: periodName, origin: 'import' },
  { rgId: other.rankingGroupId },
  { stale: '1', sort: 'most' },
  { stale: '0', attribute: 'account.city,award.rank', sort: 'newest' },
  { class: 'award' },
]

/** Returns the list and its facets now, and from the log at the same position. */
const both = async (person: Person, query: object) => {
  const now = await person.call('listPending', { query: query as never })
  const asOf = now.headers.get('log-position')
  const facets = await person.call('pendingFacets', { query: query as never })
  const then = { ...query, asOf } as never
  return {
    now: [now.body, facets.body],
    byLog: [
      (await person.call('listPending', { query: then })).body,
      (await person.call('pendingFacets', { query: then })).body,
    ],
  }
}

describe('what waits', () => {
  test('is after each event what the log says of that position: lists, counts and facets', async ({
    warehouse,
  }) => {
    const paula = await warehouse.person('Paula', 'ROLE_ADMIN')
    const [project, other] = [
      await givenProject(warehouse, newId().slice(-8)),
      await givenProject(warehouse, newId().slice(-8)),
    ]
    const named = (name: string, approved = true) => ({
      class: 'account' as const,
      values: { name, city: 'Kiel' },
      approved,
    })
    const [a = '', b = '', c = '', fresh = ''] = await givenRecords(warehouse, [
      ...[named('Äpfel'), named('Birnen'), named('Zitronen'), named('Neu', false)],
    ])
    const award = await givenAward(warehouse, project, a)
    const moving = await givenAward(warehouse, other, b)
    const [first = '', second = ''] = await givenProposals(warehouse, [a, b, c], (n) => `Ort ${n}`)
    const steps: readonly (() => Promise<unknown>)[] = [
      async () => undefined,
      () => proposed(paula, ['award', award, 'rank'], 3),
      () => proposed(paula, ['account', a, 'city'], 'Husum'),
      // The other proposal for the same field replaces another value now.
      () => paula.call('acceptChange', { params: { id: first } }),
      () => paula.call('declineChange', { params: { id: second } }),
      // An award with what waits on it goes to another holder.
      () => decided(warehouse, award, { do: 'change-holder', attribute: 'accountId', to: b }),
      () => decided(warehouse, moving, { do: 'change-period', periodId: project.periodId }),
      () => paula.call('excludeAll', { params: { rootType: 'account', id: c } }),
      () => paula.call('approveAll', { params: { rootType: 'account', id: fresh } }),
      () => givenRecords(warehouse, [named('Später', false)]),
      () => givenProposals(warehouse, [fresh, b], (n) => `Hafen ${n}`),
    ]
    const asked = filters(project, other)
    const compare = async (query: object) => {
      const { now, byLog } = await both(paula, query)
      expect(now, JSON.stringify(query)).toEqual(byLog)
    }
    for (const [at, step] of steps.entries()) {
      await step()
      // The list is brought up to date by any question: after each step another one asks first.
      await compare(asked[at % asked.length] ?? {})
    }
    for (const query of asked) await compare(query)
    const all = (await paula.call('listPending', {})).body
    expect(all.list.length).toBeGreaterThan(3)
  }, 60_000)

  test('was at every earlier moment what the list said then, however much has happened since', async ({
    warehouse,
  }) => {
    const petra = await warehouse.person('Petra', 'ROLE_ADMIN')
    const project = await givenProject(warehouse, newId().slice(-8))
    const [a = '', b = '', c = '', fresh = ''] = await givenRecords(
      warehouse,
      ['Amsel', 'Buchfink', 'Zeisig', 'Neuntöter'].map((name, at) => ({
        class: 'account' as const,
        values: { name, city: 'Kiel' },
        approved: at < 3,
      })),
    )
    const award = await givenAward(warehouse, project, a)
    const [first = '', second = '', third = ''] = await givenProposals(
      warehouse,
      [a, a, b, c],
      (n) => `Hafen ${n}`,
    )
    let renaming = ''
    const steps: readonly (() => Promise<unknown>)[] = [
      () => proposed(petra, ['award', award, 'rank'], 3),
      () => petra.call('acceptChange', { params: { id: first } }),
      async () => {
        renaming = await proposed(petra, ['account', b, 'name'], 'Aaskrähe')
      },
      () => petra.call('acceptChange', { params: { id: renaming } }),
      () => petra.call('acceptChange', { params: { id: second }, body: { evenIfStale: true } }),
      () => petra.call('excludeAll', { params: { rootType: 'account', id: c } }),
      () => petra.call('approveAll', { params: { rootType: 'account', id: fresh } }),
      () => petra.call('declineChange', { params: { id: third } }),
    ]
    const rootIds = [a, b, c, fresh].join(',')
    const queries = [{}, { sort: 'name' }, { stale: '1' }, { approved: '0' }].map((one) => ({
      ...one,
      rootIds,
    }))
    const said: { readonly query: object; readonly body: unknown }[] = []
    for (const step of steps) {
      await step()
      for (const query of queries) {
        const { body, headers } = await petra.call('listPending', { query: query as never })
        said.push({ query: { ...query, asOf: headers.get('log-position') }, body })
      }
    }
    for (const { query, body } of said.toReversed())
      expect((await petra.call('listPending', { query: query as never })).body).toEqual(body)
  }, 60_000)
})
