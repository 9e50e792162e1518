import { setTimeout as sleep } from 'node:timers/promises'
import { actingServices, type RunEvent } from '@stammbuch/contracts'
import { newId } from '@stammbuch/ledger'
import pino from 'pino'
import { expect, vi } from 'vitest'
import { givenAccount } from '../testing/records.ts'
import { test } from '../testing/test.ts'
import type { TestWarehouse } from '../testing/warehouse.ts'
import { DuplicateWatch } from './index.ts'
import { isAtWork } from './recent-work.query.ts'

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

test('somebody at work is noticed by what they write; what the search itself writes does not count', async ({
  warehouse,
}) => {
  const { db } = warehouse.parts
  const later = () => new Date(Date.now() + 60_000)
  const house = { name: 'Haus Leuchtfeuer', street: 'Mole 1', zipCode: '24376', city: 'Kappeln' }
  for (let n = 0; n < 2; n += 1) await givenAccount(warehouse, house)
  const before = await db
    .selectFrom('event')
    .select('at')
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(await isAtWork(db, before.at)).toBe(true)
  expect(await isAtWork(db, later())).toBe(false)
  await watchOf(warehouse).look()
  const found = await db
    .selectFrom('event')
    .select(['at', 'actor'])
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(found.actor).toBe(actingServices.duplicateSearch.id)
  // Seen from a second after the accounts came, only the search has written since.
  expect(await isAtWork(db, new Date(before.at.getTime() + 1_000))).toBe(false)
})

test('a run is at work between its batches as well, until it ends', async ({ warehouse }) => {
  const { db, ledger } = warehouse.parts
  const run = newId()
  const append = async (version: number, event: RunEvent): Promise<Date> => {
    const at = new Date()
    const cause = { actor: newId(), role: 'ROLE_EDITOR', source: 'ui', command: newId() } as const
    await ledger.batch({ ...cause, run, at: at.toISOString() }, async (unit) =>
      unit.append({ kind: 'run', id: run, version }, [event]),
    )
    return at
  }
  const later = (at: Date) => new Date(at.getTime() + 3_000)
  const begun = await append(0, { type: 'RunStarted', data: { kind: 'bulk-accept', scope: {} } })
  expect(await isAtWork(db, later(begun))).toBe(true)
  const ended = await append(1, { type: 'RunFinished', data: { result: {} } })
  expect(await isAtWork(db, later(ended))).toBe(false)
})

test('a look that is ended before its time is taken up again where it was', async ({
  warehouse,
}) => {
  const house = { name: 'Haus Gezeiten', street: 'Deich 7', zipCode: '25980', city: 'Westerland' }
  const twins = [await givenAccount(warehouse, house), await givenAccount(warehouse, house)]
  const rina = await warehouse.person('Runa', 'ROLE_EDITOR')
  const conflicts = async () => {
    const { body } = await rina.call('listUnresolvedConflicts')
    return body.list.map(({ conflictMembers }) =>
      conflictMembers.map(({ sourceId }) => sourceId).sort(),
    )
  }
  await watchOf(warehouse).look(async () => false)
  expect(await conflicts()).not.toContainEqual(twins.sort())
  await watchOf(warehouse).look()
  expect(await conflicts()).toContainEqual(twins.sort())
})
