import { useEffect } from 'react'
import { lockOf, type RecordPageState } from '../page-context.ts'
import { fieldKey, startEditing } from './editing-store.ts'

/** Begin with the field that the address names, as far as it may be edited. */
export const useBeginEditing = (
  { record, mode, mayEdit }: Pick<RecordPageState, 'record' | 'mode' | 'mayEdit'>,
  attribute: string | undefined,
): void => {
  const may = mayEdit && mode === 'now' && lockOf(record) === null && attribute !== undefined
  const key = may ? fieldKey(record.id, attribute) : null
  useEffect(() => {
    if (key !== null) startEditing(key)
  }, [key])
}
