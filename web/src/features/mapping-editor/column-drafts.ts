import type { MappingColumn } from '@stammbuch/contracts'
import { session } from '@/api/session.ts'

/** Columns that were changed and not saved. */
export interface ColumnDraft {
  readonly userId: string
  readonly mappingId: string
  /** The revision that they were made from. */
  readonly revision: number
  readonly columns: readonly MappingColumn[]
}

const place = (mappingId: string): string => `stammbuch.mapping-draft.${mappingId}`
const userId = (): string => session.get().user?.id ?? ''

/** Keep unsaved columns in this tab, so that a reload does not lose them. */
export const keepDraft = (draft: Omit<ColumnDraft, 'userId'>): void => {
  try {
    const kept: ColumnDraft = { userId: userId(), ...draft }
    sessionStorage.setItem(place(draft.mappingId), JSON.stringify(kept))
  } catch {
    // Full or forbidden: then they live as long as the page does.
  }
}

export const dropDraft = (mappingId: string): void => sessionStorage.removeItem(place(mappingId))

/** What this person changed of a mapping in this tab and did not save. */
export const draftOf = (mappingId: string): ColumnDraft | null => {
  try {
    const found = JSON.parse(
      sessionStorage.getItem(place(mappingId)) ?? 'null',
    ) as ColumnDraft | null
    return found?.userId === userId() && Array.isArray(found.columns) ? found : null
  } catch {
    return null
  }
}
