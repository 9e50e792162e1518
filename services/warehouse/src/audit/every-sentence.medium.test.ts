import { eventTypes, sentenceText } from '@stammbuch/contracts'
import { type Database, database, exportedEvent, newId, selectEvents } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'
import { expect } from 'vitest'
import { eventSentences } from '../records/index.ts'
import { givenAccount, givenAward, givenProject } from '../testing/records.ts'
import { test } from '../testing/test.ts'
import type { Things } from './testing/event-case.ts'
import { eventCases } from './testing/event-cases.ts'

/** Writes events as they stand in the log, without what follows from them, and returns their sentences. */
const sentencesOf = async (
  db: Kysely<Database>,
  actor: string,
  cases: ReturnType<typeof eventCases>,
): Promise<string[]> => {
  const versions = new Map<string, number>()
  const first = 1_000_000
  for (const [index, { type, kind, stream, data, subject }] of cases.entries()) {
    const version =
      (versions.get(stream) ?? (kind === 'record' || kind === 'catalogue' ? 100 : 0)) + 1
    versions.set(stream, version)
    await sql`insert into log.event (position, id, kind, stream, version, type, schema, subject, data, personal, actor, role,
        source, command, run, at, digest)
      values (${first + index}, ${newId()}, ${kind}, ${stream}, ${version}, ${type}, 1, ${subject ?? null}, ${JSON.stringify(data)}, null,
        ${actor}, 'ROLE_EDITOR', 'ui', ${newId()}, null, '2026-11-28Z', '')`.execute(db)
  }
  const rows = await selectEvents(db)
    .where('event.position', '>=', first)
    .orderBy('event.position')
    .execute()
  const sentences = await eventSentences(db, rows.map(exportedEvent))
  return sentences.map((one) => sentenceText(one))
}

test('[T-002] every type of event says who did what to whom, with values and names of then', async ({
  warehouse,
  database: { owner },
}) => {
  const anna = await warehouse.person('Anna Albrecht', 'ROLE_ADMIN')
  const emma = await warehouse.person('Emma Engel', 'ROLE_EDITOR')
  const project = await givenProject(warehouse, 'SATZ')
  const holder = await givenAccount(warehouse, { name: 'Klinik Nord' })
  const things: Things = {
    ...project,
    holder,
    other: await givenAccount(warehouse, { name: 'Klinik Süd' }),
    award: await givenAward(warehouse, project, holder, { displayName: 'Beste Klinik' }),
    supplier: (await anna.call('createSupplier', { body: { name: 'Kliniknetz' } })).body.id,
    user: emma.id,
  }
  const cases = eventCases(things)
  expect(new Set(cases.map(({ type }) => type))).toEqual(new Set(eventTypes))
  let told: readonly string[] = []
  const rolledBack = database(owner)
    .transaction()
    .execute(async (db) => {
      await sql`set local search_path = view, work, log, public`.execute(db)
      told = await sentencesOf(db, anna.id, cases)
      throw new Error('written to be read once')
    })
  await expect(rolledBack).rejects.toThrow('read once')
  expect(told).toEqual(cases.map(({ says }) => `Anna Albrecht ${says}`))
})
