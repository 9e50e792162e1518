import { createContext, use, useEffect, useMemo, useRef } from 'react'
import type { Verdict } from '@/product/deciding/decisions.ts'
import type { QueueScope } from '../filter/queue-scope.ts'
import type { ChangeRow, QueueRow } from './queue-rows.ts'

/** The actions that the cells of the list offer. */
export interface QueueActions {
  readonly scope: QueueScope
  readonly mayDecide: boolean
  readonly decide: (row: ChangeRow, verdict: Verdict, evenIfStale?: boolean) => void
  /** Verifies a new record whose values are on screen. */
  readonly verify: (row: QueueRow) => void
  readonly fold: (row: QueueRow) => void
  readonly retry: (rootId: string) => void
  /** The list is left for a record. */
  readonly leave: () => void
}

export const QueueContext = createContext<QueueActions | null>(null)

export const useQueueActions = (): QueueActions => {
  const actions = use(QueueContext)
  if (!actions) throw new Error('A cell of the verification list stands outside of it.')
  return actions
}

/**
 * The same functions for as long as the list stands, each doing what it does by now: cells are not drawn
 * anew for every new one.
 */
export const useSteadyActions = (actions: QueueActions): QueueActions => {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  const { mayDecide } = actions
  const place = JSON.stringify(actions.scope)
  return useMemo(
    () => ({
      mayDecide,
      scope: JSON.parse(place) as QueueScope,
      decide: (...asked) => latest.current.decide(...asked),
      verify: (row) => latest.current.verify(row),
      fold: (row) => latest.current.fold(row),
      retry: (rootId) => latest.current.retry(rootId),
      leave: () => latest.current.leave(),
    }),
    [mayDecide, place],
  )
}
