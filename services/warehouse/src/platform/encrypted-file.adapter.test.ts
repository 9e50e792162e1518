import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { decryptFile, encrypt, newSecret } from './encrypted-file.adapter.ts'

const emptyFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'enciphered-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

const write = (file: string, pieces: readonly Uint8Array[], secret: Buffer): Promise<void> =>
  pipeline(
    Readable.from(pieces.map((piece) => Buffer.from(piece))),
    encrypt(secret),
    createWriteStream(file),
  )

const read = async (file: string, secret: Buffer): Promise<Buffer> =>
  buffer(await decryptFile(file, secret))

const anyPieces = fc.array(fc.uint8Array({ minLength: 1, maxLength: 300 }), {
  minLength: 1,
  maxLength: 20,
})

test('what was written comes back, whatever its size and pieces', async () => {
  const file = join(await emptyFolder(), 'one')
  await fc.assert(
    fc.asyncProperty(anyPieces, async (pieces) => {
      const secret = newSecret()
      await write(file, pieces, secret)
      expect(await read(file, secret)).toEqual(Buffer.concat(pieces))
    }),
  )
})

test('every altered byte is noticed, nonce and tag included, and so are a cut end and a wrong secret', async () => {
  const file = join(await emptyFolder(), 'one')
  const secret = newSecret()
  await write(file, [Buffer.from('Klinik am Deich')], secret)
  const whole = await readFile(file)
  for (const at of whole.keys()) {
    const altered = Buffer.from(whole)
    altered[at] = (altered[at] ?? 0) ^ 1
    await writeFile(file, altered)
    await expect(read(file, secret), `byte ${at}`).rejects.toThrow()
  }
  await writeFile(file, whole.subarray(0, -1))
  await expect(read(file, secret)).rejects.toThrow()
  await writeFile(file, whole)
  await expect(read(file, newSecret())).rejects.toThrow()
  expect(`${await read(file, secret)}`).toBe('Klinik am Deich')
})
