import { useNavigate, useSearch } from '@tanstack/react-router'
import { changed, type ListSearch, type ListState, listSearch } from './list-search.ts'

/** The state of the list on this page, from its URL. */
export const useListState = (): ListState => {
  const search: ListSearch = listSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  return {
    search,
    onChange: (patch, instead = false) =>
      void navigate({
        to: '.',
        search: (() => changed(search, patch)) as never,
        resetScroll: false,
        replace: instead,
      }),
  }
}
