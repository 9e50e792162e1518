import path from 'node:path'
import { localEnvironment } from '../local-environment.ts'
import { dataDir } from '../root.ts'

/**
 * Returns a required setting of the product.
 * @throws Error when it is nowhere set
 */
export const mustBeSet = (name: string): string => {
  const value = localEnvironment()[name]
  if (!value) throw new Error(`${name} is not set and no local start runs with this data folder`)
  return value
}

/** Returns the file of the key that signs seals, as the service finds it. */
export const sealKeyFile = (): string => {
  const { SEAL_KEY_FILE, DATA_DIR } = localEnvironment()
  return SEAL_KEY_FILE || path.join(DATA_DIR || dataDir(), 'seal-key.pem')
}

/** Returns the file in which the heads of seals are published, as the service finds it. */
export const publishedHeadsFile = (): string => {
  const { SEAL_PUBLISH_FILE, DATA_DIR } = localEnvironment()
  return SEAL_PUBLISH_FILE || path.join(DATA_DIR || dataDir(), 'heads.ndjson')
}
