/// <reference lib="dom" />
// Ed25519 by the browser (WebCrypto), which answers later than it is asked: signatures are checked beforehand.
import type { Signed } from '../seal-signature.ts'
import { Buffer } from './browser-buffer.ts'

const algorithm = { name: 'Ed25519' }
const known = new Map<string, boolean>()
const keys = new Map<string, Promise<CryptoKey>>()

const keyOf = (pem: string): Promise<CryptoKey> => {
  const base64 = pem.replaceAll(/-----[^-]+-----|\s/g, '')
  const key =
    keys.get(pem) ??
    crypto.subtle.importKey(
      'spki',
      Buffer.from(base64, 'base64').slice().buffer,
      algorithm,
      false,
      ['verify'],
    )
  keys.set(pem, key)
  return key
}

const nameOf = (publicKey: string, { digest, signature }: Signed): string =>
  [publicKey, digest, signature].join()

/** Checks a signature, for whoever asks next. */
export const prepareSignature = async (publicKey: string, signed: Signed): Promise<void> => {
  const [signature, digest] = [signed.signature, signed.digest].map(
    (hex) => Buffer.from(hex, 'hex').slice().buffer,
  )
  if (!signature || !digest) return
  if (known.size > 1000) known.clear()
  known.set(
    nameOf(publicKey, signed),
    await crypto.subtle.verify(algorithm, await keyOf(publicKey), signature, digest),
  )
}

/** Tells if a digest was signed by the owner of the public key. */
export const isSignedBy = (publicKey: string, signed: Signed): boolean =>
  known.get(nameOf(publicKey, signed)) ?? false

/** The first test of RFC 8032, section 7.1: a key, and its signature over nothing. */
const sample = {
  key: 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
  signature:
    'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
}

/** Tells if this browser can check Ed25519 at all. */
export const canVerify = async (): Promise<boolean> => {
  try {
    const raw = Buffer.from(sample.key, 'hex').slice().buffer
    const key = await crypto.subtle.importKey('raw', raw, algorithm, false, ['verify'])
    const signature = Buffer.from(sample.signature, 'hex').slice().buffer
    return await crypto.subtle.verify(algorithm, key, signature, new ArrayBuffer(0))
  } catch {
    return false
  }
}
