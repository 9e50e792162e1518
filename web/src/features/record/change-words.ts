import type { Change, ChangeSource } from '@stammbuch/contracts'

const kinds: Record<ChangeSource['kind'], string> = {
  editor: 'Redaktion',
  import: 'Import',
  geo: 'Geodaten',
  merge: 'Zusammenführung',
  undo: 'Rücknahme',
}

interface Place {
  readonly supplier: string | null | undefined
  readonly row: number | null
  readonly column: string | null
}

/** Where something stands in a delivery: „Kliniknetz, Zeile 12, Spalte ‚Ort‘“. */
export const placeText = ({ supplier, row, column }: Place): string =>
  [supplier, row !== null && `Zeile ${row}`, column !== null && `Spalte „${column}“`]
    .filter(Boolean)
    .join(', ')

/** Where a proposed value came from: „Kliniknetz, Zeile 12, Spalte ‚Ort‘“ or the proposer's short code. */
export const sourceText = ({
  source,
  curator,
  supplier,
}: Pick<Change, 'source' | 'curator' | 'supplier'>): string => {
  if (source.kind === 'editor') return curator?.shortCode ?? kinds.editor
  return placeText({ ...source, supplier: supplier ?? kinds[source.kind] })
}

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
