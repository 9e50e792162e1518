import { useEffect, useRef } from 'react'
import { keptInBrowser, readObject, writeJson } from '@/state/kept.ts'
import { type QueueSearch, queueSearch } from './queue-search.ts'
import { contentOf } from './use-views.ts'

const kept = keptInBrowser('verification.search')

const remember = (search: QueueSearch): void => {
  // A name that was looked for and what one run left over are of today only.
  const { view, search: _, runId: __, reason: ___, ...lasting } = search
  writeJson(kept, { ...contentOf(lasting), ...(view && { view }) })
}

/** Come to an address without filters, and find those of the last time. */
export const useRememberedSearch = (
  search: QueueSearch,
  onSearch: (search: QueueSearch, replace?: boolean) => void,
): void => {
  const isBare = useRef(Object.values(search).every((value) => value === undefined))
  const latest = useRef(onSearch)
  latest.current = onSearch
  useEffect(() => {
    if (!isBare.current) return
    const last = queueSearch(readObject(kept))
    if (Object.values(last).some((value) => value !== undefined)) latest.current(last, true)
  }, [])
  useEffect(() => {
    // The bare address of the first visit says nothing yet.
    if (isBare.current) isBare.current = false
    else remember(search)
  }, [search])
}
