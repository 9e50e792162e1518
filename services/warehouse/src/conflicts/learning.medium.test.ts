import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import { givenRecords } from '../testing/records.ts'
import { test } from '../testing/test.ts'
import type { Person, TestWarehouse } from '../testing/warehouse.ts'
import { learnModel } from './learn-model.ts'
import { learnWhenDue } from './learn-when-due.ts'
import { currentModel } from './match-model.query.ts'
import { givenPair } from './testing/given-conflicts.ts'

const until = { timeout: 30_000, interval: 50 }
const noon = new Date('2026-11-02T12:00:00Z')

const givenClinics = (warehouse: TestWarehouse, count: number, from = 0) =>
  givenRecords(
    warehouse,
    Array.from({ length: count }, (_, at) => ({
      class: 'account' as const,
      values: {
        name: `Klinik ${String.fromCodePoint(65 + ((from + at) % 26))}${from + at}haus`,
        zipCode: String(20_000 + (from + at) * 37),
        city: `Ort ${(from + at) % 7}`,
        street: `Weg ${from + at}`,
      },
    })),
  )

const accountsOf = async (person: Person) => {
  const { body } = await person.call('showConflictSearch')
  const found = body.roots.find(({ rootType }) => rootType === 'account')
  if (!found) throw new Error('no accounts')
  return { ...found, jobId: body.jobId }
}

test('[R-033] the model is learnt by itself once the store is large enough, once for all processes, and again when it grew by half', async ({
  warehouse,
}) => {
  const { ledger, jobs } = warehouse.parts
  const rita = await warehouse.person('Rita', 'ROLE_AUDITOR')
  const begin = () => learnWhenDue(ledger, jobs, 20, noon)
  await givenClinics(warehouse, 15)
  expect(await begin()).toEqual([])
  expect(await accountsOf(rita)).toMatchObject({ records: 15, model: null, learnsAt: 2000 })

  await givenClinics(warehouse, 6, 15)
  await Promise.all([begin(), begin()])
  await vi.waitFor(async () => {
    const shown = await accountsOf(rita)
    expect(shown.jobId).toBeNull()
    expect(shown).toMatchObject({ model: { version: 1, records: 21 } })
  }, until)
  expect(await begin()).toEqual([])
  await givenClinics(warehouse, 11, 21)
  expect(await begin()).toEqual(['account'])
  await vi.waitFor(
    async () => expect((await accountsOf(rita)).model).toMatchObject({ version: 2, records: 32 }),
    until,
  )
})

test('the same store gives the same model', async ({ warehouse }) => {
  const { db } = warehouse.parts
  const versions = [await learnModel(db, 'account'), await learnModel(db, 'account')]
  const { rows } = await sql<{ model: object }>`select model from match_model
    where root_type = 'account' and version = any(${versions}::int[])`.execute(db)
  expect(rows).toHaveLength(2)
  expect(rows[0]?.model).toEqual(rows[1]?.model)
})

test('[R-033] a search over everything closes what is told apart by now', async ({ warehouse }) => {
  const adda = await warehouse.person('Adda', 'ROLE_ADMIN')
  const [a = '', b = ''] = await givenClinics(warehouse, 2, 40)
  const id = await givenPair(warehouse, [a, b])
  await adda.call('detectConflicts', { body: {} })
  const { body } = await adda.call('listResolvedConflicts', { query: { choice: 'obsolete' } })
  expect(body.list.map((one) => one.id)).toContain(id)
})

test('[R-033] a model that was learnt before relatives were known counts as none, and is learnt anew at once', async ({
  warehouse,
}) => {
  const { db, ledger, jobs } = warehouse.parts
  const rita = await warehouse.person('Rita', 'ROLE_AUDITOR')
  const later = new Date('2026-11-09T12:00:00Z')
  await sql`delete from match_model`.execute(db)
  await givenClinics(warehouse, 20, 60)
  expect(await learnWhenDue(ledger, jobs, 20, later)).toEqual(['account'])
  await vi.waitFor(async () => expect((await accountsOf(rita)).model?.version).toBe(1), until)
  await sql`update match_model set model = model - 'priors'`.execute(db)
  await vi.waitFor(async () => expect((await accountsOf(rita)).jobId).toBeNull(), until)
  expect((await accountsOf(rita)).model).toBeNull()
  expect((await currentModel(db, 'account')).version).toBe(0)

  expect(await learnWhenDue(ledger, jobs, 20, later)).toEqual(['account'])
  await vi.waitFor(async () => expect((await accountsOf(rita)).model?.version).toBe(2), until)
})
