import type { DynamicField, MappingColumn, SuggestedColumn } from '@stammbuch/contracts'
import { targetOf } from '../mapping/mapping.rules.ts'

/** A mapping that a delivery of the same supplier was imported with. */
interface EarlierMapping {
  readonly name: string
  readonly columns: readonly MappingColumn[]
}

const named = (header: string): string => header.normalize('NFC').trim().toLocaleLowerCase('de')

/**
 * Returns the targets of columns with these headers in the supplier's earlier mappings: targets and transformations as
 * they were. The newest mapping that knows a header has the word; a target that another column filled is
 * not given away twice, unless one mapping joined both.
 *
 * @param earlier the newest first
 */
export const rememberedColumns = (
  headers: readonly string[],
  earlier: readonly EarlierMapping[],
  targetClass: 'account' | 'contact',
  dynamic: readonly DynamicField[],
): readonly SuggestedColumn[] => {
  const takenBy = new Map<string, EarlierMapping>()
  return headers.flatMap((header) => {
    const isOf = ({ source }: MappingColumn) => source !== null && named(source) === named(header)
    const mapping = earlier.find(({ columns }) => columns.some(isOf))
    if (!mapping) return []
    const own = mapping.columns.filter(
      (column) =>
        isOf(column) &&
        targetOf(column.target, targetClass, dynamic) !== undefined &&
        (takenBy.get(column.target) ?? mapping) === mapping,
    )
    for (const { target } of own) takenBy.set(target, mapping)
    return own.map(({ target, transformations }) => ({
      source: header,
      target,
      transformations,
      confidence: 1,
      reason: `Wie im Daten-Mapping „${mapping.name}“, mit dem dieser Lieferant zuletzt importiert wurde.`,
    }))
  })
}
