/**
 * Returns the number to draw from each stratum: in proportion to its size by the largest remainder, at least one of
 * each as long as that is possible, never more than there are. The sum is the sample's size, or all there
 * are. Larger strata come first where not every one can have its one; ties go by the order given.
 */
export const allocate = (sizes: readonly number[], wanted: number): readonly number[] => {
  const total = sizes.reduce((sum, size) => sum + size, 0)
  if (total <= wanted) return sizes
  const order = sizes.map((_, index) => index).toSorted((a, b) => (sizes[b] ?? 0) - (sizes[a] ?? 0))
  const drawn = sizes.map(() => 0)
  for (const index of order.slice(0, wanted)) drawn[index] = (sizes[index] ?? 0) > 0 ? 1 : 0
  const share = (index: number): number => ((sizes[index] ?? 0) * wanted) / total
  const lacking = (index: number): number =>
    (drawn[index] ?? 0) < (sizes[index] ?? 0) ? share(index) - (drawn[index] ?? 0) : -Infinity
  for (let left = wanted - drawn.reduce((sum, one) => sum + one, 0); left > 0; left -= 1) {
    const next = order.reduce((best, one) => (lacking(one) > lacking(best) ? one : best))
    drawn[next] = (drawn[next] ?? 0) + 1
  }
  return drawn
}
