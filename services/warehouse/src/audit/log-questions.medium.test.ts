import type { Call } from '@stammbuch/contracts/client'
import { dumpProjections, newId, rebuildProjections } from '@stammbuch/ledger'
import { decideOn, loadRecords } from '@stammbuch/records'
import type { Pool } from 'pg'
import { expect } from 'vitest'
import { addEntry } from '../catalogue/index.ts'
import { deliveryReceived } from '../testing/delivery.ts'
import { givenAccount, givenAward, givenProject, givenRecords, inLog } from '../testing/records.ts'
import { test } from '../testing/test.ts'
import type { Person, TestWarehouse } from '../testing/warehouse.ts'
import { logFactProjection } from './log-fact.projection.ts'

type Query = NonNullable<Call<'logFacets'>['query']>

/** Waits until the facts have come to the head, and returns it. */
const followed = async ({ parts }: TestWarehouse): Promise<number> => {
  const standing = async () => {
    const head = parts.db.selectFrom('log_head').select('position').executeTakeFirstOrThrow()
    const kept = parts.db
      .selectFrom('checkpoint')
      .select('position')
      .where('name', '=', logFactProjection.name)
      .executeTakeFirst()
    return { head: (await head).position, kept: (await kept)?.position ?? 0 }
  }
  await expect
    .poll(async () => standing().then(({ head, kept }) => head - kept), { timeout: 20_000 })
    .toBe(0)
  return (await standing()).head
}

/** A supplier with a delivery for a project, as the log knows them. */
const givenDelivery = (
  warehouse: TestWarehouse,
  project: { readonly rankingGroupId: string; readonly periodId: string },
  name: string,
) =>
  inLog(warehouse, async (unit) => {
    const supplierId = await addEntry(unit, 'supplier', { name }, [])
    const sampleId = newId()
    const { rankingGroupId, periodId } = project
    const data = {
      ...deliveryReceived.data,
      fileName: `${name}.csv`,
      supplierId,
      rankingGroupId,
      periodId,
    }
    unit.append({ kind: 'delivery', id: sampleId, version: 0 }, [{ ...deliveryReceived, data }])
    return { supplierId, sampleId }
  })

/** A release of some awards as they are, whatever else would hinder one. */
const givenRelease = (
  warehouse: TestWarehouse,
  { rankingGroupId, periodId }: { readonly rankingGroupId: string; readonly periodId: string },
  awards: readonly { readonly id: string; readonly holderId: string }[],
): Promise<string> =>
  inLog(warehouse, async (unit) => {
    const id = newId()
    const values = { productId: null, toplistId: null, rank: 1, scoring: null }
    const members = awards.map((award) => ({ ...award, ...values }))
    unit.append({ kind: 'release', id, version: 0 }, [
      { type: 'ReleaseCreated', data: { rankingGroupId, periodId } },
      { type: 'ReleaseMembersPinned', data: { members } },
    ])
    return id
  })

/** A value from a row of a delivery that waits for a decision. */
const delivered = (
  warehouse: TestWarehouse,
  sampleId: string,
  recordId: string,
  newValue: string,
): Promise<string> =>
  inLog(warehouse, async (unit) => {
    const stream = (await loadRecords(unit.db, [recordId])).get(recordId)
    if (!stream) throw new Error('no record')
    const changeId = newId()
    decideOn(unit, stream, {
      do: 'propose',
      changeId,
      attribute: 'city',
      newValue,
      source: { kind: 'import', sampleId, row: 2, column: 'Ort' },
      comment: null,
      dynamic: [],
    })
    return changeId
  })

const edited = async (person: Person, targetId: string, newValue: string): Promise<void> => {
  const body = { targetClass: 'account', targetId, attributeName: 'city', newValue } as const
  const { body: change } = await person.call('proposeChange', { body })
  expect((await person.call('acceptChange', { params: { id: change.id } })).status).toBe(200)
}

const countsOf = async (person: Person, query: Query) => {
  const { body } = await person.call('logFacets', { query })
  return (name: string): Readonly<Record<string, number>> =>
    Object.fromEntries(
      (body.facets.find((facet) => facet.name === name)?.values ?? []).map((one) => [
        one.label ?? one.value,
        one.count,
      ]),
    )
}

test('[T-001] who accepted wrong values of a supplier in a month, and which releases hold them', async ({
  warehouse,
}) => {
  const otto = await warehouse.person('Otto', 'ROLE_AUDITOR')
  const erik = await warehouse.person('Erik', 'ROLE_EDITOR', 'ROLE_ADMIN')
  const project = await givenProject(warehouse, 'FRA')
  const { supplierId, sampleId } = await givenDelivery(warehouse, project, 'Kliniknetz')
  const wrong = await givenAccount(warehouse)
  const right = await givenAccount(warehouse)
  const awards: { id: string; holderId: string }[] = []
  for (const id of [wrong, right]) {
    awards.push({ id: await givenAward(warehouse, project, id), holderId: id })
    const change = await delivered(warehouse, sampleId, id, 'Trier')
    expect((await erik.call('acceptChange', { params: { id: change } })).status).toBe(200)
  }
  const releaseId = await givenRelease(warehouse, project, awards)
  await edited(erik, wrong, 'Ulm')
  const head = await followed(warehouse)
  const question: Query = {
    supplierId,
    decision: 'accepted',
    corrected: '1',
    from: '2020-01-01T00:00:00Z',
    to: '2099-01-01T00:00:00Z',
  }
  const { body } = await otto.call('listLog', { query: { ...question, sentences: '1' } })
  expect(body.list.map(({ stream }) => stream)).toEqual([wrong])
  expect(body.upTo).toBeGreaterThanOrEqual(head)
  const counts = await countsOf(otto, question)
  expect(Object.keys(counts('actor'))).toHaveLength(1)
  expect(Object.values(counts('release'))).toEqual([1])
  const standing = await countsOf(otto, { supplierId, decision: 'accepted', corrected: '0' })
  expect(Object.values(standing('release'))).toEqual([1])
  const held = await otto.call('listLog', { query: { releaseId, supplierId } })
  expect(new Set(held.body.list.map(({ stream }) => stream))).toEqual(new Set([wrong, right]))
})

test('a question that is asked while the facts wait says up to where its answer goes', async ({
  warehouse,
}) => {
  const { pool } = warehouse.parts
  const otto = await warehouse.person('Otto', 'ROLE_AUDITOR')
  const erik = await warehouse.person('Erik', 'ROLE_EDITOR')
  const id = await givenAccount(warehouse)
  const settled = await followed(warehouse)
  const client = await pool.connect()
  try {
    // As another process that is at it does.
    await client.query(`begin; select pg_advisory_xact_lock(hashtext('log-fact'))`)
    await edited(erik, id, 'Ulm')
    const query: Query = { own: '1', recordId: id }
    const { body: early } = await otto.call('listLog', { query })
    expect(early).toMatchObject({ list: [], upTo: settled })
    await client.query('rollback')
    const head = await followed(warehouse)
    const { body } = await otto.call('listLog', { query })
    expect(body.list.map(({ type }) => type)).toEqual(['ChangeAccepted'])
    expect(body.upTo).toBe(head)
  } finally {
    client.release(true)
  }
})

test('[T-001] who accepted a value that he had proposed himself', async ({ warehouse }) => {
  const otto = await warehouse.person('Otto', 'ROLE_AUDITOR')
  const erik = await warehouse.person('Erik', 'ROLE_EDITOR')
  const emma = await warehouse.person('Emma', 'ROLE_EDITOR')
  const id = await givenAccount(warehouse)
  await edited(erik, id, 'Ulm')
  const body = {
    targetClass: 'account',
    targetId: id,
    attributeName: 'city',
    newValue: 'Bonn',
  } as const
  const { body: change } = await erik.call('proposeChange', { body })
  await emma.call('acceptChange', { params: { id: change.id } })
  await followed(warehouse)
  const { body: own } = await otto.call('listLog', { query: { own: '1', recordId: id } })
  expect(own.list.map(({ type, actor }) => [type, actor])).toEqual([['ChangeAccepted', erik.id]])
  const counts = await countsOf(otto, { own: '1', recordId: id })
  expect(Object.values(counts('actor'))).toEqual([1])
})

test('[T-001] the log as of a position ends there, whatever days are asked for, and knows no later correction', async ({
  warehouse,
}) => {
  const otto = await warehouse.person('Otto', 'ROLE_AUDITOR')
  const erik = await warehouse.person('Erik', 'ROLE_EDITOR')
  const id = await givenAccount(warehouse)
  await edited(erik, id, 'Ulm')
  const then = await followed(warehouse)
  await edited(erik, id, 'Bonn')
  await followed(warehouse)
  const asked = { recordId: id, decision: 'accepted', to: '2099-01-01T00:00:00Z' } as const
  const total = async (query: Query) => {
    const [list, counts] = [
      await otto.call('listLog', { query }),
      await otto.call('logFacets', { query }),
    ]
    expect(counts.body.total).toBe(list.body.total)
    return [list.body.total, counts.body.corrected]
  }
  expect(await total(asked)).toEqual([2, 1])
  expect(await total({ ...asked, upTo: String(then) })).toEqual([1, 0])
  expect(await total({ ...asked, upTo: String(then), corrected: '1' })).toEqual([0, 0])
  const replaced = await total({ ...asked, corrected: '1' })
  expect(replaced).toEqual([1, 1])
})

test('words are found in values, a person’s as well, and the newest stand at the end of a page backwards', async ({
  warehouse,
}) => {
  const otto = await warehouse.person('Otto', 'ROLE_AUDITOR')
  const erik = await warehouse.person('Erik', 'ROLE_EDITOR')
  const id = await givenAccount(warehouse)
  await edited(erik, id, 'Zwiebelstadt am Inn')
  await edited(erik, id, 'Zwiebelstadt am See')
  const [contact = ''] = await givenRecords(warehouse, [
    { class: 'contact', values: { surname: 'Quittenbaum', firstName: 'Ada' } },
  ])
  await followed(warehouse)
  const found = async (query: Query & { readonly before?: string; readonly limit?: string }) =>
    (await otto.call('listLog', { query })).body
  const words = await found({ words: 'zwiebelstadt inn' })
  expect(words.list.map(({ type }) => type)).toEqual([
    'ChangeProposed',
    'ChangeAccepted',
    'ChangeProposed',
    'ChangeAccepted',
  ])
  const last = await found({ words: 'zwiebelstadt', before: '999999999', limit: '1' })
  expect(last).toMatchObject({ total: 4, list: [{ type: 'ChangeAccepted' }] })
  const person = await found({ words: 'quittenbaum' })
  expect(person.list.map(({ stream }) => stream)).toEqual([contact])
  expect((await found({ personId: contact, type: 'RecordCreated' })).total).toBe(1)
})

test('an event tells its proposal, what was before and after, and the rest of its call', async ({
  warehouse,
}) => {
  const otto = await warehouse.person('Otto', 'ROLE_AUDITOR')
  const erik = await warehouse.person('Erik', 'ROLE_EDITOR')
  const id = await givenAccount(warehouse)
  await edited(erik, id, 'Ulm')
  await edited(erik, id, 'Bonn')
  const { body } = await otto.call('listLog', { query: { recordId: id, type: 'ChangeAccepted' } })
  const [first, second] = body.list.map(({ position }) => position)
  const told = async (position: number | undefined) => {
    const params = { position: String(position) }
    const context = await otto.call('logEventContext', { params } as never)
    return context.body.related.map(({ relation, event }) => [relation, event.position])
  }
  expect(await told(first)).toContainEqual(['later', second])
  expect(await told(second)).toContainEqual(['earlier', first])
  expect((await told(second)).map(([relation]) => relation)).toContain('proposal')
  const gone = await otto.call('logEventContext', { params: { position: '999999' } } as never)
  expect(gone.status).toBe(404)
})

const dumped = async (pool: Pool): Promise<string> => {
  let text = ''
  for await (const piece of dumpProjections(pool, [logFactProjection])) text += piece
  return text
}

test('[A-011] the facts, rebuilt from position 0, are those that followed the log, in every byte', async ({
  warehouse,
  database,
}) => {
  await followed(warehouse)
  const before = await dumped(database.owner)
  expect(before).not.toBe('')
  const url = database.ownerUrl
  for (const slice of [undefined, 1, 7]) {
    await rebuildProjections({ url, projections: [logFactProjection], ...(slice && { slice }) })
    expect(await dumped(database.owner)).toBe(before)
  }
}, 60_000)
