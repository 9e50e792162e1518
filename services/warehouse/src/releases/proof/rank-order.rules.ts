/** What the rules of ranks know of a line. */
export interface Ranked {
  readonly rank: number | null
  readonly scoring: number | null
}

type Placed<Line extends Ranked> = Line & { readonly rank: number }

/** The lines with a rank, from the first one on. */
const placedOf = <Line extends Ranked>(lines: readonly Line[]): Placed<Line>[] =>
  lines
    .filter((line): line is Placed<Line> => line.rank !== null)
    .toSorted((a, b) => a.rank - b.rank)

/** Returns the groups of lines that share a rank. */
export const tiesOf = <Line extends Ranked>(lines: readonly Line[]): Line[][] =>
  [...Map.groupBy(placedOf(lines), ({ rank }) => rank).values()].filter(({ length }) => length > 1)

/** Ranks that nobody has, with the lines beside them. */
export interface RankGap<Line> {
  readonly from: number
  readonly upTo: number
  readonly beside: readonly Line[]
}

/** Returns the ranks that nobody has. After three at rank 2 both rank 3 and rank 5 may follow: people count either way. */
export const gapsOf = <Line extends Ranked>(lines: readonly Line[]): RankGap<Line>[] => {
  const groups = [...Map.groupBy(placedOf(lines), ({ rank }) => rank)]
  return groups.flatMap(([rank, members], at): RankGap<Line>[] => {
    const [lastRank = 0, lastMembers = []] = groups[at - 1] ?? []
    const first = lastRank + Math.max(lastMembers.length, 1)
    if (rank <= first) return []
    const beside = [...lastMembers.slice(-1), ...members.slice(0, 1)]
    return [{ from: first, upTo: rank - 1, beside }]
  })
}

type Scored = Placed<Ranked & { readonly scoring: number }>

/**
 * Returns the pairs of neighbours whose scores are against the order of their ranks. Where more neighbours rise than fall, the
 * lowest score is the best one.
 */
export const orderFaultsOf = <Line extends Ranked>(lines: readonly Line[]): Line[][] => {
  const scored = placedOf(lines).filter(
    (line): line is Placed<Line> & Scored => line.scoring !== null,
  )
  const neighbours = scored.slice(1).flatMap((next, at) => {
    const last = scored[at]
    return last && last.rank < next.rank && last.scoring !== next.scoring
      ? [{ pair: [last, next], rises: last.scoring < next.scoring }]
      : []
  })
  const rising = neighbours.filter(({ rises }) => rises).length
  const isRising = rising > neighbours.length - rising
  return neighbours.filter(({ rises }) => rises !== isRising).map(({ pair }) => pair)
}
