import type { KeyboardEvent, RefObject } from 'react'
import type { DataTableHandle } from '@/ui/data-table.tsx'
import { useHotkeys } from '@/ui/hotkeys.ts'
import type { Verdict } from './decision-store.ts'
import type { QueueRow } from './queue-rows.ts'
import { undoLast } from './undo.ts'

interface QueueKeys {
  readonly rows: readonly QueueRow[]
  readonly table: RefObject<DataTableHandle | null>
  readonly container: RefObject<HTMLElement | null>
  readonly mayDecide: boolean
  readonly fold: (row: QueueRow) => void
  readonly decide: (row: QueueRow, verdict: Verdict) => void
  /** The reader goes somewhere on their own. */
  readonly onMove: () => void
}

const toRight = (row: QueueRow, { fold, table }: QueueKeys): void => {
  if (row.kind !== 'record') return
  if (row.unfolded) table.current?.moveBy(1)
  else fold(row)
}

const toLeft = (row: QueueRow, { fold, table }: QueueKeys): void => {
  if (row.kind !== 'record') table.current?.focusRow(row.rootId)
  else if (row.unfolded) fold(row)
}

/** The keys of the verification list, beyond those of every table. Gives what the list listens with. */
export const useQueueKeys = (keys: QueueKeys) => {
  const { rows, table, container, mayDecide } = keys

  const decideActive = (verdict: Verdict): void => {
    if (!container.current?.contains(document.activeElement)) return
    const id = table.current?.activeId()
    const row = rows.find((one) => one.id === id)
    if (row) keys.decide(row, verdict)
  }
  useHotkeys(
    {
      j: { label: 'Nächste Zeile', run: () => table.current?.moveBy(0) },
      ...(mayDecide && {
        a: { label: 'Änderung übernehmen', run: () => decideActive('accept') },
        x: { label: 'Änderung ablehnen', run: () => decideActive('decline') },
        'mod+z': { label: 'Letzte Entscheidung rückgängig machen', run: undoLast },
      }),
    },
    { scope: 'Verifikation' },
  )

  return (event: KeyboardEvent): void => {
    if (!['a', 'x'].includes(event.key)) keys.onMove()
    if (!(event.target instanceof HTMLTableRowElement) || event.shiftKey || event.ctrlKey) return
    const row = rows[Number(event.target.dataset.index)]
    if (!row) return
    if (event.key === 'ArrowRight') toRight(row, keys)
    else if (event.key === 'ArrowLeft') toLeft(row, keys)
    else if (event.key === ' ' && row.kind === 'record') keys.fold(row)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
}
