import { test as onDatabase } from '@stammbuch/testing'
import { offCatalogue } from './event-shapes.ts'
import { startWarehouse, type TestWarehouse } from './warehouse.ts'

/**
 * `test` with the whole service over HTTP, one for each test file, on real Postgres. At the end of the file
 * everything in the log must fit the catalogue of events.
 */
export const test = onDatabase.extend<{ warehouse: TestWarehouse }>({
  warehouse: [
    async ({ database }, use) => {
      const warehouse = await startWarehouse(database.appUrl)
      await use(warehouse)
      await warehouse.close()
      const faults = await offCatalogue(database.owner)
      if (faults.length > 0)
        throw new Error(`Not in the catalogue of events:\n${faults.join('\n')}`)
    },
    { scope: 'file' },
  ],
})
