import type {
  FacetName,
  PendingFilter,
  PendingGroup,
  PendingGrouping,
  PendingItem,
  PendingSort,
} from '@stammbuch/contracts'

/** A statement that the asking side has made and the thread runs. */
export interface CompiledText {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

interface Filtered {
  readonly filter: PendingFilter
  /** Finds the ids of the roots that the filter's search names; null without one. */
  readonly found: CompiledText | null
}

/** Questions about what waits now. */
export type PendingQuestion =
  | (Filtered & {
      readonly do: 'page'
      readonly rootIds: readonly string[] | undefined
      readonly sort: readonly PendingSort[]
      readonly group: PendingGrouping | undefined
      readonly offset: number
      readonly limit: number
    })
  | (Filtered & { readonly do: 'facets' })
  | (Filtered & {
      readonly do: 'unapproved'
      /** Only roots that were there at this log position. */
      readonly upTo: number
    })
  | { readonly do: 'figures' }

export interface PendingPage {
  readonly list: PendingItem[]
  readonly total: number
  readonly totalDataPoints: number
  readonly groups?: PendingGroup[]
}

export interface PendingFacets {
  readonly entries: number
  readonly of: number
  readonly changes: number
  readonly counts: Readonly<Record<FacetName, ReadonlyMap<string, { readonly count: number }>>>
}

/** Numbers of what waits, and ages of the open changes in seconds. */
export interface PendingFigures {
  readonly open: number
  readonly unapproved: number
  readonly medianAge: number | null
  readonly p90Age: number | null
  readonly oldestAge: number | null
  /** The moment of the answer, in milliseconds since the epoch. */
  readonly at: number
}

interface Answers {
  readonly page: PendingPage
  readonly facets: PendingFacets
  readonly unapproved: readonly string[]
  readonly figures: PendingFigures
}

export type AnswerTo<Question extends PendingQuestion> = Answers[Question['do']]

/** What the thread begins with. */
export interface PendingWorkerData {
  readonly url: string
  /** Where columns are kept for the next process; null for nowhere. */
  readonly folder: string | null
}

/** A message to the thread: a question by its number, or that it shall end. */
export type ThreadMessage =
  | { readonly number: number; readonly question: PendingQuestion }
  | { readonly end: true }

/** A message of the thread: an answer, at a log position, or an error. */
export type ThreadReply =
  | { readonly number: number; readonly position: number; readonly answer: unknown }
  | {
      readonly number: number
      readonly error: { readonly message: string; readonly code: string | null }
    }
