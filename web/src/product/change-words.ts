import {
  type Change,
  type ChangeSource,
  classLabels,
  type FieldValue,
  fieldOf,
} from '@stammbuch/contracts'

/** The field's name for people. */
export const attributeLabel = ({
  targetClass,
  attributeName,
  fieldLabel,
}: Pick<Change, 'targetClass' | 'attributeName' | 'fieldLabel'>): string =>
  fieldLabel ?? fieldOf(targetClass, attributeName)?.label ?? attributeName

/** The award or relation that a change belongs to when it is not on the record itself: „Auszeichnung …“. */
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

const kinds: Record<ChangeSource['kind'], string> = {
  editor: 'Redaktion',
  import: 'Import',
  geo: 'Geodaten',
  merge: 'Zusammenführung',
  undo: 'Rücknahme',
}

interface DeliveryCell {
  readonly supplier: string | null | undefined
  readonly row: number | null
  readonly column: string | null
}

/** Returns a place in a delivery: `Kliniknetz, Zeile 12, Spalte „Ort“`. */
export const placeText = ({ supplier, row, column }: DeliveryCell): string =>
  [supplier, row !== null && `Zeile ${row}`, column !== null && `Spalte „${column}“`]
    .filter(Boolean)
    .join(', ')

/** Returns the source of a value: a colleague's short code, or the supplier with the delivery's row and column. */
export const sourceText = ({
  source,
  curator,
  supplier,
}: Pick<Change, 'source' | 'curator' | 'supplier'>): string =>
  curator?.shortCode ?? placeText({ ...source, supplier: supplier ?? kinds[source.kind] })

const reasons: Readonly<Record<string, string>> = {
  superseded: 'durch einen neueren Wert ersetzt',
  invalid: 'ungültiger Wert',
  undone: 'zurückgenommen',
  erased: 'mit der Person gelöscht',
}

/** Why a change was closed without an editor's word, if it was. */
export const reasonText = (reason: string | null): string | null =>
  reason === null ? null : (reasons[reason] ?? null)

/** When the value was as the change remembers it: at the import, or when somebody proposed. */
export const thenText = ({ source }: Pick<Change, 'source'>): string =>
  source.kind === 'import' ? 'beim Import' : 'beim Vorschlag'
