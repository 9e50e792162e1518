import { test as onDatabase } from '@stammbuch/testing'
import { startWarehouse, type TestWarehouse } from './warehouse.ts'

/** `test` with the whole service over HTTP, one for each test file, on real Postgres. */
export const test = onDatabase.extend<{ warehouse: TestWarehouse }>({
  warehouse: [
    async ({ database }, use) => {
      const warehouse = await startWarehouse(database.appUrl)
      await use(warehouse)
      await warehouse.close()
    },
    { scope: 'file' },
  ],
})
