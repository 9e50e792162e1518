const startSlots = 64
const fullFrom = 0.6

/**
 * Counts different values by two 32-bit hashes of each, eight bytes a value. The probability of a collision in a million values is
 * below 1 in 10 million.
 */
export class DistinctCount {
  size = 0
  private first = new Uint32Array(startSlots)
  private second = new Uint32Array(startSlots)

  add(one: number, other: number): void {
    // A slot of two zeros is empty.
    const [a, b] = one === 0 && other === 0 ? [1, 0] : [one, other]
    if (this.put(a, b) && this.size > this.first.length * fullFrom) this.grow()
  }

  /** Tells if a value was counted. */
  has(one: number, other: number): boolean {
    const mask = this.first.length - 1
    for (let slot = (one ^ (other >>> 7)) & mask; ; slot = (slot + 1) & mask) {
      if (this.first[slot] === one && this.second[slot] === other) return true
      if (this.first[slot] === 0 && this.second[slot] === 0) return false
    }
  }

  private put(one: number, other: number): boolean {
    const { first, second } = this
    const mask = first.length - 1
    for (let slot = (one ^ (other >>> 7)) & mask; ; slot = (slot + 1) & mask) {
      if (first[slot] === one && second[slot] === other) return false
      if (first[slot] !== 0 || second[slot] !== 0) continue
      first[slot] = one
      second[slot] = other
      this.size += 1
      return true
    }
  }

  private grow(): void {
    const { first, second } = this
    this.first = new Uint32Array(first.length * 2)
    this.second = new Uint32Array(first.length * 2)
    this.size = 0
    for (let slot = 0; slot < first.length; slot += 1) {
      const [one = 0, other = 0] = [first[slot], second[slot]]
      if (one !== 0 || other !== 0) this.put(one, other)
    }
  }
}
