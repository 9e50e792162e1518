import { canonicalJson, sha256 } from './canonical.ts'

export { isSignedBy } from './seal-signature.ts'

/** A signed head of the log: a tree over the events `first`…`last`, chained to the seal before it. */
export interface Seal {
  /** 1, 2, 3 … without gaps. */
  readonly number: number
  readonly first: number
  readonly last: number
  /** Merkle root over the digests of its events, hexadecimal. */
  readonly root: string
  /** Digest of the seal before it; 64 zeros for the first. */
  readonly previous: string
  /** SHA-256 of the canonical JSON of number, first, last, root, previous and at, hexadecimal. */
  readonly digest: string
  /** Ed25519 over the 32 bytes of `digest`, hexadecimal. */
  readonly signature: string
  /** ISO 8601, UTC, milliseconds. */
  readonly at: string
}

/** A head as it stands outside the database: in a file, on paper, with another party. */
export interface PublishedHead {
  readonly seal: number
  readonly position: number
  readonly hash: string
}

/** Events in one seal at most. */
export const sealSize = 1024

/** The value that the first seal is chained to. */
export const genesis = '0'.repeat(64)

export const sealDigest = (seal: Omit<Seal, 'digest' | 'signature'>): string =>
  sha256(
    canonicalJson({
      number: seal.number,
      first: seal.first,
      last: seal.last,
      root: seal.root,
      previous: seal.previous,
      at: seal.at,
    }),
  )
