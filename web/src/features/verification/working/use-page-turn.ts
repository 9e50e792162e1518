import { type RefObject, useEffect, useRef } from 'react'
import type { DataTableHandle } from '@/ui/data-table.tsx'
import type { Page } from '@/ui/pagination.tsx'
import type { QueueRow } from '../table/queue-rows.ts'

interface PageTurnOptions {
  readonly rows: readonly QueueRow[]
  readonly table: RefObject<DataTableHandle | null>
  readonly page: Page
  readonly total: number
  /** The rows are still those of the page before. */
  readonly loading: boolean
  readonly onPage: (page: Page) => void
}

interface Wish {
  readonly from: readonly QueueRow[]
  readonly at: 'first' | 'last'
}

/**
 * Turns the page: down to the first line of the next one, up to the last record of the one before. The returned
 * function returns false without such a page.
 */
export const usePageTurn = (options: PageTurnOptions): ((by: 1 | -1) => boolean) => {
  const { rows, table, page, total, loading, onPage } = options
  const wish = useRef<Wish | null>(null)
  useEffect(() => {
    if (!wish.current || loading || rows === wish.current.from || rows.length === 0) return
    const records = rows.filter(({ kind }) => kind === 'record')
    const row = records.at(wish.current.at === 'first' ? 0 : -1)
    wish.current = null
    if (row) table.current?.focusRow(row.id)
  })
  return (by) => {
    if (wish.current) return true
    const offset = page.offset + by * page.limit
    if (offset < 0 || offset >= total) return false
    wish.current = { from: rows, at: by > 0 ? 'first' : 'last' }
    onPage({ ...page, offset })
    return true
  }
}
