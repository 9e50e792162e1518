import { createContext, use } from 'react'
import type { Present } from '@/ui/presence-avatars.tsx'
import type { Verdict } from './decision-store.ts'
import type { ChangeRow, QueueRow } from './queue-rows.ts'
import type { QueueScope } from './queue-scope.ts'

/** What the cells of the list can ask for. */
export interface QueueActions {
  readonly scope: QueueScope
  readonly mayDecide: boolean
  readonly decide: (row: ChangeRow, verdict: Verdict, evenIfStale?: boolean) => void
  readonly fold: (row: QueueRow) => void
  /** Colleagues who have the record open. */
  readonly peopleAt: (rootId: string) => readonly Present[]
  readonly retry: (rootId: string) => void
}

export const QueueContext = createContext<QueueActions | null>(null)

export const useQueueActions = (): QueueActions => {
  const actions = use(QueueContext)
  if (!actions) throw new Error('A cell of the verification list stands outside of it.')
  return actions
}
