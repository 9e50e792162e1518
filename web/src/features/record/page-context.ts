import { createContext, use } from 'react'
import type { ReferenceNames } from '@/api/reference-names.ts'
import type { ShownChange } from '@/product/deciding/decisions.ts'
import type { Commands } from './actions/use-commands.ts'
import type { Mode, RootRecord, ShownRecord } from './record-types.ts'
import type { PresentHere } from './use-present-people.ts'

/** What every part of a detail page needs. */
export interface RecordPageState {
  readonly record: RootRecord
  readonly mode: Mode
  /** The log position that the page shows; `undefined` for now. */
  readonly at?: number | undefined
  /** Whether the page offers to change anything at all. */
  readonly mayEdit: boolean
  readonly names: ReferenceNames
  /** Open changes of the record and of what it holds, and those decided in this visit. */
  readonly changes: readonly ShownChange[]
  readonly commands: Commands
  /** Who else is on this page, and in which field. */
  readonly present: readonly PresentHere[]
}

export const RecordPageContext = createContext<RecordPageState | null>(null)

export const useRecordPage = (): RecordPageState => {
  const page = use(RecordPageContext)
  if (!page) throw new Error('This part belongs on a detail page.')
  return page
}

/** Why the fields of a record cannot be edited now, `null` when they can. */
export const lockOf = ({
  isApproved,
  excludedByEditor,
}: Pick<ShownRecord, 'isApproved' | 'excludedByEditor'>): string | null => {
  if (excludedByEditor) return 'Der Eintrag ist ausgeschlossen und kann nicht bearbeitet werden.'
  return isApproved ? null : 'Bearbeiten geht erst nach der initialen Verifizierung.'
}
