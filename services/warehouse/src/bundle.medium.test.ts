import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect, onTestFinished } from 'vitest'
import { newScope, send, uploadOf } from './intake/testing/deliver.ts'
import { bundleFolder, startProcess } from './testing/process.ts'
import { givenQueue } from './testing/queue.ts'
import { test } from './testing/test.ts'
import { callingAs, type Person } from './testing/warehouse.ts'

test('what production runs has all that the product needs: reading, deciding, what waits, deliveries, learning and its description', {
  timeout: 120_000,
}, async ({ warehouse, database }) => {
  const { project, accounts, changes } = await givenQueue(warehouse, 'BUN', 3)
  const known = await warehouse.person('Berta', 'ROLE_ADMIN')
  const service = await startProcess({
    DATABASE_URL: database.appUrl,
    OIDC_ISSUER: warehouse.identity.issuer,
    OIDC_JWKS_URI: warehouse.identity.keysUrl,
    DATA_DIR: warehouse.dataDir,
    DUPLICATE_WATCH_SECONDS: '0',
  })
  onTestFinished(async () => void (await service.kill()))
  const berta: Person = { ...known, call: callingAs(service.url, known.token) }

  const [id = '', change = ''] = [accounts[0], changes[0]]
  const accepted = await berta.call('acceptChange', { params: { id: change } })
  expect(accepted.status).toBe(200)
  const account = await berta.call('getAccount', { params: { id } })
  expect([account.status, account.body.city]).toEqual([200, 'Ort 0'])

  // In a thread of its own, as the two after it.
  const waiting = await berta.call('listPending', { query: { rgId: project.rankingGroupId } })
  expect([waiting.status, waiting.body.total]).toEqual([200, 2])
  const delivery = uploadOf(await newScope(berta), 'nr;name\n1;Klinik\n2;Praxis\n')
  const { body, problem } = await send(berta, delivery)
  const sampleId = body.sample?.id ?? expect.fail(JSON.stringify(problem))
  expect((await berta.call('processSample', { params: { sampleId } })).body).toEqual({ rows: 2 })
  const learnt = await berta.call('detectConflicts', { body: { learn: true } })
  expect([learnt.status, learnt.problem]).toEqual([200, expect.anything()])
  const { body: search } = await berta.call('showConflictSearch')
  expect(search.roots).toContainEqual(
    expect.objectContaining({
      rootType: 'account',
      model: expect.objectContaining({ version: 1 }),
    }),
  )

  // A log of this size is checked without threads; a long one needs this.
  const trust = { publicKeys: [], heads: [] }
  const thread = new Worker(join(bundleFolder(), 'verify-part.worker.js'), {
    workerData: { url: database.appUrl, trust },
  })
  onTestFinished(async () => void (await thread.terminate()))
  thread.postMessage({ from: 1, to: 1 })
  const [edges] = await once(thread, 'message')
  expect(edges).toMatchObject({ events: 1, next: 2 })

  const described = await berta.call('getOpenApi')
  expect(described.body).toMatchObject({ openapi: expect.stringMatching(/^3/) })
  const graph = await berta.call('warehouseGraphql', { body: { query: '{ __typename }' } })
  expect(graph.body).toMatchObject({ data: { __typename: 'Query' } })
})
