import { createContext, use } from 'react'
import type { ReferenceNames } from '@/api/reference-names.ts'
import type { ShownChange } from '@/product/deciding/decisions.ts'
import type { Present } from '@/ui/presence-avatars.tsx'
import type { Commands } from './actions/use-commands.ts'
import type { Mode, RootRecord, ShownRecord } from './record-types.ts'

/** Another person on the page, with the key of the field they edit. */
export interface PersonOnPage extends Present {
  readonly field: string | null
}

/** The state that all parts of a record's page use. */
export interface RecordPageState {
  readonly record: RootRecord
  readonly mode: Mode
  /** The log position that the page shows; `undefined` for now. */
  readonly at?: number | undefined
  /** The page offers changes. */
  readonly mayEdit: boolean
  readonly names: ReferenceNames
  /** Open changes of the record, its awards and its scores, and those decided in this visit. */
  readonly changes: readonly ShownChange[]
  readonly commands: Commands
  readonly present: readonly PersonOnPage[]
}

export const RecordPageContext = createContext<RecordPageState | null>(null)

export const useRecordPage = (): RecordPageState => {
  const page = use(RecordPageContext)
  if (!page) throw new Error('This part belongs on a detail page.')
  return page
}

/** The reason why the fields of a record cannot be edited now, `null` when they can. */
export const lockOf = ({
  isApproved,
  excludedByEditor,
}: Pick<ShownRecord, 'isApproved' | 'excludedByEditor'>): string | null => {
  if (excludedByEditor) return 'Der Eintrag ist ausgeschlossen und kann nicht bearbeitet werden.'
  return isApproved ? null : 'Bearbeiten geht erst nach der initialen Verifizierung.'
}
