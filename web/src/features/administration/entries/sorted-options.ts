import { compareGerman } from '@/format/format.ts'
import type { SelectOption } from '@/ui/select.tsx'

/** Returns entries as choices, in German order of their labels. */
export const sortedOptions = <Item>(
  list: readonly Item[] | undefined,
  optionOf: (item: Item) => SelectOption,
): readonly SelectOption[] =>
  (list ?? []).map(optionOf).toSorted((left, right) => compareGerman(left.label, right.label))

/** Returns the choices of a table of German names. */
export const optionsOf = (names: Readonly<Record<string, string>>): readonly SelectOption[] =>
  Object.entries(names).map(([value, label]) => ({ value, label }))
