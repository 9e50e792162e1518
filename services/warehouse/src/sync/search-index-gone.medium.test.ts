import { test } from '@stammbuch/testing'
import { expect, onTestFinished } from 'vitest'
import { startTestStandIn } from '../testing/stand-in.ts'
import { startWarehouse } from '../testing/warehouse.ts'

test('[R-041] right after it is deleted the status says that there is no index, though nothing is under way yet', async ({
  database,
}) => {
  const index = await startTestStandIn('elasticsearch')
  onTestFinished(() => index.close())
  const warehouse = await startWarehouse(database.appUrl, { ELASTICSEARCH_URL: index.url })
  onTestFinished(() => warehouse.close())
  const iris = await warehouse.person('Iris', 'ROLE_IT', 'ROLE_ADMIN')
  expect((await iris.call('applySearchMapping')).status).toBe(200)
  const shown = async (wanted: string) =>
    (await iris.call('elasticsearchStatus')).body.find(({ name }) => name === wanted)?.value
  expect(await shown('Suchindex')).toBeUndefined()
  const name = 'stammbuch-records'
  const input = { params: { index: name }, body: { confirmation: name } }
  expect((await iris.call('deleteSearchIndex', input)).status).toBe(200)
  expect(await shown('Suchindex')).toMatch(/^Es gibt keinen, Suchen finden nichts/)
  expect(await shown('Unterwegs')).toBe('der ganze Bestand')
})
