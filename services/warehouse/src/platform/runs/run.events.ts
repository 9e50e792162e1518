/** What can happen to a run: a piece of work over many records that can be undone as one. */
export type RunEvent =
  | {
      readonly type: 'RunStarted'
      readonly data: { readonly kind: string; readonly scope: Readonly<Record<string, unknown>> }
    }
  | {
      /** Changes that the run could not take, with the code that a single decision would have got. */
      readonly type: 'RunRefused'
      readonly data: {
        readonly refused: readonly { readonly id: string; readonly code: string }[]
      }
    }
  | {
      readonly type: 'RunFinished'
      readonly data: { readonly result: Readonly<Record<string, unknown>> }
    }
  | {
      /** What an undo took back: first and last log positions, both included. On the stream of the undo. */
      readonly type: 'RunTookBack'
      readonly data: { readonly positions: readonly (readonly [number, number])[] }
    }
  /** Nothing of the run is left. */
  | { readonly type: 'RunUndone'; readonly data: { readonly by: string } }
