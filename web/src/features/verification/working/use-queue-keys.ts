import { type KeyboardEvent, type RefObject, useMemo } from 'react'
import type { Verdict } from '@/product/deciding/decisions.ts'
import { useUndoKey } from '@/product/use-undo-key.ts'
import type { DataTableHandle } from '@/ui/data-table.tsx'
import { useHotkeys } from '@/ui/hotkeys.ts'
import { singleKeysOn } from '@/ui/single-keys.ts'
import { onlyChangeOf, type QueueRow, rootIdOf } from '../table/queue-rows.ts'
import type { Company } from './company.ts'

const ownReading = (row: QueueRow): string => {
  if (row.kind === 'record') {
    const only = onlyChangeOf(row)
    return `${row.id} ${row.state} ${row.unfolded} ${only ? ownReading(only) : ''}`
  }
  if (row.kind === 'note') return `${row.id} ${row.note} ${row.brings?.version ?? ''}`
  const { id, oldValue, newValue, currentValue, stale } = row.change
  return JSON.stringify([id, oldValue, newValue, currentValue, stale, row.lost?.state])
}

/**
 * The reading of each line, by id. A verification decides about the whole record, so a line of one that waits for it
 * reads as the record's lines together.
 */
const readingsOf = (rows: readonly QueueRow[]): ReadonlyMap<string, string> => {
  const whole = new Map<string, string>()
  for (const row of rows)
    if (row.item.action === 'initial')
      whole.set(rootIdOf(row), `${whole.get(rootIdOf(row)) ?? ''}\n${ownReading(row)}`)
  return new Map(rows.map((row) => [row.id, `${ownReading(row)}${whole.get(rootIdOf(row)) ?? ''}`]))
}

interface QueueKeys {
  readonly rows: readonly QueueRow[]
  readonly table: RefObject<DataTableHandle | null>
  readonly container: RefObject<HTMLElement | null>
  readonly mayDecide: boolean
  readonly fold: (row: QueueRow) => void
  /** Unfold a record and go to the first of its changes. */
  readonly unfold: (rootId: string) => void
  readonly decide: (row: QueueRow, verdict: Verdict) => void
  readonly verify: (row: QueueRow) => void
  readonly edit: (row: QueueRow) => void
  readonly followUp: (row: QueueRow) => void
  readonly company: Company
  /** Go on to the next page, or back; says whether there is one. */
  readonly turnPage: (by: 1 | -1) => boolean
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
const recordFrom = ({ rows, company }: QueueKeys, at: number, forward: boolean) => {
  const isRecord = (row: QueueRow): boolean => row.kind === 'record'
  if (!forward) return rows.slice(0, Math.max(at, 0)).findLast(isRecord)
  const here = rows[at]
  return company.freeOf(rows.slice(at + 1).filter(isRecord), here ? rootIdOf(here) : null)
}

const down = ['ArrowDown', 'j']
const up = ['ArrowUp', 'k']

/** Returns true if a key led from the last line to the next page, or from the first one back. */
const beyondPage = ({ key, target }: KeyboardEvent, { rows, turnPage }: QueueKeys): boolean => {
  if (key.length === 1 && !singleKeysOn()) return false
  const at = Number((target as HTMLElement).dataset.index)
  if (at === rows.length - 1 && down.includes(key)) return turnPage(1)
  return at === 0 && up.includes(key) && turnPage(-1)
}

const decisiveKeys = ['a', 'x', 'v']

/** Folds a record, unfolds it or turns the page by a key that the list itself gets. */
const onListKey = (event: KeyboardEvent, keys: QueueKeys): void => {
  if (!decisiveKeys.includes(event.key)) keys.onMove()
  if (!(event.target instanceof HTMLTableRowElement) || event.shiftKey || event.ctrlKey) return
  const row = keys.rows[Number(event.target.dataset.index)]
  if (!row) return
  if (!beyondPage(event, keys)) {
    if (event.key === 'ArrowRight') toRight(row, keys)
    else if (event.key === 'ArrowLeft') toLeft(row, keys)
    else return
  }
  event.preventDefault()
  event.stopPropagation()
}

/** The keys of the verification list, beyond those of every table. Returns the listener of the list itself. */
export const useQueueKeys = (keys: QueueKeys) => {
  const { rows, table, container, mayDecide } = keys
  const readings = useMemo(() => readingsOf(rows), [rows])

  /** Do something to the row that has the focus, if the list has it at all. */
  const onActive = (act: (row: QueueRow, at: number) => void) => (): void => {
    if (!container.current?.contains(document.activeElement)) return
    const id = table.current?.activeId()
    const at = rows.findIndex((one) => one.id === id)
    const row = rows[at]
    if (row) act(row, at)
  }
  /** Into the list from outside: to the first value that waits on the record where it is entered. */
  const enter = (): void => {
    const row = rows.find((one) => one.id === table.current?.activeId())
    const waits = row?.kind === 'record' && row.state === 'open' && row.item.action === 'changes'
    if (waits && mayDecide) keys.unfold(row.id)
    else table.current?.moveBy(0)
  }
  const toRecord = (forward: boolean) =>
    onActive((_, at) => {
      const found = recordFrom(keys, at, forward)
      if (found) table.current?.focusRow(found.id)
      else keys.turnPage(forward ? 1 : -1)
    })
  useHotkeys(
    {
      j: { label: 'Nächste Zeile', repeats: true, run: enter },
      n: { label: 'Nächster Eintrag', repeats: true, run: toRecord(true) },
      p: { label: 'Voriger Eintrag', repeats: true, run: toRecord(false) },
      ...(mayDecide && {
        a: {
          label: 'Änderung übernehmen',
          decides: true,
          run: onActive((row) => keys.decide(row, 'accept')),
        },
        x: {
          label: 'Änderung ablehnen',
          decides: true,
          run: onActive((row) => keys.decide(row, 'decline')),
        },
        v: { label: 'Eintrag verifizieren', decides: true, run: onActive(keys.verify) },
        e: { label: 'Feld bearbeiten', run: onActive(keys.edit) },
        f: { label: 'Zum Follow-up markieren', decides: true, run: onActive(keys.followUp) },
      }),
    },
    {
      scope: 'Verifikation',
      decides: {
        active: () => readings.get(table.current?.activeId() ?? '') ?? null,
        shown: () => [...readings.values()],
      },
    },
  )

  useUndoKey('Verifikation', mayDecide)

  return (event: KeyboardEvent): void => onListKey(event, keys)
}
