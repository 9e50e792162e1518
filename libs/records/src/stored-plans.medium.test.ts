import { connect, database, Ledger, newId, type Unit } from '@stammbuch/ledger'
import { test } from '@stammbuch/testing'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { decideOn } from './decide-on.ts'
import { loadRecords, newRecord } from './record-streams.ts'
import { recordProjections } from './relations.projection.ts'
import { originOf, sourceOf } from './source.ts'

const source = sourceOf('editor')

const cause = (): Parameters<Ledger['batch']>[0] => ({
  actor: newId(),
  role: 'ROLE_EDITOR',
  source: 'ui',
  command: newId(),
  run: null,
})

const create = (unit: Unit, id: string): void => {
  const stream = newRecord(id)
  const values = { name: 'Klinik', city: 'Kiel' }
  decideOn(unit, stream, { do: 'create', class: 'account', values, origin: originOf('import') })
  decideOn(unit, stream, { do: 'approve', dynamic: [] })
}

/** Proposes a name and accepts it at once, for each of some records. */
const rename = async (unit: Unit, ids: readonly string[], newValue: string): Promise<void> => {
  for (const stream of (await loadRecords(unit.db, ids)).values()) {
    const proposed = { changeId: newId(), attribute: 'name', newValue, source }
    decideOn(unit, stream, { do: 'propose', ...proposed, comment: null, dynamic: [] })
    const { changeId } = proposed
    decideOn(unit, stream, { do: 'accept', changeId, evenIfStale: false, otherThan: null })
  }
}

interface PreparedUse {
  readonly statement: string
  readonly custom_plans: number
  readonly generic_plans: number
}

/** Postgres makes a plan of its own for the first five uses of a statement. */
const usesBefore = 5
const uses = 12

test('commands and groups of any size are brought into the views by plans that Postgres keeps', async ({
  database: { appUrl },
}) => {
  const pool = connect({ url: appUrl, max: 1, prepare: true })
  const ledger = new Ledger(database(pool), recordProjections as never)
  const ids = Array.from({ length: 40 }, () => newId())
  await ledger.batch(cause(), async (unit) => {
    for (const id of ids) create(unit, id)
  })
  for (let use = 0; use < uses; use += 1)
    await ledger.batch(cause(), (unit) => rename(unit, ids.slice(0, 1 + use * 3), `Haus ${use}`))
  const { rows } = await sql<PreparedUse>`
    select statement, custom_plans::int, generic_plans::int from pg_prepared_statements
    where statement ~ 'log_head' and custom_plans + generic_plans >= ${uses}`.execute(ledger.db)
  expect(rows.map(({ statement }) => statement).join('\n')).toContain('update record r')
  expect(rows.filter(({ custom_plans }) => custom_plans > usesBefore)).toEqual([])
  await pool.end()
})
