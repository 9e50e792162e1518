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
  readonly verify: (row: QueueRow) => void
  readonly edit: (row: QueueRow) => void
  readonly followUp: (row: QueueRow) => void
  /** Whether a colleague has the record open. */
  readonly isTaken: (rootId: string) => boolean
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

/** The next record from a row on, past those that a colleague has open; or the one before. */
const recordFrom = ({ rows, isTaken }: QueueKeys, at: number, forward: boolean) => {
  const isRecord = (row: QueueRow): boolean => row.kind === 'record'
  if (!forward) return rows.slice(0, Math.max(at, 0)).findLast(isRecord)
  const later = rows.slice(at + 1).filter(isRecord)
  return later.find(({ id }) => !isTaken(id)) ?? later[0]
}

const decisiveKeys = ['a', 'x', 'v']

/** The keys of the verification list, beyond those of every table. Gives what the list listens with. */
export const useQueueKeys = (keys: QueueKeys) => {
  const { rows, table, container, mayDecide } = keys

  /** Do something to the row that has the focus, if the list has it at all. */
  const onActive = (act: (row: QueueRow, at: number) => void) => (): void => {
    if (!container.current?.contains(document.activeElement)) return
    const id = table.current?.activeId()
    const at = rows.findIndex((one) => one.id === id)
    const row = rows[at]
    if (row) act(row, at)
  }
  const toRecord = (forward: boolean) =>
    onActive((_, at) => {
      const found = recordFrom(keys, at, forward)
      if (found) table.current?.focusRow(found.id)
    })
  useHotkeys(
    {
      j: { label: 'Nächste Zeile', run: () => table.current?.moveBy(0) },
      n: { label: 'Nächster Eintrag', run: toRecord(true) },
      p: { label: 'Voriger Eintrag', run: toRecord(false) },
      ...(mayDecide && {
        a: { label: 'Änderung übernehmen', run: onActive((row) => keys.decide(row, 'accept')) },
        x: { label: 'Änderung ablehnen', run: onActive((row) => keys.decide(row, 'decline')) },
        v: { label: 'Eintrag verifizieren', run: onActive(keys.verify) },
        e: { label: 'Feld bearbeiten', run: onActive(keys.edit) },
        f: { label: 'Zum Follow-up markieren', run: onActive(keys.followUp) },
        u: { label: 'Letzte Entscheidung rückgängig machen', run: undoLast },
        'mod+z': { label: 'Letzte Entscheidung rückgängig machen', run: undoLast },
      }),
    },
    { scope: 'Verifikation' },
  )

  return (event: KeyboardEvent): void => {
    if (!decisiveKeys.includes(event.key)) keys.onMove()
    if (!(event.target instanceof HTMLTableRowElement) || event.shiftKey || event.ctrlKey) return
    const row = rows[Number(event.target.dataset.index)]
    if (!row) return
    if (event.key === 'ArrowRight') toRight(row, keys)
    else if (event.key === 'ArrowLeft') toLeft(row, keys)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
}
