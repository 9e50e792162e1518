import {
  type ConflictChoice,
  type ConflictType,
  conflictChoices,
  conflictTypes,
} from '@stammbuch/contracts'

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

/** What narrows the list that is gone through conflict by conflict. */
export type Worklist = Pick<ConflictsSearch, 'search' | 'rgId' | 'type' | 'min'>

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const text = (value: unknown): string | undefined => {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : undefined
}

const whole = (value: unknown, most: number): number | undefined => {
  const number = Number(value)
  return Number.isInteger(number) && number > 0 && number <= most ? number : undefined
}

/** Read the state from the URL; what cannot be understood is left out. */
export const conflictsSearch = (raw: Readonly<Record<string, unknown>>): ConflictsSearch => ({
  tab: raw.tab === 'geloest' ? raw.tab : undefined,
  search: text(raw.search),
  rgId: typeof raw.rgId === 'string' && uuid.test(raw.rgId) ? raw.rgId : undefined,
  type: conflictTypes.find((one) => one === raw.type),
  min: whole(raw.min, 100),
  choice: conflictChoices.find((one) => one === raw.choice),
  offset: whole(raw.offset, 10_000_000),
})

/** Read from the URL which list is gone through. */
export const worklistSearch = (raw: Readonly<Record<string, unknown>>): Worklist => {
  const { search, rgId, type, min } = conflictsSearch(raw)
  return { search, rgId, type, min }
}
