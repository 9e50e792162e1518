interface Entry<Value> {
  readonly key: string
  readonly value: Value
  count: number
}

/** Values with their codes, keys and numbers of uses, for being saved. */
export type InternedEntries<Value> = readonly (readonly [
  code: number,
  key: string,
  value: Value,
  count: number,
])[]

/** Codes for values that many have in common. A value goes with the last that has it. */
export class Interned<Value> {
  private readonly codes = new Map<string, number>()
  private readonly entries: (Entry<Value> | undefined)[] = []
  private readonly freed: number[] = []
  private changes = 0

  /** Counts up whenever a value comes or goes: what was derived from all of them is old then. */
  get version(): number {
    return this.changes
  }

  /** Codes are below this. */
  get end(): number {
    return this.entries.length
  }

  get size(): number {
    return this.codes.size
  }

  /** Returns the code of a value, known by its key, and counts one more use of it. */
  take(key: string, value: () => Value): number {
    const known = this.codes.get(key)
    if (known !== undefined) {
      this.keep(known)
      return known
    }
    const code = this.freed.pop() ?? this.entries.length
    this.entries[code] = { key, value: value(), count: 1 }
    this.codes.set(key, code)
    this.changes += 1
    return code
  }

  /** Counts one more use of a code. */
  keep(code: number): void {
    const entry = this.entries[code]
    if (entry) entry.count += 1
  }

  /** Counts one use less; a value without any is forgotten. */
  release(code: number): void {
    const entry = this.entries[code]
    if (!entry) return
    entry.count -= 1
    if (entry.count > 0) return
    this.codes.delete(entry.key)
    this.entries[code] = undefined
    this.freed.push(code)
    this.changes += 1
  }

  /** Sets how often a code is used, when that was counted elsewhere; one without any is forgotten. */
  setUses(code: number, count: number): void {
    const entry = this.entries[code]
    if (!entry) return
    entry.count = count + 1
    this.release(code)
  }

  saved(): InternedEntries<Value> {
    return [...this.entries.entries()].flatMap(([code, entry]) =>
      entry ? [[code, entry.key, entry.value, entry.count] as const] : [],
    )
  }

  /** Takes what was saved; nothing may be held yet. */
  restore(saved: InternedEntries<Value>): void {
    for (const [code, key, value, count] of saved) {
      this.entries[code] = { key, value, count }
      this.codes.set(key, code)
    }
    for (let code = 0; code < this.entries.length; code += 1)
      if (!this.entries[code]) {
        this.entries[code] = undefined
        this.freed.push(code)
      }
    this.changes += 1
  }

  get(code: number): Value | undefined {
    return this.entries[code]?.value
  }

  /** The values that are in use, with their codes. */
  *all(): Generator<readonly [number, Value]> {
    for (const [code, entry] of this.entries.entries()) if (entry) yield [code, entry.value]
  }
}
