import { setTimeout as sleep } from 'node:timers/promises'
import { JetStreamTransport } from '@stammbuch/ledger'
import { expect, onTestFinished, vi } from 'vitest'
import type { Scene } from './testing/scene.ts'
import type { StandInProcess } from './testing/stand-in.ts'
import { idsIn, test } from './testing/worker-test.ts'

const until = { timeout: 60_000, interval: 100 }
/** Seconds without a server; a whole minute by hand: `NATS_AWAY=60`. */
const away = Number(process.env.NATS_AWAY ?? 0)
/** Milliseconds after the server is back within which everything has arrived. */
const converged = { timeout: 30_000, interval: 100 }

/** An interval longer than this test, so that only messages wake a worker. */
const never = 3_600_000

const transportTo = (url: string): JetStreamTransport => {
  const transport = new JetStreamTransport({ url })
  onTestFinished(() => transport.close())
  return transport
}

/** Returns the records whose last request is not acknowledged. */
const waiting = ({ db }: Scene) =>
  db
    .selectFrom('target_state')
    .select('record_id')
    .whereRef('requested', '>', 'acknowledged')
    .execute()

/** Returns the versions that the index took of each record, in order. */
const versionsSeen = async (index: StandInProcess) => {
  const seen = new Map<string, number[]>()
  for (const { operation, id, version, outcome } of await index.received())
    if (operation === 'index' && outcome === 'applied' && id && version)
      seen.set(id, [...(seen.get(id) ?? []), version])
  return seen
}

test('[R-042] a NATS server that ends and comes back empty loses no record and shows none twice', {
  timeout: 120_000 + away * 1_000,
}, async ({ scene, index, target, ownNats }) => {
  await target.prepare()
  scene.relay(transportTo(ownNats.url))
  scene.work(target, transportTo(ownNats.url), { lookEvery: never })
  const before = [await scene.released('Davor A'), await scene.released('Davor B')]
  await vi.waitFor(async () => expect((await idsIn(index)).sort()).toEqual(before.sort()), until)
  await vi.waitFor(async () => expect(await waiting(scene)).toEqual([]), until)

  await ownNats.kill()
  const [changed = '', excluded = ''] = before
  await scene.change(changed, 'city', 'Bonn')
  await scene.exclude(excluded)
  const during = [await scene.released('Währenddessen A'), await scene.released('Währenddessen B')]
  await sleep(away * 1_000)
  ownNats.loseDisk()
  await ownNats.start()
  const back = performance.now()
  const after = await scene.released('Danach')

  const expected = [changed, ...during, after].sort()
  await vi.waitFor(async () => {
    expect((await idsIn(index)).sort()).toEqual(expected)
    expect(await waiting(scene)).toEqual([])
  }, converged)
  if (process.env.NATS_AWAY)
    console.info(`away ${away} s, all there after ${Math.round(performance.now() - back)} ms`)
  for (const { id, source } of await index.documents()) {
    const { label, fields } = await scene.record(id)
    expect(source).toMatchObject({ label, values: { city: fields.city } })
  }
  for (const versions of (await versionsSeen(index)).values())
    expect(versions).toEqual([...new Set(versions)].sort((a, b) => a - b))
  for (const id of expected) {
    const positions = (await scene.acknowledged(id)).map(
      (one) => (one as { position: number }).position,
    )
    expect(positions).toEqual([...new Set(positions)])
  }
})
