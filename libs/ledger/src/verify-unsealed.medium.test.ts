import { afterEach, expect, vi } from 'vitest'
import { exportLog } from './export.ts'
import { newId } from './ids.ts'
import { Ledger } from './ledger.ts'
import { kept, linesOf, test, verified, type World } from './testing/sealed-log.ts'
import { unsealedTooLong } from './unsealed-tail.ts'
import { verifyExport } from './verify-export.ts'

/** The clock goes on; what is written and read meanwhile takes no time. */
const minutesLater = (minutes: number): void => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 })
}

afterEach(() => vi.useRealTimers())

const dropSealsFrom = ({ tamper }: World, number: number) =>
  tamper(
    'with gone as (delete from seal_leaves where number >= $1) delete from seal where number >= $1',
    [number],
  )

test('[U-012] a log whose newest seals are gone is damaged, a minute after', async ({ world }) => {
  await dropSealsFrom(world, 2)
  // That it is being written just now cannot be told from this.
  expect(await verified(world)).toMatchObject({ ok: true, unsealed: 20 })
  minutesLater(2)
  const result = await verified(world)
  expect(result).toMatchObject({ ok: false, unsealed: 20, firstBroken: 11, lastBroken: 30 })
  expect(result.reason).toContain('20 Ereignisse')
})

test('[U-012] a log without any seal is damaged, a minute after', async ({ world }) => {
  await dropSealsFrom(world, 1)
  minutesLater(2)
  expect(await verified(world)).toMatchObject({ ok: false, unsealed: 30, firstBroken: 1 })
})

test('[U-012] an export is judged by when it was made, a part by what it can tell', async ({
  world,
}) => {
  await new Ledger(world.db, []).batch(
    { actor: kept, role: 'ROLE_EDITOR', source: 'ui', run: null, command: newId() },
    async (unit) =>
      unit.append({ kind: 'note', id: newId(), version: 0 }, [{ type: 'NoteAdded', data: {} }]),
  )
  const lines = (to?: number) => linesOf(exportLog(world.db, world.key.publicKey, { to }))
  const made: string[] = []
  for await (const line of lines()) made.push(line)
  minutesLater(60)
  async function* again() {
    yield* made
  }
  expect(await verifyExport(again())).toMatchObject({ ok: true, unsealed: 1 })
  // Made now, the same event has waited for an hour; the middle of a seal says nothing.
  expect(await verifyExport(lines())).toMatchObject({ ok: false, firstBroken: 31 })
  expect(await verifyExport(lines(25))).toMatchObject({ ok: true, unsealed: 5 })
})

test('an export that does not say when it was made is judged by its own newest event', () => {
  const at = Array.from({ length: 2000 }, (_, second) => ({ at: second * 1000 }))
  expect(unsealedTooLong(at, { now: 0, isEnd: false })).toContain('2.000 Ereignisse')
  expect(unsealedTooLong(at.slice(0, 1000), { now: 0, isEnd: false })).toBeUndefined()
})

// The last one: ids made under the later clock go on from there.
test('[U-012] a log at rest is sound, and so is history that was brought in just now', async ({
  world,
}) => {
  minutesLater(24 * 60)
  expect(await verified(world)).toMatchObject({ ok: true, unsealed: 0 })
  await new Ledger(world.db, []).batch(
    {
      actor: kept,
      role: 'service',
      source: 'import',
      run: null,
      command: newId(),
      at: '2019-05-01T10:00:00.000Z',
    },
    async (unit) =>
      unit.append({ kind: 'note', id: newId(), version: 0 }, [{ type: 'NoteAdded', data: {} }]),
  )
  expect(await verified(world)).toMatchObject({ ok: true, unsealed: 1 })
})
