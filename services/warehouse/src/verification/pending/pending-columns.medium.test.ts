import { newId, Refusal, rebuildProjections } from '@stammbuch/ledger'
import { decideOn, loadRecord } from '@stammbuch/records'
import fc from 'fast-check'
import { expect } from 'vitest'
import { inSnapshot } from '../../platform/snapshot.ts'
import { inlineProjections } from '../../projections.ts'
import {
  givenAward,
  givenProject,
  givenProposals,
  givenRecords,
  inLog,
} from '../../testing/records.ts'
import { test } from '../../testing/test.ts'
import type { Person, TestWarehouse } from '../../testing/warehouse.ts'
import { countsAt, facetsOf } from '../facets.query.ts'
import { pendingPage } from '../pending.query.ts'
import { PendingList } from './pending-list.process.ts'

type Warehouse = TestWarehouse
type Command = Parameters<typeof decideOn>[2]

const few = 5

/** Accounts with awards in two projects, one of them new; all are known by their number. */
const givenWorld = async (warehouse: Warehouse) => {
  const projects = [
    await givenProject(warehouse, newId().slice(-8)),
    await givenProject(warehouse, newId().slice(-8)),
  ] as const
  const accounts = await givenRecords(
    warehouse,
    Array.from({ length: few }, (_, n) => ({
      class: 'account' as const,
      values: {
        name: `${['Ägidius', 'Zeppelin', 'aurora', 'Östliche', 'Bär'][n]} Klinik`,
        city: 'Kiel',
      },
      approved: n > 0,
    })),
  )
  const awards = await Promise.all(
    accounts.map((id, n) => givenAward(warehouse, projects[n % 2 ? 1 : 0], id)),
  )
  return { projects, accounts, awards, commands: [] as string[] }
}

type World = Awaited<ReturnType<typeof givenWorld>>

const openChanges = async ({ parts }: Warehouse): Promise<string[]> =>
  (
    await parts.pool.query('select change_id as id from pending_change order by change_id')
  ).rows.map(({ id }) => id)

const unlessRefused = (work: Promise<unknown>): Promise<unknown> =>
  work.catch((error) => {
    if (!(error instanceof Refusal)) throw error
  })

const decided = (warehouse: Warehouse, id: string, command: Command) =>
  unlessRefused(
    inLog(warehouse, async (unit) => decideOn(unit, await loadRecord(unit.db, id), command)),
  )

interface Act {
  readonly does: string
  readonly one: number
  readonly other: number
}

/** Does something to the world. What the rules refuse changes nothing, and that is fine. */
const act = async (
  {
    warehouse,
    person,
    url,
  }: { readonly warehouse: Warehouse; readonly person: Person; readonly url: string },
  { projects, accounts, awards, commands }: World,
  { does, one, other }: Act,
): Promise<void> => {
  const [id = '', to = ''] = [accounts[one % few], accounts[other % few]]
  const award = awards[one % few] ?? ''
  const propose = (
    targetClass: 'account' | 'award',
    targetId: string,
    attributeName: string,
    newValue: string | number,
  ) => person.call('proposeChange', { body: { targetClass, targetId, attributeName, newValue } })
  const open = await openChanges(warehouse)
  const change = { id: open[other % Math.max(1, open.length)] ?? newId() }
  const kept = ({ headers }: { readonly headers: Headers }) => {
    const command = headers.get('command-id')
    if (command) commands.push(command)
  }
  const params = { rootType: 'account' as const, id }
  const acts: Readonly<Record<string, () => Promise<unknown>>> = {
    propose: () => propose('account', id, 'city', `Ort ${other}`),
    rename: () => propose('account', id, 'name', `${other} Klinik`),
    rank: () => propose('award', award, 'rank', other),
    deliver: () => unlessRefused(givenProposals(warehouse, [id], () => `Hafen ${other}`)),
    accept: async () =>
      kept(await person.call('acceptChange', { params: change, body: { evenIfStale: true } })),
    decline: async () => kept(await person.call('declineChange', { params: change })),
    undo: () =>
      person.call('undoCommand', {
        params: { commandId: commands[other % Math.max(1, commands.length)] ?? newId() },
      }),
    approve: () => person.call('approveAll', { params }),
    exclude: () => person.call('excludeAll', { params }),
    move: () => decided(warehouse, award, { do: 'change-holder', attribute: 'accountId', to }),
    year: () =>
      decided(warehouse, award, {
        do: 'change-period',
        periodId: projects[other % 2 ? 1 : 0].periodId,
      }),
    arrive: () =>
      givenRecords(warehouse, [
        { class: 'account', values: { name: `Neu ${other}` }, approved: false },
      ]),
    verify: () => person.call('bulkApprove', { body: { ids: [id, to] } }),
    rebuild: () => rebuildProjections({ url, projections: inlineProjections }),
  }
  await acts[does]?.()
}

const filtersOf = ({ projects: [project, other] }: World) => [
  { sort: 'oldest' },
  { sort: 'name' },
  { sort: 'most', rgId: project.rankingGroupId },
  { sort: 'newest', rgId: other.rankingGroupId, pName: other.periodName },
  { sort: 'name', approved: '0' },
  { sort: 'oldest', stale: '1', attribute: 'account.city,award.rank' },
  { sort: 'name', search: 'klinik' },
  { sort: 'oldest', origin: 'editor', toplistId: project.toplistId },
  { sort: 'initial,most,name-desc' },
  { sort: 'supplier,fewest,newest', group: 'project' },
  { sort: 'name', group: 'attribute', approved: '1' },
  { sort: 'supplier-desc,name', group: 'supplier' },
  { sort: 'changes,newest', group: 'sample', rgId: other.rankingGroupId },
]

/** Compares the answers with those of the objects that are read from the tables at the same moment. */
const expectAlike = async ({ parts }: Warehouse, person: Person, query: object) => {
  const asked = { offset: '1', limit: '20', ...query }
  const [page, facets] = [
    await person.call('listPending', { query: asked as never }),
    await person.call('pendingFacets', { query: query as never }),
  ]
  const { result, position } = await inSnapshot(parts.reads, async (db) => {
    const list = await PendingList.read(db, 0)
    const flag = (value: unknown) => (value === undefined ? undefined : value === '1')
    const { approved, stale, attribute, origin, sort, ...more } = query as Readonly<
      Record<string, string>
    >
    const filter = {
      ...{ approved: flag(approved), stale: flag(stale), offset: 1, limit: 20 },
      ...{ attribute: attribute?.split(','), origin: origin?.split(',') },
      sort: sort?.split(','),
      ...more,
    } as never
    const look = { at: null, persons: true }
    return {
      page: await pendingPage(db, filter, list, look),
      facets: await facetsOf(db, await countsAt(db, filter, list, look)),
    }
  })
  expect([page.body, facets.body], JSON.stringify(query)).toEqual([result.page, result.facets])
  expect(page.headers.get('log-position')).toBe(String(position))
}

const does = [
  ...['propose', 'propose', 'rename', 'rank', 'rank', 'deliver', 'accept', 'accept', 'decline'],
  ...['undo', 'undo', 'approve', 'exclude', 'move', 'move', 'year', 'arrive', 'verify', 'rebuild'],
]
const histories = fc.array(
  fc.record({
    does: fc.constantFrom(...does),
    one: fc.nat({ max: 40 }),
    other: fc.nat({ max: 40 }),
  }),
  { minLength: 12, maxLength: 24 },
)

test('the verification list says after any proposals, decisions, undos and rebuilds what the tables say', async ({
  warehouse,
  database,
}) => {
  const mona = await warehouse.person('Mona', 'ROLE_ADMIN')
  await fc.assert(
    fc.asyncProperty(histories, async (history) => {
      const world = await givenWorld(warehouse)
      const filters = filtersOf(world)
      for (const [at, step] of history.entries()) {
        await act({ warehouse, person: mona, url: database.ownerUrl }, world, step)
        if (at % 3 === 0) await expectAlike(warehouse, mona, filters[at % filters.length] ?? {})
      }
      for (const query of filters) await expectAlike(warehouse, mona, query)
    }),
    { numRuns: 8, endOnFailure: true },
  )
}, 300_000)

test('who has decided finds the decision in the next answer, whatever others ask and decide at the same time', async ({
  warehouse,
}) => {
  const project = await givenProject(warehouse, newId().slice(-8))
  const names = ['Runa', 'Rolf', 'Rita', 'Ralf']
  const people = await Promise.all(names.map((name) => warehouse.person(name, 'ROLE_EDITOR')))
  const accounts = await givenRecords(
    warehouse,
    Array.from({ length: 24 }, (_, n) => ({
      class: 'account' as const,
      values: { name: `Haus ${n}`, city: 'Kiel' },
    })),
  )
  for (const id of accounts) await givenAward(warehouse, project, id)
  const changes = await givenProposals(warehouse, accounts, (n) => `Ort ${n}`)
  const query = { rgId: project.rankingGroupId, limit: 100 }
  await Promise.all(
    people.map(async (person, at) => {
      for (let n = at; n < accounts.length; n += people.length) {
        const params = { id: changes[n] ?? '' }
        const done = await person.call(n % 2 ? 'acceptChange' : 'declineChange', { params })
        const { body, headers } = await person.call('listPending', { query })
        const facets = await person.call('pendingFacets', { query: { rgId: query.rgId } })
        expect(Number(headers.get('log-position'))).toBeGreaterThanOrEqual(
          Number(done.headers.get('log-position')),
        )
        expect(body.list.map(({ root }) => root.id)).not.toContain(accounts[n])
        expect(facets.body.entries).toBeLessThanOrEqual(body.total)
      }
    }),
  )
  expect((await people[0]?.call('listPending', { query }))?.body.total).toBe(0)
}, 60_000)
