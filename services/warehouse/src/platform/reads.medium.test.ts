import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../testing/test.ts'

test('[H-006] what only reads can change nothing: Postgres refuses it, also inside a transaction', async ({
  warehouse,
}) => {
  const { reads } = warehouse.parts
  const write = sql`delete from job`
  await expect(write.execute(reads)).rejects.toMatchObject({ code: '25006' })
  await expect(
    reads.transaction().execute((transaction) => write.execute(transaction)),
  ).rejects.toMatchObject({ code: '25006' })
  expect((await sql`select position from log_head`.execute(reads)).rows).toHaveLength(1)
})
