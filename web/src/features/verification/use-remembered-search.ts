import { useEffect, useRef } from 'react'
import { type QueueSearch, queueSearch } from './queue-search.ts'
import { contentOf } from './use-views.ts'

const place = 'stammbuch.verification.search'

const remembered = (): QueueSearch => {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(place) ?? '{}')
    return typeof found === 'object' && found !== null
      ? queueSearch(found as Readonly<Record<string, unknown>>)
      : {}
  } catch {
    return {}
  }
}

const remember = (search: QueueSearch): void => {
  try {
    // A name that was looked for and what one run left over are of today only.
    const { view, search: _, runId: __, reason: ___, ...lasting } = search
    const content = { ...contentOf(lasting), ...(view && { view }) }
    localStorage.setItem(place, JSON.stringify(content))
  } catch {
    // Without storage the list begins with its standard filters.
  }
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
    const last = remembered()
    if (Object.values(last).some((value) => value !== undefined)) latest.current(last, true)
  }, [])
  useEffect(() => {
    // The bare address of the first visit says nothing yet.
    if (isBare.current) isBare.current = false
    else remember(search)
  }, [search])
}
