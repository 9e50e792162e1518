import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { expect, vi } from 'vitest'
import { givenAccount } from '../testing/records.ts'
import { test } from '../testing/test.ts'
import type { TestWarehouse } from '../testing/warehouse.ts'
import { DuplicateWatch } from './index.ts'

const watchOf = ({ parts }: TestWarehouse, then?: () => Promise<unknown>) =>
  new DuplicateWatch(parts.ledger, pino({ level: 'silent' }), then)

test('[R-033] records that came before the first look are compared as well, whoever was quicker', async ({
  warehouse,
}) => {
  const house = { name: 'Marienhospital Kiel', street: 'Förde 1', zipCode: '24103', city: 'Kiel' }
  const twins = [await givenAccount(warehouse, house), await givenAccount(warehouse, house)]
  await watchOf(warehouse).look()
  const rina = await warehouse.person('Rina', 'ROLE_EDITOR')
  const { body } = await rina.call('listUnresolvedConflicts')
  expect(
    body.list.map(({ conflictMembers }) => conflictMembers.map(({ sourceId }) => sourceId).sort()),
  ).toContainEqual(twins.sort())
})

test('what follows a look at what changed is done once for a log that rests, and again when it moved', async ({
  warehouse,
}) => {
  const then = vi.fn(() => Promise.resolve())
  const watch = watchOf(warehouse, then)
  watch.start(0.01)
  try {
    await expect.poll(() => then.mock.calls.length).toBe(1)
    await sleep(200)
    expect(then).toHaveBeenCalledTimes(1)
    await givenAccount(warehouse, { name: 'Haus Anker' })
    await expect.poll(() => then.mock.calls.length).toBe(2)
  } finally {
    await watch.stop()
  }
})
