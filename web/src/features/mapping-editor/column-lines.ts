import type { MappingColumn, SuggestedColumn } from '@stammbuch/contracts'

/** One line of the table: a column of the delivery, or a constant, and where it goes. */
export interface ColumnLine {
  readonly key: string
  /** `null` for a constant. */
  readonly source: string | null
  readonly constant: MappingColumn['constant']
  /** `null`: the column is ignored. */
  readonly target: string | null
  readonly transformations: MappingColumn['transformations']
  /** The delivery has no such column. */
  readonly missing: boolean
}

let made = 0
const newKey = (): string => {
  made += 1
  return `line-${made}`
}

const named = (header: string): string => header.normalize('NFC').trim()

const lineOf = (column: MappingColumn, missing: boolean): ColumnLine => ({
  key: newKey(),
  source: column.source,
  constant: column.constant,
  target: column.target,
  transformations: column.transformations,
  missing,
})

/** A line for a column that goes nowhere yet. */
export const blankLine = (source: string | null): ColumnLine => ({
  key: newKey(),
  source,
  constant: source === null ? '' : undefined,
  target: null,
  transformations: [],
  missing: false,
})

/** Every column of the delivery in its order, then what the mapping has beyond them. */
export const linesOf = (
  headers: readonly string[],
  columns: readonly MappingColumn[],
): readonly ColumnLine[] => {
  const present = new Set(headers.map(named))
  const isHere = ({ source }: MappingColumn) => source !== null && present.has(named(source))
  const ofHeaders = headers.flatMap((header) => {
    const own = columns.filter(({ source }) => source !== null && named(source) === named(header))
    return own.length > 0 ? own.map((column) => lineOf(column, false)) : [blankLine(header)]
  })
  const others = columns
    .filter((column) => !isHere(column))
    .map((column) => lineOf(column, column.source !== null))
  return [...ofHeaders, ...others]
}

/** The mapping that these lines are. */
export const columnsOf = (lines: readonly ColumnLine[]): MappingColumn[] =>
  lines.flatMap(({ source, constant, target, transformations }) =>
    target === null
      ? []
      : [
          {
            source,
            target,
            transformations,
            ...(source === null && { constant: constant ?? null }),
          },
        ],
  )

/** Proposals for columns that go nowhere yet, by column. */
export const suggestionsFor = (
  lines: readonly ColumnLine[],
  suggested: readonly SuggestedColumn[],
): ReadonlyMap<string, readonly SuggestedColumn[]> => {
  const used = new Set(lines.map(({ target }) => target))
  const free = new Set(
    lines.flatMap(({ source, target }) => (target === null && source !== null ? [source] : [])),
  )
  const fitting = suggested.filter(
    ({ source, target }) => source !== null && free.has(source) && !used.has(target),
  )
  return Map.groupBy(fitting, ({ source }) => source ?? '')
}

/** Put proposals in the place of the lines that go nowhere. */
export const withSuggestions = (
  lines: readonly ColumnLine[],
  taken: ReadonlyMap<string, readonly SuggestedColumn[]>,
): readonly ColumnLine[] =>
  lines.flatMap((line) => {
    const own = line.source !== null && line.target === null ? taken.get(line.source) : undefined
    return own ? own.map((column) => lineOf(column, false)) : [line]
  })
