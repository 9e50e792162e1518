import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { exportJWK, generateKeyPair, type JWK } from 'jose'

/** The keys that the identity provider keeps over restarts, so that sign-ins survive them. */
export interface IdentityKeys {
  /** Private RS256 key with its `kid`. */
  readonly signing: JWK
  /** Signs the provider's own cookies. */
  readonly cookie: string
}

const make = async (): Promise<IdentityKeys> => {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const jwk = await exportJWK(privateKey)
  return {
    signing: { ...jwk, kid: randomUUID(), alg: 'RS256', use: 'sig' },
    cookie: randomBytes(32).toString('base64url'),
  }
}

/** Returns the keys in `<dataDir>/identity/keys.json`, created at the first call. Two processes at once get the same. */
export const identityKeys = async (dataDir: string): Promise<IdentityKeys> => {
  const file = path.join(dataDir, 'identity/keys.json')
  if (!existsSync(file)) {
    mkdirSync(path.dirname(file), { recursive: true })
    const draft = `${file}.${process.pid}`
    writeFileSync(draft, JSON.stringify(await make()), { mode: 0o600 })
    try {
      // A link fails where the other process was first, and never shows half a file.
      linkSync(draft, file)
    } catch (error) {
      if (!existsSync(file)) throw error
    } finally {
      rmSync(draft)
    }
  }
  return JSON.parse(readFileSync(file, 'utf8'))
}
