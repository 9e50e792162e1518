/** The value that a share of sorted ones does not exceed, between two of them by their distance. */
const quantile = (sorted: Float64Array, share: number): number | null => {
  const place = (sorted.length - 1) * share
  const [low, high] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]]
  if (low === undefined || high === undefined) return null
  return low + (high - low) * (place - Math.floor(place))
}

/** Returns the ages of open changes at a moment, in seconds. `since` has the time of each proposal, in ms. */
export const agesOf = (since: Float64Array, now: number) => {
  const ages = since.map((at) => Math.max(0, now - at) / 1000).sort()
  return {
    medianAge: quantile(ages, 0.5),
    p90Age: quantile(ages, 0.9),
    oldestAge: ages.at(-1) ?? null,
  }
}
