const startSlots = 64
const fullFrom = 0.6

/**
 * Stores the first record of each value by two 32-bit hashes, twelve bytes for each. The probability of a collision in a million values
 * is below 1 in 10 million.
 */
export class FirstSeen {
  size = 0
  private first = new Uint32Array(startSlots)
  private second = new Uint32Array(startSlots)
  private rows = new Uint32Array(startSlots)

  /**
   * Adds a value and returns the record in which it occurred before; 0 when this one is the first.
   * @param row record number, from 1
   */
  add(one: number, other: number, row: number): number {
    const [a, b] = one === 0 && other === 0 ? [1, 0] : [one, other]
    const slot = this.slotOf(a, b)
    const known = this.rows[slot] ?? 0
    if (known !== 0) return known
    this.put(slot, a, b, row)
    if (this.size > this.rows.length * fullFrom) this.grow()
    return 0
  }

  /** Returns the first record of a value; 0 for none. */
  get(one: number, other: number): number {
    const [a, b] = one === 0 && other === 0 ? [1, 0] : [one, other]
    return this.rows[this.slotOf(a, b)] ?? 0
  }

  private slotOf(one: number, other: number): number {
    const mask = this.rows.length - 1
    let slot = (one ^ (other >>> 7)) & mask
    while (this.rows[slot] !== 0 && (this.first[slot] !== one || this.second[slot] !== other))
      slot = (slot + 1) & mask
    return slot
  }

  private put(slot: number, one: number, other: number, row: number): void {
    this.first[slot] = one
    this.second[slot] = other
    this.rows[slot] = row
    this.size += 1
  }

  private grow(): void {
    const { first, second, rows } = this
    this.first = new Uint32Array(rows.length * 2)
    this.second = new Uint32Array(rows.length * 2)
    this.rows = new Uint32Array(rows.length * 2)
    this.size = 0
    for (const [slot, row] of rows.entries()) {
      const [one = 0, other = 0] = [first[slot], second[slot]]
      if (row !== 0) this.put(this.slotOf(one, other), one, other, row)
    }
  }
}
