import type { TaxonomyTerm } from '@stammbuch/contracts'
import { compareGerman } from '@/format/format.ts'
import { fold } from '@/ui/fold.ts'

/** A term where it stands in the tree. */
export interface TreeRow extends TaxonomyTerm {
  readonly depth: number
  /** Terms right below it. */
  readonly below: number
}

type Children = ReadonlyMap<string | null, readonly TaxonomyTerm[]>

const childrenOf = (terms: readonly TaxonomyTerm[]): Children => {
  const children = new Map<string | null, TaxonomyTerm[]>()
  const known = new Set(terms.map(({ id }) => id))
  for (const term of terms.toSorted((a, b) => compareGerman(a.name, b.name))) {
    const parent = term.parent && known.has(term.parent.id) ? term.parent.id : null
    children.set(parent, [...(children.get(parent) ?? []), term])
  }
  return children
}

/** Ids of the terms that match, and of all above them. */
const matching = (terms: readonly TaxonomyTerm[], search: string): ReadonlySet<string> => {
  const wanted = fold(search.trim())
  const parents = new Map(terms.map(({ id, parent }) => [id, parent?.id ?? null]))
  const kept = new Set<string>()
  for (const { id, name } of terms)
    if (fold(name).includes(wanted))
      for (let at: string | null = id; at !== null && !kept.has(at); at = parents.get(at) ?? null)
        kept.add(at)
  return kept
}

/** The tree line by line: each term before those below it. Folded ones hide what is below, unless searched. */
export const treeRows = (
  terms: readonly TaxonomyTerm[],
  folded: ReadonlySet<string>,
  search = '',
): readonly TreeRow[] => {
  const kept = search.trim() === '' ? null : matching(terms, search)
  const children = childrenOf(terms)
  const rows: TreeRow[] = []
  const visit = (parent: string | null, depth: number): void => {
    for (const term of children.get(parent) ?? []) {
      if (kept && !kept.has(term.id)) continue
      rows.push({ ...term, depth, below: children.get(term.id)?.length ?? 0 })
      if (kept || !folded.has(term.id)) visit(term.id, depth + 1)
    }
  }
  visit(null, 0)
  return rows
}

/** Where a term can move: everywhere but under itself. */
export const possibleParents = (
  terms: readonly TaxonomyTerm[],
  id: string | null,
): readonly TreeRow[] => {
  const rows = treeRows(terms, new Set())
  const start = rows.findIndex((row) => row.id === id)
  if (start === -1) return rows
  const depth = rows[start]?.depth ?? 0
  const rest = rows.slice(start + 1).findIndex((row) => row.depth <= depth)
  const end = rest === -1 ? rows.length : start + 1 + rest
  return [...rows.slice(0, start), ...rows.slice(end)]
}
