/** The four words of a UUID, the first byte highest: compared in turn they sort as the text does. */
export type IdWords = readonly [number, number, number, number]

/** Returns the words of a UUID in its usual form. */
export const wordsOf = (id: string): IdWords => {
  const hex = id.replaceAll('-', '')
  const word = (at: number) => Number.parseInt(hex.slice(at * 8, at * 8 + 8), 16)
  return [word(0), word(1), word(2), word(3)]
}

const hexOf = (word: number): string => word.toString(16).padStart(8, '0')

const hashOf = (a: number, b: number, c: number, d: number): number => {
  let hash = Math.imul(a ^ (a >>> 15), 0x85ebca6b) ^ Math.imul(b, 0xc2b2ae35)
  hash = Math.imul(hash ^ (hash >>> 13), 0x27d4eb2f) ^ Math.imul(c, 0x165667b1) ^ d
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d)
  return (hash ^ (hash >>> 15)) >>> 0
}

const smallest = 1_024

export type WordColumn = Uint32Array<ArrayBuffer>
export type Column = Uint8Array<ArrayBuffer> | WordColumn | Float64Array<ArrayBuffer>

/** Gives the memory of a column back at once, not when the next collection comes by; the column must not be used afterwards. */
export const release = ({ buffer }: Column): void => {
  // Node 20 cannot do that yet, and leaves it to the collection.
  buffer.transfer?.(0)
}

/** Moves a column into one with room for so many, more or fewer, and releases the old one. */
export const widened = <One extends Column>(column: One, room: number): One => {
  const wider = new (column.constructor as new (length: number) => One)(room)
  wider.set(column.subarray(0, Math.min(room, column.length)))
  release(column)
  return wider
}

/** Length of a table in which so many ids are found soon. */
const tableFor = (count: number): number =>
  Math.max(smallest * 2, 2 ** Math.ceil(Math.log2((count * 8) / 5)))

/** Numbers ("slots") for UUIDs: sixteen bytes for each id and some eight for the table that finds it. */
export class RecordIds {
  private words = new Uint32Array(smallest * 4)
  /** Slots by hash, plus 1; 0 is free. Never more than five of eight are taken. */
  private table = new Uint32Array(smallest * 2)
  private freed: number[] = []
  private used = 0

  /** Slots up to here have been given out; those that were given back among them. */
  get end(): number {
    return this.used
  }

  get size(): number {
    return this.used - this.freed.length
  }

  get bytes(): number {
    return this.words.byteLength + this.table.byteLength
  }

  /** Returns the words of all slots, and the slots that were given back. */
  saved(): { readonly words: WordColumn; readonly freed: readonly number[] } {
    return { words: this.words.subarray(0, this.used * 4), freed: this.freed }
  }

  /** Takes what was saved; no id may be held yet. */
  restore(words: WordColumn, freed: readonly number[]): void {
    this.words = words
    this.used = words.length / 4
    this.freed = [...freed]
    const isFree = new Uint8Array(this.used)
    for (const slot of freed) isFree[slot] = 1
    this.table = new Uint32Array(tableFor(this.used))
    for (let slot = 0; slot < this.used; slot += 1) if (isFree[slot] === 0) this.enter(slot)
  }

  /** Makes room for so many ids, so that the columns need not grow while they are filled. */
  reserve(count: number): void {
    if (this.words.length < count * 4) this.words = widened(this.words, count * 4)
    if (this.table.length < tableFor(count)) this.rehash(tableFor(count))
  }

  /** Gives back what was reserved beyond so many ids. */
  fit(count: number): void {
    if (this.words.length > count * 4) this.words = widened(this.words, count * 4)
    if (this.table.length > tableFor(count)) this.rehash(tableFor(count))
  }

  /** Returns the slot of an id, or -1. */
  find(a: number, b: number, c: number, d: number): number {
    const { table, words } = this
    const mask = table.length - 1
    for (let at = hashOf(a, b, c, d) & mask; ; at = (at + 1) & mask) {
      const slot = (table[at] as number) - 1
      if (slot < 0) return -1
      const from = slot * 4
      if (
        words[from + 3] === d &&
        words[from + 2] === c &&
        words[from + 1] === b &&
        words[from] === a
      )
        return slot
    }
  }

  /** Returns the slot of an id, a new one for a new id. */
  add(a: number, b: number, c: number, d: number): number {
    const known = this.find(a, b, c, d)
    if (known >= 0) return known
    const slot = this.freed.pop() ?? this.used++
    if (slot * 4 >= this.words.length)
      this.words = widened(this.words, Math.ceil(slot * 1.125 + smallest) * 4)
    if (this.size * 8 > this.table.length * 5) this.rehash(this.table.length * 2)
    const { words } = this
    const from = slot * 4
    words[from] = a
    words[from + 1] = b
    words[from + 2] = c
    words[from + 3] = d
    this.enter(slot)
    return slot
  }

  findText(id: string): number {
    return this.find(...wordsOf(id))
  }

  /** Gives the slot back; the next new id gets it. */
  remove(slot: number): void {
    const { table } = this
    const mask = table.length - 1
    let hole = this.hashAt(slot) & mask
    while (table[hole] !== slot + 1) hole = (hole + 1) & mask
    for (let at = (hole + 1) & mask; table[at] !== 0; at = (at + 1) & mask) {
      const home = this.hashAt((table[at] as number) - 1) & mask
      // One that was pushed beyond the hole moves into it, or it would not be found any more.
      if (((at - home) & mask) < ((at - hole) & mask)) continue
      table[hole] = table[at] as number
      hole = at
    }
    table[hole] = 0
    this.words.fill(0, slot * 4, slot * 4 + 4)
    this.freed.push(slot)
  }

  textOf(slot: number): string {
    const hex = [0, 1, 2, 3].map((at) => hexOf(this.words[slot * 4 + at] as number)).join('')
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
  }

  /** Compares two slots by their ids. */
  compare(left: number, right: number): number {
    for (let at = 0; at < 4; at += 1) {
      const difference =
        (this.words[left * 4 + at] as number) - (this.words[right * 4 + at] as number)
      if (difference !== 0) return difference
    }
    return 0
  }

  private hashAt(slot: number): number {
    const { words } = this
    const at = slot * 4
    return hashOf(
      words[at] as number,
      words[at + 1] as number,
      words[at + 2] as number,
      words[at + 3] as number,
    )
  }

  private enter(slot: number): void {
    const mask = this.table.length - 1
    let at = this.hashAt(slot) & mask
    while (this.table[at] !== 0) at = (at + 1) & mask
    this.table[at] = slot + 1
  }

  private rehash(length: number): void {
    const slots = this.table.filter((one) => one !== 0)
    release(this.table)
    this.table = new Uint32Array(length)
    for (const one of slots) this.enter(one - 1)
  }
}
