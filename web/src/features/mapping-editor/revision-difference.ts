import type { MappingColumn } from '@stammbuch/contracts'

/** One line of what differs between two revisions. */
export type Difference =
  | { readonly kind: 'added' | 'gone'; readonly column: MappingColumn }
  | {
      /** The same column goes elsewhere, or goes there by another rule. */
      readonly kind: 'target' | 'rule'
      readonly before: MappingColumn
      readonly after: MappingColumn
    }

const ruleOf = ({ constant, transformations }: MappingColumn): string =>
  JSON.stringify([constant ?? null, transformations])

const without = (
  columns: readonly MappingColumn[],
  others: readonly MappingColumn[],
  same: (a: MappingColumn, b: MappingColumn) => boolean,
): MappingColumn[] => {
  const left = [...others]
  return columns.filter((column) => {
    const at = left.findIndex((other) => same(column, other))
    if (at === -1) return true
    left.splice(at, 1)
    return false
  })
}

const samePlace = (a: MappingColumn, b: MappingColumn): boolean =>
  a.source === b.source && a.target === b.target
const same = (a: MappingColumn, b: MappingColumn): boolean =>
  samePlace(a, b) && ruleOf(a) === ruleOf(b)

/** Take pairs out of both lists; what is left of the first, the pairs, what is left of the second. */
const paired = (
  befores: readonly MappingColumn[],
  afters: readonly MappingColumn[],
  fits: (a: MappingColumn, b: MappingColumn) => boolean,
) => {
  const left = [...afters]
  const pairs: { readonly before: MappingColumn; readonly after: MappingColumn }[] = []
  const gone = befores.filter((before) => {
    const at = left.findIndex((after) => fits(before, after))
    const [after] = at === -1 ? [] : left.splice(at, 1)
    if (!after) return true
    pairs.push({ before, after })
    return false
  })
  return { gone, pairs, added: left }
}

/**
 * Differences between the columns of two revisions: rules first, then columns that go elsewhere, then
 * what came and what went. The order of the columns does not count.
 */
export const differenceOf = (
  before: readonly MappingColumn[],
  after: readonly MappingColumn[],
): readonly Difference[] => {
  const rules = paired(without(before, after, same), without(after, before, same), samePlace)
  const targets = paired(
    rules.gone,
    rules.added,
    (a, b) => a.source !== null && a.source === b.source,
  )
  return [
    ...rules.pairs.map((pair) => ({ kind: 'rule' as const, ...pair })),
    ...targets.pairs.map((pair) => ({ kind: 'target' as const, ...pair })),
    ...targets.added.map((column) => ({ kind: 'added' as const, column })),
    ...targets.gone.map((column) => ({ kind: 'gone' as const, column })),
  ]
}
