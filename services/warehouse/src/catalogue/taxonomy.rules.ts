/** A term as the tree knows it. */
export interface Term {
  readonly id: string
  readonly parentId: string | null
}

/** Tells if a term would become its own ancestor under this parent. */
export const wouldCycle = (
  terms: readonly Term[],
  id: string,
  parentId: string | null,
): boolean => {
  const parents = new Map(terms.map((term) => [term.id, term.parentId]))
  const seen = new Set<string>()
  for (let at = parentId; at !== null && !seen.has(at); at = parents.get(at) ?? null) {
    if (at === id) return true
    seen.add(at)
  }
  return false
}
