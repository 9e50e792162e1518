import { Buffer } from 'node:buffer'
import { merkleRoot } from './merkle.ts'
import { isSignedBy, type PublishedHead, type Seal, sealDigest } from './seal.ts'
import { type Finding, found } from './verify-edges.ts'

export interface SealItem {
  readonly seal: Seal
  /** The digests that its root is over, one after the other, base64. Exports of before have none. */
  readonly leaves?: string | null
}

/** Digest, id and time of an event that waits for its seal. */
export interface Leaf {
  readonly id: string
  readonly at: string
  readonly digest: Buffer
}

/** Root over the digests of some events, hexadecimal. */
export const rootOf = (leaves: readonly Leaf[]): string =>
  merkleRoot(leaves.map(({ digest }) => digest)).toString('hex')

/** The digests that were sealed, when they are at hand and the root is over them; otherwise none. */
const sealedDigests = ({ seal, leaves }: SealItem): readonly Buffer[] | undefined => {
  if (!leaves) return undefined
  const bytes = Buffer.from(leaves, 'base64')
  const digests = Array.from({ length: bytes.length / 32 }, (_, i) =>
    bytes.subarray(32 * i, 32 * i + 32),
  )
  return merkleRoot(digests).toString('hex') === seal.root ? digests : undefined
}

/**
 * The first position of a broken tree that differs from what was sealed, `undefined` when nothing says
 * which. A root alone names no leaf, but it vouches for the digests kept beside it. Without those: ids are
 * made in order, so when the events sorted by id give the root, they were swapped.
 */
export const firstForged = (leaves: readonly Leaf[], item: SealItem): number | undefined => {
  const { seal } = item
  const sealed = sealedDigests(item)
  if (sealed) return seal.first + leaves.findIndex(({ digest }, i) => !sealed[i]?.equals(digest))
  const sorted = leaves.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  if (rootOf(sorted) !== seal.root) return undefined
  return seal.first + leaves.findIndex((leaf, i) => leaf !== sorted[i])
}

/** Says what is wrong with a seal by itself: with its content, its signature, or beside the heads that were published of it. */
export const brokenSeal = (
  seal: Seal,
  publicKeys: readonly string[],
  heads: readonly PublishedHead[] = [],
): Finding | undefined => {
  const { number, first, last } = seal
  const which = `Siegel ${number} (Ereignisse ${first} bis ${last})`
  if (sealDigest(seal) !== seal.digest)
    return found(first, `${which}: der Inhalt passt nicht zur Prüfsumme.`, last)
  if (!publicKeys.some((key) => isSignedBy(key, seal)))
    return found(first, `${which}: die Signatur ist nicht von diesem Schlüssel.`, last)
  if (heads.some(({ hash, position }) => hash !== seal.digest || position !== last))
    return found(first, `${which}: der veröffentlichte Kopf ist ein anderer.`, last)
  return undefined
}
