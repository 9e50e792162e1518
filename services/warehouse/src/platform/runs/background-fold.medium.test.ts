import { type Cause, connect, type Database, database, Ledger, newId } from '@stammbuch/ledger'
import { test } from '@stammbuch/testing'
import { type Kysely, sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import { foldUpToHead } from './background-fold.ts'

const said = async (db: Kysely<Database>): Promise<void> => {
  const cause: Cause = {
    ...{ actor: newId(), role: 'ROLE_EDITOR', source: 'ui', command: newId() },
    ...{ run: null, at: new Date().toISOString() },
  }
  await new Ledger(db, []).batch(cause, async (unit) =>
    unit.append({ kind: 'word', id: newId(), version: 0 }, [{ type: 'Said', data: {} }]),
  )
}

test('the first fold of a long log may take longer than any statement of an answer, later ones may not', async ({
  database: { appUrl },
}) => {
  const pool = connect({ url: appUrl, max: 2, statementTimeout: 1_000 })
  onTestFinished(() => pool.end())
  const db = database(pool)
  const ranges: number[] = []
  const slow = {
    name: `slow-${newId()}`,
    ...{ together: 1, patience: 0, beginsWhole: true },
    apply: async (unit: Kysely<Database>, { to }: { readonly to: number }) => {
      await sql`select pg_sleep(2)`.execute(unit)
      ranges.push(to)
    },
  }
  await said(db)
  await foldUpToHead(db, slow)
  expect(ranges).toHaveLength(1)
  await said(db)
  await expect(foldUpToHead(db, slow)).rejects.toMatchObject({ code: '57014' })
})
