import type { QueryClient } from '@tanstack/react-query'
import { sentenceOf } from '@/api/problem.ts'
import { takeBack } from '@/api/take-back.ts'
import { createStore, useStore } from '@/state/store.ts'
import { toast } from '@/ui/toast.ts'
import { attributeLabel } from './change-words.ts'
import { type Decision, putDecision } from './decision-store.ts'
import { refreshOpenChanges } from './open-changes.query.ts'

const keep = 20

export interface UndoEntry {
  readonly decision: Decision
  readonly undo: () => void
}

const entries = createStore<readonly UndoEntry[]>([])

const drop = (decision: Decision): void =>
  entries.set((all) => all.filter((entry) => entry.decision.change.id !== decision.change.id))

/** Keep a decision among those that can be taken back, and give the way to do so. */
export const rememberUndo = (client: QueryClient, decision: Decision): (() => Promise<void>) => {
  const undo = async (): Promise<void> => {
    if (!entries.get().some((entry) => entry.decision.change.id === decision.change.id)) return
    drop(decision)
    void toast.undone(decision.change.id)
    try {
      await takeBack(decision.change, decision.verdict)
      if (decision.verdict === 'decline') putDecision({ ...decision, state: 'undone' })
      void toast.success(
        decision.verdict === 'decline'
          ? 'Der Wert ist wieder vorgeschlagen.'
          : 'Der Wert von vorher ist wieder gespeichert.',
        `${decision.change.target.label}: ${attributeLabel(decision.change)}`,
      )
    } catch (thrown) {
      void toast.error('Das konnte nicht rückgängig gemacht werden.', sentenceOf(thrown))
    }
    await refreshOpenChanges(client, decision.rootId)
  }
  const others = (all: readonly UndoEntry[]) =>
    all.filter((entry) => entry.decision.change.id !== decision.change.id)
  entries.set((all) => [{ decision, undo: () => void undo() }, ...others(all)].slice(0, keep))
  return undo
}

/** Take back the newest decision that still can be. */
export const undoLast = (): void => entries.get()[0]?.undo()

/** The decisions that can be taken back, newest first. */
export const useUndoable = (): readonly UndoEntry[] => useStore(entries)
