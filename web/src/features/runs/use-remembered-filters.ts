import { useEffect, useRef } from 'react'
import { keptInBrowser, readObject, writeJson } from '@/state/browser-storage.ts'
import { filtersOf, isBare, type RunsSearch, runsSearch } from './runs-search.ts'

const stored = keptInBrowser('runs.search')

/** Begins with the filters of the last visit where the address names none, and keeps those of this one. */
export const useRememberedFilters = (
  search: RunsSearch,
  onSearch: (search: RunsSearch, instead?: boolean) => void,
): void => {
  const isFirst = useRef(true)
  const latest = useRef(onSearch)
  useEffect(() => {
    latest.current = onSearch
  })
  useEffect(() => {
    const known = isFirst.current && isBare(search) ? runsSearch(readObject(stored)) : {}
    isFirst.current = false
    if (isBare(known)) writeJson(stored, filtersOf(search))
    else latest.current(known, true)
  }, [search])
}
