// `hash` came with Node 20.12; the program runs with every Node 20.
import crypto from 'node:crypto'

export const { createPublicKey, randomBytes, verify } = crypto

/** A digest in one call, as newer Nodes have it. */
export const hash: typeof crypto.hash =
  crypto.hash ??
  ((algorithm: string, data: string | Uint8Array, encoding: 'hex' | 'binary' | 'buffer') => {
    const made = crypto.createHash(algorithm).update(data)
    return encoding === 'buffer' ? made.digest() : made.digest(encoding)
  })
