import {
  contentFields,
  dynamicPrefix,
  dynamicTypes,
  type Field,
  type FieldType,
  type RecordClass,
} from '@stammbuch/contracts'
import type { ExportCell, ExportColumn, ExportKind } from '@stammbuch/sheets'
import type { DynamicFieldRow } from '../../catalogue/index.ts'
import type { Values } from '../export-entry.rules.ts'

/** A column of an export: how programs and people call it, and its cell in a row. */
export interface Column<Row> {
  /** As calls and mappings name it. */
  readonly key: string
  /** In German. */
  readonly label: string
  readonly kind: ExportKind
  readonly read: (row: Row) => ExportCell
}

const kinds: Readonly<Record<FieldType, ExportKind>> = {
  text: 'text',
  integer: 'integer',
  double: 'decimal',
  boolean: 'boolean',
  enumeration: 'text',
  reference: 'text',
  instant: 'instant',
}

const asText = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value)

/** A kept value as a cell: listed values by their German label, instants as such. */
const cellOf = (value: unknown, { type, options }: Pick<Field, 'type' | 'options'>): ExportCell => {
  if (value === null || value === undefined) return null
  if (type === 'boolean') return value === true
  if (type === 'integer' || type === 'double') return Number(value)
  if (type === 'instant') return new Date(asText(value))
  return options?.[asText(value)] ?? asText(value)
}

interface ColumnSource<Row> {
  readonly class: RecordClass
  readonly values: (row: Row) => Values | null
  /** Before the German labels. */
  readonly before?: string
  /** Before the keys; the class unless said otherwise. */
  readonly path?: string
}

/** A column for each of these fields. */
export const contentColumns = <Row>(
  { class: recordClass, values, before = '', path = recordClass }: ColumnSource<Row>,
  without: readonly string[] = [],
): readonly Column<Row>[] =>
  contentFields(recordClass)
    .filter(([name]) => !without.includes(name))
    .map(([name, field]) => ({
      key: `${path}.${name}`,
      label: before + field.label,
      kind: kinds[field.type],
      read: (row) => cellOf(values(row)?.[name], field),
    }))

/** A column for each dynamic field of these names that is known, by label. */
export const dynamicColumns = <Row>(
  { class: recordClass, values, before = '', path = recordClass }: ColumnSource<Row>,
  names: readonly string[],
  known: ReadonlyMap<string, DynamicFieldRow>,
): readonly Column<Row>[] =>
  names
    .flatMap((name) => known.get(name) ?? [])
    .toSorted((a, b) => a.label.localeCompare(b.label, 'de') || a.name.localeCompare(b.name))
    .map(({ name, label, type }) => {
      const field = { type: dynamicTypes[type], options: null }
      return {
        key: `${path}.${dynamicPrefix}${name}`,
        label: before + label,
        kind: kinds[field.type],
        read: (row) => cellOf(values(row)?.[dynamicPrefix + name], field),
      }
    })

/** A column of text. */
export const textColumn = <Row>(
  key: string,
  label: string,
  read: (row: Row) => string | null | undefined,
): Column<Row> => ({ key, label, kind: 'text', read })

/** Columns under these headers; one that occurs twice is numbered. */
export const headed = <Row>(
  columns: readonly Column<Row>[],
  by: 'key' | 'label',
): readonly ExportColumn[] => {
  const times = new Map<string, number>()
  return columns.map((column) => {
    const header = column[by]
    const time = (times.get(header) ?? 0) + 1
    times.set(header, time)
    return { header: time === 1 ? header : `${header} (${time})`, kind: column.kind }
  })
}
