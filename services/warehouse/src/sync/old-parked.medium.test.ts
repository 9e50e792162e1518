import { newId } from '@stammbuch/ledger'
import { test } from '@stammbuch/testing'
import { expect, onTestFinished, vi } from 'vitest'
import { startWarehouse } from '../testing/warehouse.ts'

const until = { timeout: 15_000, interval: 40 }

test('a parked delivery goes 90 days after it was settled; one that waits stays, however old', async ({
  database: { owner, appUrl },
}) => {
  const parked = async (settledDaysAgo: number | null) => {
    const id = newId()
    await owner.query(
      `insert into work.parked_delivery
         (id, target, record_id, position, reason, attempts, first_at, last_at, resolved_at)
       values ($1, 'salesforce', $2, 7, '400 STRING_TOO_LONG', 8, now() - interval '3 years',
         now() - interval '3 years', now() - $3 * interval '1 day')`,
      [id, newId(), settledDaysAgo],
    )
    return id
  }
  const [waiting, lately, long] = [await parked(null), await parked(89), await parked(91)]
  const left = async () =>
    (await owner.query('select id from work.parked_delivery order by id')).rows.map(({ id }) => id)
  const start = async (environment: Record<string, string>) => {
    const warehouse = await startWarehouse(appUrl, environment)
    onTestFinished(() => warehouse.close())
    return warehouse
  }
  const forGood = await start({ DEAD_LETTERS_KEPT_DAYS: '0' })
  const ida = await forGood.person('Ida', 'ROLE_IT')
  const kept = async (who: typeof ida) =>
    (await who.call('systemInformation')).body.find(({ name }) => name === 'Gelöscht werden')?.value
  expect(await kept(ida)).toContain('erledigte zurückgestellte Übertragungen: nie')
  expect(await left()).toHaveLength(3)
  const usual = await start({})
  expect(await kept(await usual.person('Ines', 'ROLE_IT'))).toContain(
    'erledigte zurückgestellte Übertragungen: nach 90 Tagen',
  )
  await vi.waitFor(async () => expect(await left()).not.toContain(long), until)
  expect(await left()).toEqual([waiting, lately])
})
