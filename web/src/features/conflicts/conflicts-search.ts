import {
  type ConflictChoice,
  type ConflictType,
  conflictChoices,
  conflictTypes,
} from '@stammbuch/contracts'
import { textIn, uuidIn, wholeIn } from '@/state/search-values.ts'

/** The state of the conflict list as it stands in the URL. */
export interface ConflictsSearch {
  readonly tab?: 'geloest' | undefined
  /** Part of a name, or an ID. */
  readonly search?: string | undefined
  readonly rgId?: string | undefined
  readonly type?: ConflictType | undefined
  /** Minimum similarity in percent. */
  readonly min?: number | undefined
  /** Of the solved ones, those decided so. */
  readonly choice?: ConflictChoice | undefined
  readonly offset?: number | undefined
}

/** The filters of the list that is worked through conflict by conflict. */
export type Worklist = Pick<ConflictsSearch, 'search' | 'rgId' | 'type' | 'min'>

/** Read the state from the URL; what cannot be understood is left out. */
export const conflictsSearch = (raw: Readonly<Record<string, unknown>>): ConflictsSearch => ({
  tab: raw.tab === 'geloest' ? raw.tab : undefined,
  search: textIn(raw.search),
  rgId: uuidIn(raw.rgId),
  type: conflictTypes.find((one) => one === raw.type),
  min: wholeIn(raw.min, 100),
  choice: conflictChoices.find((one) => one === raw.choice),
  offset: wholeIn(raw.offset),
})

/** Read from the URL which list is gone through. */
export const worklistSearch = (raw: Readonly<Record<string, unknown>>): Worklist => {
  const { search, rgId, type, min } = conflictsSearch(raw)
  return { search, rgId, type, min }
}
