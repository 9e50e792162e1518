import { createCipheriv, createDecipheriv, type DecipherGCM, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline, type Readable, Transform } from 'node:stream'

// AES-256-GCM with the sizes that NIST SP 800-38D recommends. On disk: nonce, cipher text, tag.
const algorithm = 'aes-256-gcm'
const secretBytes = 32
const nonceBytes = 12
const tagBytes = 16

/** A secret for one file and no other. */
export const newSecret = (): Buffer => randomBytes(secretBytes)

/** Turns a file's bytes, at least one, into what may lie on a disk. */
export const encrypt = (secret: Buffer): Transform => {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, secret, nonce)
  const stream = new Transform({
    transform: (piece: Buffer, _, done) => done(null, cipher.update(piece)),
    flush: (done) => {
      stream.push(cipher.final())
      done(null, cipher.getAuthTag())
    },
  })
  stream.push(nonce)
  return stream
}

/** Keeps the last piece until the tag was checked, so that nobody takes an altered file for a whole one. */
const checked = (decipher: DecipherGCM): Transform => {
  let held: Buffer = Buffer.alloc(0)
  return new Transform({
    transform: (piece: Buffer, _, done) => {
      const before = held
      held = decipher.update(piece)
      done(null, before)
    },
    flush: (done) => {
      try {
        decipher.final()
        done(null, held)
      } catch (error) {
        done(error as Error)
      }
    },
  })
}

const edgesOf = async (file: string) => {
  const handle = await open(file, 'r')
  try {
    const { size } = await handle.stat()
    const at = (position: number, length: number) =>
      handle.read(Buffer.alloc(length), 0, length, position).then(({ buffer }) => buffer)
    return {
      nonce: await at(0, nonceBytes),
      tag: await at(size - tagBytes, tagBytes),
      lastByte: size - tagBytes - 1,
    }
  } finally {
    await handle.close()
  }
}

/**
 * The bytes of a file that `encipher` wrote. The stream ends with an error, and before its last piece, if the file was
 * altered or the secret is another's.
 */
export const decryptFile = async (file: string, secret: Buffer): Promise<Readable> => {
  const { nonce, tag, lastByte } = await edgesOf(file)
  const decipher = createDecipheriv(algorithm, secret, nonce).setAuthTag(tag)
  const bytes = createReadStream(file, { start: nonceBytes, end: lastByte })
  // Who reads hears of an error by the stream itself; the pipeline closes the file when nobody reads on.
  return pipeline(bytes, checked(decipher), () => undefined)
}
