import type { TaxonomyTerm } from '@stammbuch/contracts'
import { compareGerman } from '@/format/format.ts'
import { searchFor } from '@/ui/fold.ts'

/** A term where it stands in the tree. */
export interface TreeRow extends TaxonomyTerm {
  readonly depth: number
  /** Its place among the terms that are shown beside it, from 1. */
  readonly place: number
  readonly siblings: number
  /** True if its children are shown; `undefined` when it has none. */
  readonly open: boolean | undefined
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
  const isFound = searchFor(search)
  const parents = new Map(terms.map(({ id, parent }) => [id, parent?.id ?? null]))
  const kept = new Set<string>()
  for (const { id, name } of terms)
    if (isFound(name))
      for (let at: string | null = id; at !== null && !kept.has(at); at = parents.get(at) ?? null)
        kept.add(at)
  return kept
}

/** The tree line by line: each term before those below it. Folded ones hide what is below. */
export const treeRows = (
  terms: readonly TaxonomyTerm[],
  folded: ReadonlySet<string>,
  search = '',
): readonly TreeRow[] => {
  const kept = search.trim() === '' ? null : matching(terms, search)
  const children = childrenOf(terms)
  const shownBelow = (parent: string | null): readonly TaxonomyTerm[] =>
    (children.get(parent) ?? []).filter(({ id }) => !kept || kept.has(id))
  const rows: TreeRow[] = []
  const visit = (parent: string | null, depth: number): void => {
    const shown = shownBelow(parent)
    shown.forEach((term, index) => {
      const open = shownBelow(term.id).length > 0 ? !folded.has(term.id) : undefined
      rows.push({ ...term, depth, place: index + 1, siblings: shown.length, open })
      if (open) visit(term.id, depth + 1)
    })
  }
  visit(null, 0)
  return rows
}

/** Returns the possible parents of a term: all but itself and the terms below it. */
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
