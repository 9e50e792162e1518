/**
 * A blocking key in eight bytes: two 32-bit multiplicative hashes side by side, as a signed integer of
 * Postgres' `bigint`. Two different keys share one about once in 10¹⁹ pairs.
 */
export const hashKey = (text: string): bigint => {
  let high = 0x811c9dc5
  let low = 0x1b873593
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    high = Math.imul(high ^ code, 0x01000193)
    low = Math.imul(low ^ code, 0x5bd1e995)
    low ^= low >>> 15
  }
  high = Math.imul(high ^ (high >>> 16), 0x85ebca6b)
  low = Math.imul(low ^ (low >>> 13), 0xc2b2ae35)
  const both = (BigInt((high ^ (low >>> 16)) >>> 0) << 32n) | BigInt((low ^ (high >>> 15)) >>> 0)
  return BigInt.asIntN(64, both)
}

/** Returns the keys of one root type from lists of parts; a list with an empty part gives none. Sorted, each once. */
export const hashKeys = (root: string, keys: readonly (readonly string[])[]): readonly bigint[] => {
  const found = new Set<bigint>()
  for (const parts of keys)
    if (parts.every((part) => part !== '')) found.add(hashKey([root, ...parts].join('\u0001')))
  return [...found].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
}
