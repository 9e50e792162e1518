import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { expect, vi } from 'vitest'
import { givenAccount } from '../testing/records.ts'
import { test } from '../testing/test.ts'
import { DuplicateWatch } from './index.ts'

test('what follows a look at what changed is done once for a log that rests, and again when it moved', async ({
  warehouse,
}) => {
  const then = vi.fn(() => Promise.resolve())
  const watch = new DuplicateWatch(warehouse.parts.ledger, pino({ level: 'silent' }), then)
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
