import type { MappingColumn } from '@stammbuch/contracts'
import { session } from '@/api/session.ts'
import { keptInTab, readJson, type StoredText, writeJson } from '@/state/browser-storage.ts'

/** Columns that were changed and not saved. */
export interface ColumnDraft {
  readonly userId: string
  readonly mappingId: string
  /** The revision that they were made from. */
  readonly revision: number
  readonly columns: readonly MappingColumn[]
}

const keptFor = (mappingId: string): StoredText => keptInTab(`mapping-draft.${mappingId}`)
const userId = (): string => session.get().user?.id ?? ''

/** Keep unsaved columns in this tab, so that a reload does not lose them. */
export const keepDraft = (draft: Omit<ColumnDraft, 'userId'>): void => {
  const owned: ColumnDraft = { userId: userId(), ...draft }
  writeJson(keptFor(draft.mappingId), owned)
}

export const dropDraft = (mappingId: string): void => keptFor(mappingId).write(null)

/** Unsaved changes of a mapping in this tab. */
export const draftOf = (mappingId: string): ColumnDraft | null => {
  const found = readJson(keptFor(mappingId)) as ColumnDraft | null
  return found?.userId === userId() && Array.isArray(found.columns) ? found : null
}
