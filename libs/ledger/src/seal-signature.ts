import { Buffer } from 'node:buffer'
import { createPublicKey, type KeyObject, verify } from 'node:crypto'

/** A digest and its Ed25519 signature, both hexadecimal. */
export interface Signed {
  readonly digest: string
  readonly signature: string
}

const keys = new Map<string, KeyObject>()

const keyOf = (pem: string): KeyObject => {
  const key = keys.get(pem) ?? createPublicKey(pem)
  keys.set(pem, key)
  return key
}

/** Tells if a digest was signed by the owner of the public key (Ed25519, SPKI in PEM). */
export const isSignedBy = (publicKey: string, { digest, signature }: Signed): boolean =>
  verify(null, Buffer.from(digest, 'hex'), keyOf(publicKey), Buffer.from(signature, 'hex'))

/** Does nothing here. Browsers check signatures later than they are asked to, so their variant of this file does it beforehand. */
export const prepareSignature = async (_publicKey: string, _signed: Signed): Promise<void> =>
  undefined
