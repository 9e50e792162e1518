import { onTestFinished } from 'vitest'
import {
  startWarehouse,
  type TestWarehouse,
} from '../../../services/warehouse/src/testing/warehouse.ts'

/** Starts another process on the same database, with the same people. */
export const replicaOf = async (warehouse: TestWarehouse, databaseUrl: string) => {
  const settings = { OIDC_JWKS_URI: warehouse.identity.keysUrl }
  const replica = await startWarehouse(databaseUrl, settings)
  let isClosed = false
  const close = async () => {
    if (!isClosed) await replica.close()
    isClosed = true
  }
  onTestFinished(close)
  return { ...replica, close }
}
