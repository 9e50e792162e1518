import type { Home } from '@stammbuch/contracts'
import { expect } from 'vitest'
import { givenAccount, givenAward, givenProject, givenProposals } from '../testing/records.ts'
import { test } from '../testing/test.ts'
import type { Person, TestWarehouse } from '../testing/warehouse.ts'

const homeOf = async (person: Person): Promise<Home> => {
  const { status, body } = await person.call('readHome')
  expect(status).toBe(200)
  return body
}

/** The instant at which a day begins in Berlin. */
const startOf = async ({ parts }: TestWarehouse, day: string, later = 0): Promise<string> => {
  const { rows } = await parts.pool.query<{ at: Date }>(
    `select ($1::date + $2::int)::timestamp at time zone 'Europe/Berlin' as at`,
    [day, later],
  )
  return (rows[0]?.at ?? new Date()).toISOString()
}

/** The number and the length of the list that it leads to. */
type Pair = readonly [number: number | undefined, list: number]

const same = (pairs: Readonly<Record<string, Pair>>) => {
  for (const [name, [number, list]] of Object.entries(pairs)) expect(number, name).toBe(list)
}

test('[S-102] every number of an editor is the length of the list that it leads to', async ({
  warehouse,
}) => {
  const erik = await warehouse.person('Erik', 'ROLE_EDITOR')
  const project = await givenProject(warehouse, 'HOM')
  const ids = await Promise.all(['A', 'B', 'C'].map((name) => givenAccount(warehouse, { name })))
  await givenAccount(warehouse, { name: 'Neu' }, false)
  for (const id of ids) await givenAward(warehouse, project, id)
  await givenProposals(warehouse, ids, (n) => `Ort ${n}`)
  const own = {
    targetClass: 'account',
    targetId: ids[0] ?? '',
    attributeName: 'street',
    newValue: 'Am Ufer 1',
  } as const
  expect((await erik.call('proposeChange', { body: own })).status).toBe(201)
  const flagged = { class: 'account', id: ids[1] ?? '', value: '1' } as const
  expect((await erik.call('setFollowUp', { params: flagged })).status).toBe(200)
  const scope = { rgShortCode: project.shortCode, periodId: project.periodId }
  expect((await erik.call('bulkAccept', { body: scope })).status).toBe(200)
  const { yesterday, editor, auditor, it, administration } = await homeOf(erik)
  expect([auditor, it, administration]).toEqual([null, null, null])
  const queue = async (query: { approved?: '0'; stale?: '1'; proposer?: string }) =>
    (await erik.call('listPending', { query })).body.total
  const runs = async (query: { from?: string; kind?: string; actor?: string }) =>
    (await erik.call('registeredRuns', { query })).body.total
  same({
    waiting: [editor?.waiting, await queue({})],
    unapproved: [editor?.unapproved, await queue({ approved: '0' })],
    stale: [editor?.stale, await queue({ stale: '1' })],
    mine: [editor?.mine, await queue({ proposer: erik.id })],
    conflicts: [editor?.conflicts, (await erik.call('listUnresolvedConflicts')).body.total],
    followUps: [editor?.followUps, (await erik.call('listFollowUp')).body.total],
    runs: [editor?.runsSinceYesterday, await runs({ from: await startOf(warehouse, yesterday) })],
    imports: [editor?.myImports, await runs({ kind: 'import', actor: erik.id })],
  })
  expect(editor).toMatchObject({ unapproved: 1, followUps: 1, runsSinceYesterday: 1 })
})

test('[S-102] an auditor sees if the log is whole, who accepted their own proposals, and fields that went to and fro', async ({
  warehouse,
}) => {
  const [olga, erik] = [
    await warehouse.person('Olga', 'ROLE_AUDITOR'),
    await warehouse.person('Egon', 'ROLE_EDITOR'),
  ]
  const id = await givenAccount(warehouse, { name: 'Hin und Her' })
  for (const newValue of ['Bonn', 'Berlin', 'Bonn']) {
    const body = { targetClass: 'account', targetId: id, attributeName: 'city', newValue } as const
    const change = (await erik.call('proposeChange', { body })).body.id
    expect((await erik.call('acceptChange', { params: { id: change } })).status).toBe(200)
  }
  expect((await olga.call('verifyLog')).status).toBe(200)
  const from = await startOf(warehouse, (await homeOf(erik)).unusualSince)
  const log = async (query: object) => (await olga.call('listLog', { query })).body.total
  const ofEgon = () => log({ own: '1', from, actor: erik.id })
  await expect.poll(ofEgon, { timeout: 20_000 }).toBe(3)
  const { auditor, editor } = await homeOf(olga)
  expect(editor).toBeNull()
  expect(auditor).toMatchObject({ lastCheck: { ok: true }, openFindings: 0, lastProofAt: null })
  expect(auditor?.ownAccepted).toBe(await log({ own: '1', from }))
  const record = { id, class: 'account', label: 'Hin und Her' }
  expect(auditor?.flipFlops).toContainEqual({ record, attributeName: 'city', times: 3 })
  expect(await log({ recordId: id, attribute: 'city', type: 'ChangeAccepted', from })).toBe(3)
  for (const { by, day, decisions } of auditor?.days ?? [])
    expect(
      await log({
        actor: by.id,
        decision: 'any',
        from: await startOf(warehouse, day),
        to: new Date(Date.parse(await startOf(warehouse, day, 1)) - 1).toISOString(),
      }),
    ).toBe(decisions)
})

test('[S-102] IT sees targets, work and disk, the administration its users and the years without a release', async ({
  warehouse,
}) => {
  const [ina, ada] = [
    await warehouse.person('Ina', 'ROLE_IT'),
    await warehouse.person('Ada', 'ROLE_ADMIN'),
  ]
  const project = await givenProject(warehouse, 'DUE')
  await givenAward(warehouse, project, await givenAccount(warehouse))
  const { it, administration } = await homeOf(ina)
  expect(administration).toBeNull()
  expect(it?.disk?.free).toBeGreaterThan(0)
  const workers = (await ina.call('listSyncWorkers')).body.list
  expect(it?.targets.map(({ target, due, parked }) => ({ target, due, parked }))).toEqual(
    workers.map(({ target, due, parked }) => ({ target, due, parked })),
  )
  const mine = (await homeOf(ada)).administration
  expect(mine?.users).toBe((await ada.call('listUsers')).body.total)
  expect(mine?.releasesDue.map(({ rankingGroup }) => rankingGroup.id)).toContain(
    project.rankingGroupId,
  )
})
