import type { Sort } from './data-table-setup.ts'

/** One column, several in turn, or none, as a list. */
export const sortsOf = (sort: Sort | readonly Sort[] | undefined): readonly Sort[] => {
  if (sort === undefined) return []
  return 'id' in sort ? [sort] : sort
}

/** Returns true if two lists of columns sort alike. */
export const sameSorts = (some: readonly Sort[], others: readonly Sort[]): boolean =>
  some.length === others.length &&
  some.every(({ id, desc }, at) => id === others[at]?.id && desc === others[at].desc)

/**
 * The columns after a header was pressed: that column alone, the other way round if it was alone before. Adding to the
 * others it comes last, then goes the other way round, then is left out again.
 */
export const pressed = (sorts: readonly Sort[], id: string, add: boolean): readonly Sort[] => {
  const known = sorts.find((one) => one.id === id)
  const others = sorts.filter((one) => one !== known)
  const turned = { id, desc: known ? !known.desc : false }
  if (!add || others.length === 0) return [others.length === 0 ? turned : { id, desc: false }]
  if (known?.desc) return others
  return known ? sorts.map((one) => (one === known ? turned : one)) : [...sorts, turned]
}
