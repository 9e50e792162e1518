import type { Change, ChangeSource } from '@stammbuch/contracts'

const kinds: Record<ChangeSource['kind'], string> = {
  editor: 'Redaktion',
  import: 'Import',
  geo: 'Geodaten',
  merge: 'Zusammenführung',
  undo: 'Rücknahme',
}

/** Where a proposed value came from: „Kliniknetz, Zeile 12, Spalte ‚Ort‘“ or the proposer's short code. */
export const sourceText = ({
  source,
  curator,
  supplier,
}: Pick<Change, 'source' | 'curator' | 'supplier'>): string => {
  if (source.kind === 'editor') return curator?.shortCode ?? kinds.editor
  return [
    supplier ?? kinds[source.kind],
    source.row !== null && `Zeile ${source.row}`,
    source.column !== null && `Spalte „${source.column}“`,
  ]
    .filter(Boolean)
    .join(', ')
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
