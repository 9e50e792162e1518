import { importSample, type Job } from '@stammbuch/contracts'
import { newId } from '@stammbuch/ledger'
import { expect } from 'vitest'
import { Interrupted } from '../../platform/runs/index.ts'
import { givenAccount } from '../../testing/records.ts'
import { test } from '../../testing/test.ts'
import { addDynamicField, deliver, newMapping, newScope } from '../testing/deliver.ts'
import { csv, withoutIds } from '../testing/importing.ts'
import { dryRun } from './dry-run.process.ts'

const houses = ['Haus Anker', 'Haus Deich', 'Haus Möwe'].map((name) => ({
  name,
  zipCode: '24103',
  city: 'Kiel',
}))

const rows = houses.map(({ name, zipCode, city }, at) => `;${name};${zipCode};${city};${at}`)

test('a dry run in the background tells how far it is, and waits for nobody who edits a record', async ({
  warehouse,
}) => {
  const admin = await warehouse.person('Ada', 'ROLE_ADMIN')
  await addDynamicField(warehouse, 'beds', 'TYPE_INTEGER')
  for (const house of houses) await givenAccount(warehouse, house)
  const sampleId = await deliver(admin, await newScope(admin), csv(...rows))
  const mappingId = await newMapping(admin, 'account', withoutIds)
  const editing = await warehouse.parts.pool.connect()
  try {
    await editing.query(`begin`)
    await editing.query(`select from record for update`)
    const { body } = await admin.call(
      'dryRunMapping',
      { body: { sampleId, mappingId } },
      { headers: { prefer: 'respond-async' } },
    )
    const id = (body as { jobId: string }).jobId
    const job = (): Promise<Job> => admin.call('getJob', { params: { id } }).then((a) => a.body)
    await expect.poll(async () => (await job()).state).toBe('done')
    expect(await job()).toMatchObject({
      progress: { done: 3, total: 3, unit: 'Zeilen' },
      result: { changedRows: 3, newRows: 0 },
    })
  } finally {
    await editing.query('rollback')
    editing.release()
  }
})

test('a dry run ends when the service is going down, before it has seen all rows', async ({
  warehouse,
}) => {
  const admin = await warehouse.person('Ada', 'ROLE_ADMIN')
  const sampleId = await deliver(admin, await newScope(admin), csv(...rows))
  const mappingId = await newMapping(admin, 'account', withoutIds)
  let told = 0
  const watched = {
    runId: newId(),
    report: async () => {
      told += 1
    },
    checkpoint: () => {
      if (told > 0) throw new Interrupted()
    },
  }
  const body = importSample.body.parse({ sampleId, mappingId })
  await expect(dryRun(warehouse.parts.ledger, body, 1, watched)).rejects.toThrow(Interrupted)
  expect(told).toBe(1)
})
