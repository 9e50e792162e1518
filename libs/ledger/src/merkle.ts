import { Buffer } from 'node:buffer'
import { hash } from 'node:crypto'

/** One step of an audit path: the sibling's hash (hexadecimal) and the side on which it stands. */
export interface PathStep {
  readonly side: 'left' | 'right'
  readonly hash: string
}

/**
 * A digest as a text of 32 characters, one for each byte. Node makes a text several times faster than a buffer, and a log of millions
 * has two of them for each event.
 */
export type DigestText = string

const sha256Of = (bytes: Uint8Array): DigestText => hash('sha256', bytes, 'binary')

const bytesOf = (digest: DigestText): Buffer => Buffer.from(digest, 'latin1')

/** A digest as hexadecimal digits. */
export const hexOf = (digest: DigestText): string => bytesOf(digest).toString('hex')

/** Where what is hashed is put together. */
const leafBytes = Buffer.alloc(33, 0x00)
const nodeBytes = Buffer.alloc(65, 0x01)

const leafText = (leaf: Uint8Array): DigestText => {
  if (leaf.length !== 32) return sha256Of(Buffer.concat([Buffer.of(0x00), leaf]))
  leafBytes.set(leaf, 1)
  return sha256Of(leafBytes)
}

const nodeText = (left: DigestText, right: DigestText): DigestText => {
  if (left.length !== 32 || right.length !== 32)
    return sha256Of(Buffer.concat([Buffer.of(0x01), bytesOf(left), bytesOf(right)]))
  nodeBytes.write(left, 1, 'latin1')
  nodeBytes.write(right, 33, 'latin1')
  return sha256Of(nodeBytes)
}

const leafTextOf = (leaf: DigestText): DigestText => {
  if (leaf.length !== 32) return leafText(bytesOf(leaf))
  leafBytes.write(leaf, 1, 'latin1')
  return sha256Of(leafBytes)
}

/** Hash of a leaf: SHA-256 over 0x00 and its bytes (RFC 6962, section 2.1). */
export const leafHash = (leaf: Uint8Array): Buffer => bytesOf(leafText(leaf))

// Pairing neighbours and carrying an odd last one up gives the tree of the RFC: its left half is always
// the largest power of two below the number of leaves. An inner node is SHA-256 over 0x01 and both children.
const above = (level: readonly DigestText[]): DigestText[] => {
  const next: DigestText[] = []
  for (let i = 0; i < level.length; i += 2) {
    const [left, right] = [level[i], level[i + 1]]
    if (left !== undefined) next.push(right === undefined ? left : nodeText(left, right))
  }
  return next
}

/** Root of the tree over the leaves (32-byte digests), in their order; no leaves: SHA-256 of nothing. */
export const merkleRoot = (leaves: readonly Uint8Array[]): Buffer => {
  let level = leaves.map(leafText)
  while (level.length > 1) level = above(level)
  return bytesOf(level[0] ?? sha256Of(Buffer.alloc(0)))
}

/** As `merkleRoot`, for leaves that are texts; the root is one too. */
export const merkleRootText = (leaves: readonly DigestText[]): DigestText => {
  let level = leaves.map(leafTextOf)
  while (level.length > 1) level = above(level)
  return level[0] ?? sha256Of(Buffer.alloc(0))
}

/** The siblings on the way from a leaf to the root, bottom first. `index` counts from 0. */
export const auditPath = (leaves: readonly Uint8Array[], index: number): PathStep[] => {
  if (!Number.isInteger(index) || index < 0 || index >= leaves.length)
    throw new RangeError(`no leaf ${index} among ${leaves.length}`)
  return auditPaths(leaves)(index)
}

/** As `auditPath`, for several leaves of one tree: it is built once. */
export const auditPaths = (leaves: readonly Uint8Array[]): ((index: number) => PathStep[]) => {
  const levels = [leaves.map(leafText)]
  for (let level = levels[0] ?? []; level.length > 1; ) {
    level = above(level)
    levels.push(level)
  }
  return (index) => {
    const path: PathStep[] = []
    let at = index
    for (const level of levels.slice(0, -1)) {
      const sibling = level[at ^ 1]
      if (sibling !== undefined)
        path.push({
          side: at % 2 === 0 ? 'right' : 'left',
          hash: bytesOf(sibling).toString('hex'),
        })
      at = Math.floor(at / 2)
    }
    return path
  }
}

/** The root that a leaf and its audit path lead to. */
export const rootFromPath = (leaf: Uint8Array, path: readonly PathStep[]): Buffer =>
  bytesOf(
    path.reduce((node, { side, hash: hex }) => {
      const sibling = Buffer.from(hex, 'hex').toString('latin1')
      return side === 'left' ? nodeText(sibling, node) : nodeText(node, sibling)
    }, leafText(leaf)),
  )
