import { JetStreamTransport, newId } from '@stammbuch/ledger'
import { decideOn, newRecord } from '@stammbuch/records'
import { expect, onTestFinished, vi } from 'vitest'
import { idsIn, test } from '../testing/worker-test.ts'

test('bench', { timeout: 300_000 }, async ({ scene, index, bus, target }) => {
  const transport = new JetStreamTransport(bus)
  onTestFinished(() => transport.close())
  const N = 6000
  let t = Date.now()
  for (let b = 0; b < N / 1000; b++)
    await scene.ledger.batch(
      { actor: newId(), role: 'ROLE_EDITOR', source: 'ui', command: newId(), run: null },
      async (unit) => {
        for (let i = 0; i < 1000; i++) {
          const s = newRecord(newId())
          decideOn(unit, s, {
            do: 'create',
            class: 'account',
            values: { name: `K ${b} ${i}`, city: 'Köln' },
            origin: {
              kind: 'editor',
              sampleId: null,
              row: null,
              columns: {},
              mappingId: null,
              revision: null,
            },
          } as never)
          decideOn(unit, s, { do: 'approve', dynamic: [] })
          decideOn(unit, s, {
            do: 'request-sync',
            targets: ['elasticsearch'],
            at: new Date().toISOString(),
          })
        }
      },
    )
  console.log('created', Date.now() - t)
  t = Date.now()
  scene.relay(transport)
  scene.work(target, transport, { batch: 500, within: 200 })
  await vi.waitFor(
    async () => {
      const r = await scene.db
        .selectFrom('target_state')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .whereRef('acknowledged', '>=', 'requested')
        .executeTakeFirstOrThrow()
      expect(Number(r.n)).toBe(N)
    },
    { timeout: 250_000, interval: 200 },
  )
  console.log('delivered', Date.now() - t, (await idsIn(index)).length, scene.errors)
})
