/** Two records to compare, as indexes into their lists. */
export interface Pairs {
  readonly left: Int32Array
  readonly right: Int32Array
  readonly length: number
}

/** Keys shared by more records than this on one side are not selective and are skipped. */
export const largestBlock = 100

const blocksOf = (keys: readonly (readonly bigint[])[]): Map<bigint, number[]> => {
  const blocks = new Map<bigint, number[]>()
  for (const [index, own] of keys.entries())
    for (const key of own) {
      const block = blocks.get(key)
      if (block) block.push(index)
      else blocks.set(key, [index])
    }
  return blocks
}

const collected = (codes: Set<number>, width: number): Pairs => {
  const sorted = Float64Array.from(codes).sort()
  const left = new Int32Array(sorted.length)
  const right = new Int32Array(sorted.length)
  for (const [index, code] of sorted.entries()) {
    left[index] = Math.floor(code / width)
    right[index] = code % width
  }
  return { left, right, length: sorted.length }
}

/** The pairs between two lists that share a key, each once, in order. */
export const candidatesBetween = (
  left: readonly (readonly bigint[])[],
  right: readonly (readonly bigint[])[],
  largest: number = largestBlock,
): Pairs => {
  const [a, b] = [blocksOf(left), blocksOf(right)]
  const codes = new Set<number>()
  for (const [key, ones] of a) {
    const others = b.get(key)
    if (!others || ones.length > largest || others.length > largest) continue
    for (const one of ones) for (const other of others) codes.add(one * right.length + other)
  }
  return collected(codes, right.length)
}

/** The pairs within one list that share a key, each once, the smaller index left. */
export const candidatesWithin = (
  keys: readonly (readonly bigint[])[],
  largest: number = largestBlock,
): Pairs => {
  const codes = new Set<number>()
  for (const block of blocksOf(keys).values()) {
    if (block.length > largest) continue
    for (let i = 0; i < block.length; i++)
      for (let j = i + 1; j < block.length; j++)
        codes.add((block[i] ?? 0) * keys.length + (block[j] ?? 0))
  }
  return collected(codes, keys.length)
}
