import type { PendingGroup } from '@stammbuch/contracts'

/** The values of a grouping that entries have, each once, entry after entry. */
export class GroupValues {
  readonly values: string[] = []
  private readonly codes = new Map<string, number>()
  /** Entries that have a value, by its code. */
  private readonly counts: number[] = []
  /** The last entry that was counted for a value, by its code. */
  private readonly last: number[] = []
  private readonly found: number[] = []
  private readonly ends: number[] = []

  /** Returns the code of a value. */
  codeOf(value: string): number {
    const known = this.codes.get(value)
    if (known !== undefined) return known
    const code = this.values.length
    this.codes.set(value, code)
    this.values.push(value)
    this.counts.push(0)
    this.last.push(-1)
    return code
  }

  /** Adds a value to the entry that is being read. */
  add(code: number): void {
    const entry = this.ends.length
    if (this.last[code] === entry) return
    this.last[code] = entry
    this.counts[code] = (this.counts[code] as number) + 1
    this.found.push(code)
  }

  /** Ends the entry that is being read. */
  end(): void {
    this.ends.push(this.found.length)
  }

  /**
   * Puts each entry into the first of its groups, and those without a value into one of their own behind them.
   *
   * @param names by value; where one is missing, the value is the name
   */
  grouped(names: ReadonlyMap<string, string>): {
    /** The place of its group, by entry. */
    readonly places: Uint32Array
    readonly groups: readonly PendingGroup[]
  } {
    const { values, counts, found, ends } = this
    const nameOf = (code: number): string => names.get(values[code] ?? '') ?? values[code] ?? ''
    const order = values
      .map((_, code) => code)
      .filter((code) => (counts[code] as number) > 0)
      .toSorted(
        (one, other) =>
          nameOf(one).localeCompare(nameOf(other), 'de', { numeric: true }) ||
          ((values[one] as string) < (values[other] as string) ? -1 : 1),
      )
    const placeOf = new Uint32Array(values.length)
    for (const [place, code] of order.entries()) placeOf[code] = place
    const standing = new Uint32Array(order.length + 1)
    const places = new Uint32Array(ends.length)
    let from = 0
    for (const [entry, to] of ends.entries()) {
      let place = order.length
      for (; from < to; from += 1) place = Math.min(place, placeOf[found[from] as number] as number)
      places[entry] = place
      standing[place] = (standing[place] as number) + 1
    }
    const groups: PendingGroup[] = order.map((code, place) => {
      const value = values[code] as string
      const [count = 0, of = 0] = [standing[place], counts[code]]
      return { value, label: names.get(value) ?? null, count, of }
    })
    const rest = standing[order.length] as number
    if (rest > 0) groups.push({ value: null, label: null, count: rest, of: rest })
    return { places, groups }
  }
}
