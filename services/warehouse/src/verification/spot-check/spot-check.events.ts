import type { RecordClass, Verdict } from '@stammbuch/contracts'

/** Which changes a sample stands for. */
export interface CheckedScope {
  readonly toplistId?: string | undefined
  readonly rgShortCode?: string | undefined
  readonly periodId?: string | undefined
  readonly sampleId?: string | undefined
}

/** One field in one toplist: how many changes, and how many of them were drawn. */
export interface DrawnStratum {
  readonly class: RecordClass
  readonly attributeName: string
  readonly toplistId: string | null
  readonly size: number
  readonly drawn: number
}

/**
 * What can happen to a spot check. The sample follows from scope, position and seed: of each stratum
 * the changes with the smallest SHA-256 of `seed:changeId`, so that anybody can draw it again.
 */
export type SpotCheckEvent =
  | {
      readonly type: 'SpotCheckStarted'
      readonly data: {
        readonly scope: CheckedScope
        readonly seed: string
        /** The log position at which the population was waiting. */
        readonly drawnAt: number
        readonly population: number
        readonly strata: readonly DrawnStratum[]
        /** The drawn changes in the order in which they are shown. */
        readonly sample: readonly string[]
      }
    }
  | {
      readonly type: 'SpotCheckJudged'
      /** The change. */
      readonly subject: string
      readonly data: { readonly verdict: Verdict }
    }
  | {
      readonly type: 'SpotCheckFinished'
      readonly data: {
        readonly decision: 'accepted' | 'returned'
        readonly judged: number
        readonly errors: number
        readonly upperBound: number | null
        readonly confidence: number
        readonly runId: string | null
        readonly comment: string | null
      }
    }
