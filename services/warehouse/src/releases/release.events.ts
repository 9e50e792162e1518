/** An award as it stands in a release. */
export interface PinnedAward {
  readonly id: string
  readonly holderId: string | null
  readonly productId: string | null
  readonly toplistId: string | null
  readonly rank: number | null
  readonly scoring: number | null
}

/**
 * What can happen to a release. The members follow in the same transaction, under the log's lock: they are
 * what the records were at the position of `ReleaseCreated`.
 */
export type ReleaseEvent =
  | {
      readonly type: 'ReleaseCreated'
      readonly data: { readonly rankingGroupId: string; readonly periodId: string }
    }
  | {
      readonly type: 'ReleaseMembersPinned'
      readonly data: { readonly members: readonly PinnedAward[] }
    }
