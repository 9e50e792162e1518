import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Size and digest of the content as it was before any transformation on its way to the disk. */
export interface WrittenFile {
  readonly bytes: number
  /** Hexadecimal, lower case. */
  readonly sha256: string
}

const measuring = () => {
  const hash = createHash('sha256')
  let bytes = 0
  const stream = new Transform({
    transform(piece: Buffer, _, done) {
      hash.update(piece)
      bytes += piece.length
      done(null, piece)
    },
  })
  return { stream, written: (): WrittenFile => ({ bytes, sha256: hash.digest('hex') }) }
}

/**
 * Write a stream into a file, which appears when it is whole and on disk and is nobody else's to read. One that fails, for
 * want of room perhaps, leaves nothing.
 *
 * @param change what becomes of the bytes on their way, as enciphering does
 */
export const writeWhole = async (
  file: string,
  content: Readable,
  change: readonly Transform[] = [],
): Promise<WrittenFile> => {
  const aside = `${file}.part`
  await mkdir(path.dirname(file), { recursive: true })
  const { stream, written } = measuring()
  try {
    await pipeline([content, stream, ...change, createWriteStream(aside, { mode: 0o600 })])
    const handle = await open(aside, 'r')
    await handle.sync().finally(() => handle.close())
    await rename(aside, file)
    return written()
  } finally {
    await rm(aside, { force: true })
  }
}
