import { type Change, classLabels, type FieldValue, fieldOf } from '@stammbuch/contracts'

/** The field's name for people. */
export const attributeLabel = ({
  targetClass,
  attributeName,
  fieldLabel,
}: Pick<Change, 'targetClass' | 'attributeName' | 'fieldLabel'>): string =>
  fieldLabel ?? fieldOf(targetClass, attributeName)?.label ?? attributeName

/** Where the change belongs when it is not on the record itself: „Auszeichnung“. */
export const partLabel = ({ targetClass, targetId, target }: Change, rootId: string) =>
  targetId === rootId ? null : `${classLabels[targetClass][0]} ${target.label}`

/** A listed value by its label; `null` leaves the value as it is. */
export const valueWords = (
  { targetClass, attributeName }: Pick<Change, 'targetClass' | 'attributeName'>,
  value: FieldValue,
): string | null => {
  const options = fieldOf(targetClass, attributeName)?.options
  return options && typeof value === 'string' ? (options[value] ?? null) : null
}

const kinds = {
  editor: 'Redaktion',
  import: 'Import',
  geo: 'Geodaten',
  merge: 'Zusammenführung',
  undo: 'Rückgängig',
} as const

/** Who or what proposed it: a colleague's short code, or the supplier with the delivery's row and column. */
export const sourceWords = ({ curator, supplier, source }: Change): string => {
  const { kind, row, column } = source
  if (curator) return curator.shortCode
  const place = [row !== null && `Zeile ${row}`, column !== null && `„${column}“`].filter(Boolean)
  return [supplier ?? kinds[kind], ...place].join(' · ')
}
