import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isSignedBy } from './seal.ts'
import { newSealKey, openSealKey, sealKeyOf } from './seal-key.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'seal-key-'))
})
afterEach(() => rm(folder, { recursive: true }))

const digest = 'ab'.repeat(32)

test('a missing key is made once, for its owner only, and found again', async () => {
  const file = path.join(folder, 'keys', 'seal.pem')
  const [one, two] = await Promise.all([
    openSealKey(file, { create: true }),
    openSealKey(file, { create: true }),
  ])
  expect(one.publicKey).toBe(two.publicKey)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect((await openSealKey(file, { create: false })).publicKey).toBe(one.publicKey)
})

test('a missing key is not made in production', async () => {
  const file = path.join(folder, 'seal.pem')
  await expect(openSealKey(file, { create: false })).rejects.toThrow('is missing')
  await expect(stat(file)).rejects.toThrow('ENOENT')
})

test('a key that cannot be read is named with the setting, so that somebody can help', async () => {
  await expect(openSealKey(folder, { create: false })).rejects.toThrow(
    /^SEAL_KEY_FILE .* cannot be read \(EISDIR\)/,
  )
})

test('a file without a key is refused, and stays as it is', async () => {
  const file = path.join(folder, 'seal.pem')
  await writeFile(file, 'no key')
  await expect(openSealKey(file, { create: true })).rejects.toThrow()
})

test('a signature holds for its key and its digest only', () => {
  const key = sealKeyOf(newSealKey())
  const signature = key.sign(digest)
  expect(isSignedBy(key.publicKey, { digest, signature })).toBe(true)
  expect(isSignedBy(key.publicKey, { digest: 'cd'.repeat(32), signature })).toBe(false)
  expect(isSignedBy(sealKeyOf(newSealKey()).publicKey, { digest, signature })).toBe(false)
})
