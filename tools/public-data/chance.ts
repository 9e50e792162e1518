/** Choices that are the same each time for the same seed. */
export interface Chance {
  /** Returns a number from 0 up to 1. */
  readonly next: () => number
  /** Returns a whole number from 0 up to `below`. */
  readonly below: (below: number) => number
  readonly pick: <Item>(items: readonly Item[]) => Item
  /** Tells if something of this probability happens. */
  readonly happens: (probability: number) => boolean
}

/** Returns choices of a seed (mulberry32). */
export const chanceOf = (seed: number): Chance => {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  return {
    next,
    below,
    happens: (probability) => next() < probability,
    pick: (items) => {
      const found = items[below(items.length)]
      if (found === undefined) throw new Error('nothing to pick from')
      return found
    },
  }
}

/** Returns a text with one mistake of typing, somewhere behind its first letter. */
export const mistyped = (chance: Chance, text: string): string => {
  if (text.length < 4) return text
  const at = 1 + chance.below(text.length - 2)
  const [before, here = '', after = '', rest] = [
    text.slice(0, at),
    text[at],
    text[at + 1],
    text.slice(at + 2),
  ]
  return chance.pick([
    before + after + rest,
    before + after + here + rest,
    before + here + here + after + rest,
  ])
}
