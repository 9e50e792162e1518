/** The value that a share of sorted ones does not exceed, between two of them by their distance. */
const quantile = (length: number, at: (place: number) => number, share: number): number | null => {
  if (length === 0) return null
  const place = (length - 1) * share
  const [low, high] = [at(Math.floor(place)), at(Math.ceil(place))]
  return low + (high - low) * (place - Math.floor(place))
}

/**
 * Returns the ages of open changes at a moment, in seconds.
 *
 * @param since seconds of each proposal since the epoch; they are sorted where they are
 * @param now milliseconds since the epoch
 */
export const agesOf = (since: Uint32Array, now: number) => {
  const { length } = since.sort()
  // The youngest comes last there, and first here.
  const age = (place: number): number =>
    Math.max(0, now / 1_000 - (since[length - 1 - place] as number))
  return {
    medianAge: quantile(length, age, 0.5),
    p90Age: quantile(length, age, 0.9),
    oldestAge: length === 0 ? null : age(length - 1),
  }
}
