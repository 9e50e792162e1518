import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { auditPath, leafHash, merkleRoot, rootFromPath } from './merkle.ts'

const sha256 = (...parts: Uint8Array[]): Buffer => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/** The definition as RFC 6962, section 2.1 gives it. */
const treeHash = (leaves: readonly Uint8Array[]): Buffer => {
  const [only] = leaves
  if (!only) return sha256()
  if (leaves.length === 1) return sha256(Buffer.of(0), only)
  let k = 1
  while (k * 2 < leaves.length) k *= 2
  return sha256(Buffer.of(1), treeHash(leaves.slice(0, k)), treeHash(leaves.slice(k)))
}

/** Likewise section 2.1.1: the siblings, without sides. */
const pathOf = (index: number, leaves: readonly Uint8Array[]): Buffer[] => {
  if (leaves.length === 1) return []
  let k = 1
  while (k * 2 < leaves.length) k *= 2
  return index < k
    ? [...pathOf(index, leaves.slice(0, k)), treeHash(leaves.slice(k))]
    : [...pathOf(index - k, leaves.slice(k)), treeHash(leaves.slice(0, k))]
}

const leaf = fc.uint8Array({ minLength: 0, maxLength: 32 })
const someLeaves = fc.array(leaf, { minLength: 1, maxLength: 70 })
const leavesAndIndex = someLeaves.chain((leaves) =>
  fc.record({ leaves: fc.constant(leaves), index: fc.nat(leaves.length - 1) }),
)

test('the tree is the one of RFC 6962, for any leaves', () => {
  fc.assert(
    fc.property(fc.array(leaf, { maxLength: 70 }), (leaves) => {
      expect(merkleRoot(leaves).equals(treeHash(leaves))).toBe(true)
    }),
  )
})

test('known roots of the RFC 6962 test vectors are met', () => {
  const inputs = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657']
  const leaves = inputs.map((hex) => Buffer.from(hex, 'hex'))
  const root = (n: number) => merkleRoot(leaves.slice(0, n)).toString('hex')
  expect(root(0)).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  expect(root(1)).toBe('6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d')
  expect(root(2)).toBe('fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125')
  expect(root(3)).toBe('aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77')
  expect(root(7)).toBe('ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c')
})

test('an audit path is the one of RFC 6962 and leads from its leaf to the root', () => {
  fc.assert(
    fc.property(leavesAndIndex, ({ leaves, index }) => {
      const path = auditPath(leaves, index)
      expect(path.map(({ hash }) => hash)).toEqual(
        pathOf(index, leaves).map((hash) => hash.toString('hex')),
      )
      const root = rootFromPath(leaves[index] ?? Buffer.alloc(0), path)
      expect(root.equals(merkleRoot(leaves))).toBe(true)
    }),
  )
})

test('another leaf does not lead to the root on the same path', () => {
  fc.assert(
    fc.property(leavesAndIndex, leaf, ({ leaves, index }, other) => {
      fc.pre(!leafHash(other).equals(leafHash(leaves[index] ?? Buffer.alloc(0))))
      const root = rootFromPath(other, auditPath(leaves, index))
      expect(root.equals(merkleRoot(leaves))).toBe(false)
    }),
  )
})

test('there is no path for a leaf that does not exist', () => {
  expect(() => auditPath([Buffer.of(1)], 1)).toThrow(RangeError)
  expect(() => auditPath([], 0)).toThrow(RangeError)
})
