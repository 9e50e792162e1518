import type { ErasureReason } from '@stammbuch/contracts'
import { InProcessTransport, newSealKey, sealKeyOf } from '@stammbuch/ledger'
import { createDependencies } from './dependencies.ts'
import { DeliveryFiles } from './intake/index.ts'
import { readConfig } from './platform/config.ts'
import { inSnapshot } from './platform/snapshot.ts'
import { eraseContact, subjectExport } from './privacy/index.ts'

interface PersonRequest {
  readonly id: string
  readonly reason: ErasureReason
  /** Tell what is known instead of forgetting it. */
  readonly export: boolean
  readonly actor: string
  readonly command: string
}

/**
 * Forget a person, or tell all that is known of one, without the service; it may run meanwhile.
 *
 * @param environment the service's settings, of which the database and the data folder are used
 * @throws Refusal `not-found`, `not-erasable`
 */
export const personRights = async (
  environment: NodeJS.ProcessEnv,
  { id, reason, export: tells, actor, command }: PersonRequest,
): Promise<unknown> => {
  const config = readConfig({ OIDC_ISSUER: 'none', ...environment, LOG_LEVEL: 'error' })
  const parts = createDependencies(config, new InProcessTransport(), sealKeyOf(newSealKey()))
  try {
    if (tells) {
      const db = parts.db
      return (await inSnapshot(db, (read, head) => subjectExport(read, id, head))).result
    }
    const cause = { actor, role: 'service', source: 'service', command, run: null } as const
    const files = new DeliveryFiles(config.DATA_DIR)
    return (await eraseContact(parts.ledger, files, cause, { id, reason })).answer
  } finally {
    await Promise.all([parts.pool.end(), parts.readPool.end(), parts.replicaReads.end()])
  }
}
