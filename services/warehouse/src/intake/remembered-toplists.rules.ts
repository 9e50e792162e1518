import type { MappingColumn } from '@stammbuch/contracts'

const target = 'award.toplistLabel'

/**
 * The columns with a last step that reads each of these texts as the name of a toplist. Where a name is
 * made of several columns or is a constant, no step of one column can say that: then they stay as they are.
 *
 * @param meant names of toplists by the texts that mean them
 */
export const withToplistNames = (
  columns: readonly MappingColumn[],
  meant: ReadonlyMap<string, string>,
): readonly MappingColumn[] => {
  const own = columns.filter((column) => column.target === target)
  if (meant.size === 0 || own.length !== 1 || own[0]?.source == null) return columns
  const values = Object.fromEntries([...meant].map(([text, name]) => [text.trim(), name]))
  return columns.map((column) =>
    column.target === target
      ? { ...column, transformations: withLookup(column.transformations, values) }
      : column,
  )
}

const withLookup = (
  steps: MappingColumn['transformations'],
  values: Readonly<Record<string, string>>,
): MappingColumn['transformations'] => {
  const last = steps.at(-1)
  return last?.kind === 'lookup'
    ? [...steps.slice(0, -1), { ...last, values: { ...last.values, ...values } }]
    : [...steps, { kind: 'lookup', values }]
}
