import { createReadStream } from 'node:fs'
import { appendFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import type { PublishedHead, Seal } from './seal.ts'

/** Returns the published part of a seal: enough to prove later that the log was cut or rewritten. */
export const publishedHead = (seal: Seal, publicKey: string) =>
  ({
    seal: seal.number,
    position: seal.last,
    hash: seal.digest,
    at: seal.at,
    signature: seal.signature,
    publicKey,
  }) satisfies PublishedHead & Record<string, unknown>

/** Append each head as a line of JSON to a file, best on a share that the database's keeper cannot write. */
export const publishTo =
  (file: string, publicKey: string) =>
  async (seal: Seal): Promise<void> =>
    appendFile(file, `${JSON.stringify(publishedHead(seal, publicKey))}\n`)

const parsed = (line: string): Partial<PublishedHead> | null => {
  try {
    return JSON.parse(line) as Partial<PublishedHead> | null
  } catch {
    return null
  }
}

const headIn = (line: string, file: string): PublishedHead | undefined => {
  const { seal, position, hash } = parsed(line) ?? {}
  if (typeof seal !== 'number' || typeof position !== 'number' || typeof hash !== 'string')
    throw new Error(`${file}: a published head names seal, position and hash, as JSON in a line`)
  return seal === 0 ? undefined : { seal, position, hash }
}

/**
 * The heads in such a file, or the one that `GET /log/head` answered. No file: none.
 *
 * @throws Error when a line is no head
 */
export const readHeads = async (file: string): Promise<PublishedHead[]> => {
  const heads: PublishedHead[] = []
  try {
    for await (const line of createInterface({ input: createReadStream(file) })) {
      const head = line.trim() === '' ? undefined : headIn(line, file)
      if (head) heads.push(head)
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException)?.code !== 'ENOENT') throw error
  }
  return heads
}
