import { newId } from '@stammbuch/ledger'
import { expect } from 'vitest'
import { test } from '../../testing/test.ts'
import { leaseJob } from './job-store.ts'

test('[U-006] work of one lane is done in the order in which it came, whoever is asked for it', async ({
  warehouse,
}) => {
  const { pool, db } = warehouse.parts
  const [first, second, elsewhere] = [newId(), newId(), newId()]
  for (const [id, lane, seconds] of [
    [first, 'one', 30],
    [second, 'one', 20],
    [elsewhere, 'another', 10],
  ] as const)
    await pool.query(
      `insert into job (id, kind, input, actor, role, command, request_digest, lane, created_at)
       values ($1, 'in-turn', '{}', $1, 'ROLE_EDITOR', $1, '', $2, now() - make_interval(secs => $3))`,
      [id, lane, seconds],
    )
  const lease = async (id: string | null) =>
    (await leaseJob(db as never, { worker: newId(), kinds: ['in-turn'], id }))?.id
  expect(await lease(second)).toBeUndefined()
  expect(await lease(null)).toBe(first)
  expect(await lease(second)).toBeUndefined()
  expect(await lease(null)).toBe(elsewhere)
  await pool.query(`update job set state = 'done' where id = $1`, [first])
  expect(await lease(second)).toBe(second)
})
