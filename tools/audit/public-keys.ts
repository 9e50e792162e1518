import { createPublicKey } from 'node:crypto'
import { readFile } from 'node:fs/promises'

const isKey = (text: string): boolean => {
  try {
    return createPublicKey(text).asymmetricKeyType === 'ed25519'
  } catch {
    return false
  }
}

/**
 * Reads public keys in PEM.
 * @throws Error that names a file with another content
 */
export const publicKeysIn = (files: readonly string[]): Promise<string[]> =>
  Promise.all(
    files.map(async (file) => {
      const text = await readFile(file, 'utf8')
      if (!isKey(text)) throw new Error(`${file} holds no Ed25519 public key in PEM`)
      return text
    }),
  )
