import { type RefObject, useEffect, useRef } from 'react'
import type { DataTableHandle } from '@/ui/data-table.tsx'
import { useHotkeys } from '@/ui/hotkeys.ts'
import { singleKeysOn } from '@/ui/single-keys.ts'
import type { LogSearch } from './log-search.ts'
import type { useLogPage } from './use-log.ts'

interface Rows {
  readonly search: LogSearch
  readonly page: ReturnType<typeof useLogPage>
  readonly onGo: (search: LogSearch, replace?: boolean) => void
}

/** How many rows a key goes on, 0 for another key. */
const stepsOf = (event: KeyboardEvent): number => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return 0
  if (event.key === 'ArrowDown' || (event.key === 'j' && singleKeysOn())) return 1
  return event.key === 'ArrowUp' || (event.key === 'k' && singleKeysOn()) ? -1 : 0
}

/** While an event is open, keys on a row lead to the next event with it, not to the row alone. */
const useOpenFollows = ({ search, page, onGo }: Rows, table: RefObject<DataTableHandle | null>) => {
  const { event: open } = search
  const { rows } = page
  useEffect(() => {
    if (open === undefined) return
    const onKey = (event: KeyboardEvent): void => {
      const by = event.target instanceof HTMLTableRowElement ? stepsOf(event) : 0
      const at = rows.findIndex(({ position }) => position === open)
      const next = by === 0 || at === -1 ? undefined : rows[at + by]
      if (!next) return
      event.preventDefault()
      event.stopPropagation()
      table.current?.focusRow(next.id)
      onGo({ ...search, event: next.position }, true)
    }
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  })
}

/**
 * J and K go through the rows from anywhere on the page, Eingabe opens one beside the list. An event that is closed gives the focus
 * back to its row, so that the next key goes on from there.
 */
export const useRowKeys = (props: Rows): RefObject<DataTableHandle | null> => {
  const { search, page } = props
  const table = useRef<DataTableHandle>(null)
  const open = page.rows.find(({ position }) => position === search.event)?.id
  const last = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (search.event === undefined && last.current !== undefined)
      table.current?.focusRow(last.current)
    last.current = open
  }, [open, search.event])
  const go = (rows: number) => () => {
    if (search.event === undefined) table.current?.moveBy(rows)
  }
  useHotkeys(
    {
      j: { label: 'Nächste Zeile', run: go(0), repeats: true },
      k: { label: 'Zeile davor', run: go(-1), repeats: true },
    },
    { scope: 'Liste des Protokolls' },
  )
  useOpenFollows(props, table)
  return table
}
