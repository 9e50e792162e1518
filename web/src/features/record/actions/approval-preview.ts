import { type Change, checkValue } from '@stammbuch/contracts'
import { fieldIn, type ShownRecord } from '../record-types.ts'

/** What verifying a record will do to one of its open changes. */
export interface Outcome {
  readonly change: Change
  readonly accepted: boolean
  /** Why not. */
  readonly because: string | null
}

/**
 * What 'Verifizieren' will do: per field the newest change is accepted if its value is valid, older ones
 * are closed. The server decides by the same rule.
 */
export const approvalPreview = (
  record: ShownRecord,
  changes: readonly Change[],
): readonly Outcome[] => {
  const own = changes.filter(({ targetId }) => targetId === record.id)
  const newest = new Map(own.map(({ attributeName, id }) => [attributeName, id]))
  return own.map((change): Outcome => {
    if (newest.get(change.attributeName) !== change.id)
      return { change, accepted: false, because: 'durch einen neueren Wert ersetzt' }
    const field = fieldIn(record, change.attributeName)
    const checked = field && checkValue(field, change.newValue)
    return checked?.ok === false
      ? { change, accepted: false, because: checked.detail }
      : { change, accepted: true, because: null }
  })
}
