import { Buffer } from 'node:buffer'
import { hash } from 'node:crypto'

/** One step of an audit path: the sibling's hash (hexadecimal) and the side on which it stands. */
export interface PathStep {
  readonly side: 'left' | 'right'
  readonly hash: string
}

const sha256Of = (bytes: Uint8Array): Buffer => hash('sha256', bytes, 'buffer')

/** Where what is hashed is put together: a log of millions makes millions of these. */
const leafBytes = Buffer.alloc(33, 0x00)
const nodeBytes = Buffer.alloc(65, 0x01)

/** Hash of a leaf: SHA-256 over 0x00 and its bytes (RFC 6962, section 2.1). */
export const leafHash = (leaf: Uint8Array): Buffer => {
  if (leaf.length !== 32) return sha256Of(Buffer.concat([Buffer.of(0x00), leaf]))
  leafBytes.set(leaf, 1)
  return sha256Of(leafBytes)
}

/** Hash of an inner node: SHA-256 over 0x01 and both children (RFC 6962, section 2.1). */
export const nodeHash = (left: Uint8Array, right: Uint8Array): Buffer => {
  if (left.length !== 32 || right.length !== 32)
    return sha256Of(Buffer.concat([Buffer.of(0x01), left, right]))
  nodeBytes.set(left, 1)
  nodeBytes.set(right, 33)
  return sha256Of(nodeBytes)
}

// Pairing neighbours and carrying an odd last one up gives the tree of the RFC: its left half is always
// the largest power of two below the number of leaves.
const above = (level: readonly Buffer[]): Buffer[] => {
  const next: Buffer[] = []
  for (let i = 0; i < level.length; i += 2) {
    const [left, right] = [level[i], level[i + 1]]
    if (left) next.push(right ? nodeHash(left, right) : left)
  }
  return next
}

/** Root of the tree over the leaves (32-byte digests), in their order; no leaves: SHA-256 of nothing. */
export const merkleRoot = (leaves: readonly Uint8Array[]): Buffer => {
  let level = leaves.map(leafHash)
  while (level.length > 1) level = above(level)
  return level[0] ?? sha256Of(Buffer.alloc(0))
}

/** The siblings on the way from a leaf to the root, bottom first. `index` counts from 0. */
export const auditPath = (leaves: readonly Uint8Array[], index: number): PathStep[] => {
  if (!Number.isInteger(index) || index < 0 || index >= leaves.length)
    throw new RangeError(`no leaf ${index} among ${leaves.length}`)
  const path: PathStep[] = []
  let level = leaves.map(leafHash)
  let at = index
  while (level.length > 1) {
    const sibling = level[at ^ 1]
    if (sibling) path.push({ side: at % 2 === 0 ? 'right' : 'left', hash: sibling.toString('hex') })
    level = above(level)
    at = Math.floor(at / 2)
  }
  return path
}

/** The root that a leaf and its audit path lead to. */
export const rootFromPath = (leaf: Uint8Array, path: readonly PathStep[]): Buffer =>
  path.reduce((node, { side, hash: hex }) => {
    const sibling = Buffer.from(hex, 'hex')
    return side === 'left' ? nodeHash(sibling, node) : nodeHash(node, sibling)
  }, leafHash(leaf))
