import { setTimeout as sleep } from 'node:timers/promises'
import { jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import { JetStreamTransport, parkedDeliveries } from '@stammbuch/ledger'
import { sql } from 'kysely'
import { expect, onTestFinished, vi } from 'vitest'
import { crmClient, crmDocument, crmIds, test } from './testing/crm-test.ts'
import type { Scene } from './testing/scene.ts'
import { type StandInProcess, startStandIn } from './testing/stand-in.ts'
import { startSync } from './testing/sync-process.ts'

/** Number of kills; more of them by hand: `SYNC_KILLS=30`. */
const kills = Number(process.env.SYNC_KILLS ?? 5)
const until = { timeout: 60_000, interval: 200 }
/** Milliseconds after the last fault within which everything has arrived (a trouble-free run takes a few seconds). */
const converged = 30_000

const startIndex = async (): Promise<StandInProcess> => {
  const index = await startStandIn('elasticsearch')
  onTestFinished(() => index.close())
  return index
}

const unfinished = async ({ db }: Scene, except: readonly string[]) => {
  const { rows } = await sql`
    select target, record_id from target_state
    where requested > acknowledged and record_id <> all(${[...except]}::uuid[])`.execute(db)
  return rows
}

const parkedAt = async ({ db }: Scene) =>
  (await parkedDeliveries(db)).map(({ target, recordId }) => `${target} ${recordId}`).sort()

test('[R-042] killed again and again among faults, every record arrives at both targets once, and parked is what was poisoned', {
  timeout: 90_000 + 6_000 * kills,
}, async ({ scene, crm, database }) => {
  await crm.forget()
  const index = await startIndex()
  const faults = { errorRate: 0.2, timeoutAfterApplyRate: 0.1, itemErrorRate: 0.02 }
  await crm.control(faults)
  await index.control(faults)
  const settings = {
    DATABASE_URL: database.appUrl,
    ELASTICSEARCH_URL: index.url,
    SALESFORCE_URL: crm.url,
    SALESFORCE_CLIENT_ID: crmClient.clientId,
    SALESFORCE_CLIENT_SECRET: crmClient.clientSecret,
    SYNC_MAX_ATTEMPTS: '4',
    SYNC_TIMEOUT: '1000',
  }
  const ids: string[] = []
  const release = async (name: string) => {
    const id = await scene.released(name)
    await scene.request(id, 'salesforce')
    ids.push(id)
  }
  for (let at = 0; at < 10; at += 1) await release(`Vorher ${at}`)
  const poisoned = ids.slice(0, 2)
  await crm.control({ failIds: poisoned })
  await index.control({ failIds: poisoned })
  for (let kill = 0; kill < kills; kill += 1) {
    const service = await startSync(settings)
    await release(`Lauf ${kill}`)
    await scene.change(ids[2 + (kill % 8)] ?? '', 'city', `Ort ${kill}`)
    await sleep(150 + 90 * (kill % 4))
    await service.end('SIGKILL')
  }
  await crm.heal()
  await index.heal()
  await crm.control({ failIds: poisoned })
  await index.control({ failIds: poisoned })
  // The last fault is the last kill: the time runs from when there is a service again.
  await startSync(settings)
  const faultsEnded = performance.now()
  const remaining = () => ({
    timeout: converged - (performance.now() - faultsEnded),
    interval: 100,
  })
  await vi.waitFor(async () => expect(await unfinished(scene, poisoned)).toEqual([]), remaining())
  const expected = ['elasticsearch', 'salesforce'].flatMap((target) =>
    poisoned.map((id) => `${target} ${id}`),
  )
  await vi.waitFor(async () => expect(await parkedAt(scene)).toEqual(expected.sort()), remaining())
  if (process.env.SYNC_KILLS)
    console.info(
      `${kills} kills, all there after ${Math.round(performance.now() - faultsEnded)} ms`,
    )
  const arrived = ids.filter((id) => !poisoned.includes(id)).sort()
  expect((await index.documents()).map(({ id }) => id).sort()).toEqual(arrived)
  expect((await crmIds(crm)).sort()).toEqual(arrived)
  for (const { id, source } of await index.documents()) {
    const { label, fields } = await scene.record(id)
    expect(source).toMatchObject({ label, values: { city: fields.city } })
    const { crmId, fields: held } = (await crmDocument(crm, id)) ?? {}
    expect(held).toMatchObject({ Name: label, BillingCity: fields.city })
    expect(fields.salesforceId).toBe(crmId)
  }
})

test('[R-042] messages that are lost with an emptied NATS lose no record', async ({
  scene,
  crm,
  target,
  bus,
}) => {
  const transport = new JetStreamTransport(bus)
  onTestFinished(() => transport.close())
  scene.relay(transport)
  scene.work(target, transport, { lookEvery: 1_000 })
  const before = await scene.released('Davor', 'salesforce')
  await vi.waitFor(async () => expect(await crmIds(crm)).toEqual([before]), until)
  const connection = await connect({ servers: bus.url })
  onTestFinished(() => connection.close())
  const manager = await jetstreamManager(connection)
  for await (const { config } of manager.streams.list())
    if (config.name.startsWith(bus.prefix)) await manager.streams.delete(config.name)
  const after = [
    await scene.released('Danach', 'salesforce'),
    await scene.released('Noch', 'salesforce'),
  ]
  await vi.waitFor(
    async () => expect((await crmIds(crm)).sort()).toEqual([before, ...after].sort()),
    until,
  )
})
