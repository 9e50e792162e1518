import type { PublishedHead, Seal } from './seal.ts'

export interface Finding {
  readonly position: number
  readonly last: number
  readonly reason: string
}

/** The first and the last version of a stream within a part of the log. */
export interface StreamEdge {
  readonly first: number
  /** The position of the first. */
  readonly position: number
  last: number
}

/**
 * The streams of a part in the order of their first events, column by column: as objects they would take longer from thread to thread than
 * what they are about takes to check.
 */
export interface StreamColumns {
  /** Without dashes. */
  readonly names: readonly string[]
  readonly firsts: Int32Array
  readonly positions: Float64Array
  readonly lasts: Int32Array
}

/** Returns streams as columns. */
export const columnsOf = (streams: ReadonlyMap<string, StreamEdge>): StreamColumns => {
  const edges = [...streams.values()]
  return {
    names: Array.from(streams.keys(), (stream) => stream.replaceAll('-', '')),
    firsts: Int32Array.from(edges, ({ first }) => first),
    positions: Float64Array.from(edges, ({ position }) => position),
    lasts: Int32Array.from(edges, ({ last }) => last),
  }
}

/** Result of checking a part of the log, with what joins it to the parts beside it. */
export interface PartEdges {
  readonly finding: Finding | undefined
  /** The place of the finding in the order in which events and seals are read; a seal comes behind its last event. */
  readonly order: number
  readonly next: number
  readonly events: number
  readonly seals: number
  readonly streams: StreamColumns
  readonly firstSeal: Seal | undefined
  readonly lastSeal: Seal | undefined
  /** The events after the last seal. */
  readonly unsealed: readonly { readonly id: string; readonly at: string }[]
  readonly bereft: ReadonlyMap<string, number>
  readonly forgotten: ReadonlySet<string>
}

/** Makes a finding about some positions. */
export const found = (position: number, reason: string, last = position): Finding => ({
  position,
  last,
  reason,
})

/** Says in German which version an event should have. */
export const versionInStream = (version: number, expected: number): string =>
  `es hat Version ${version} in seinem Strom, erwartet ist ${expected}`

/** Says the same as the reason of a finding. */
export const wrongVersion = (position: number, version: number, expected: number): string =>
  `Ereignis ${position}: ${versionInStream(version, expected)}.`

/** Groups published heads by their seal. */
export const bySeal = (
  heads: readonly PublishedHead[],
): ReadonlyMap<number, readonly PublishedHead[]> => {
  const grouped = new Map<number, PublishedHead[]>()
  for (const head of heads) {
    const same = grouped.get(head.seal)
    if (same) same.push(head)
    else grouped.set(head.seal, [head])
  }
  return grouped
}

/** Returns the highest of some numbers, 0 for none. A log has more heads than a call takes arguments. */
export const highest = (numbers: Iterable<number>): number => {
  let most = 0
  for (const number of numbers) most = Math.max(most, number)
  return most
}
