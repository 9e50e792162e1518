import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Signs seals. The private half never leaves the process. */
export interface SealKey {
  /** Ed25519, SPKI in PEM. */
  readonly publicKey: string
  /** Ed25519 signature over the bytes of a hexadecimal digest, hexadecimal. */
  readonly sign: (digest: string) => string
}

const isUnreadable = (error: unknown): boolean =>
  ['EACCES', 'EPERM', 'EISDIR'].includes((error as NodeJS.ErrnoException)?.code ?? '')
const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException)?.code === 'ENOENT'

/** A key from its private half (Ed25519, PKCS #8 in PEM). */
export const sealKeyOf = (pem: string): SealKey => {
  const key = createPrivateKey(pem)
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('the seal key is not an Ed25519 key')
  return {
    publicKey: createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString(),
    sign: (digest) => sign(null, Buffer.from(digest, 'hex'), key).toString('hex'),
  }
}

/** A new private key, PKCS #8 in PEM. */
export const newSealKey = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

const createKey = async (file: string): Promise<void> => {
  await mkdir(path.dirname(file), { recursive: true })
  // Of several processes that start at once one writes the key; the others use it.
  await writeFile(file, newSealKey(), { mode: 0o600, flag: 'wx' }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException)?.code !== 'EEXIST') throw error
  })
}

/**
 * The key in a file. With `create` a missing one is made, readable by its owner only; without it (in
 * production) a missing key is an error: a key made in silence would break the chain of trust.
 *
 * @throws Error when the file is missing and must not be made, or holds no Ed25519 key
 */
export const openSealKey = async (
  file: string,
  { create }: { create: boolean },
): Promise<SealKey> => {
  try {
    return sealKeyOf(await readFile(file, 'utf8'))
  } catch (error) {
    if (isUnreadable(error))
      throw new Error(
        `SEAL_KEY_FILE ${file} cannot be read (${(error as NodeJS.ErrnoException).code}): it must be a file that the user of the service may read`,
        { cause: error },
      )
    if (!isMissing(error)) throw error
    if (!create) throw new Error(`SEAL_KEY_FILE ${file} is missing`, { cause: error })
  }
  await createKey(file)
  return sealKeyOf(await readFile(file, 'utf8'))
}
