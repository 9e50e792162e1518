import type { SavedView } from '@stammbuch/contracts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { answerOf, call } from '@/api/call.ts'
import { useTopic } from '@/live/use-live.ts'
import { columnLayout } from '@/ui/column-layout.ts'
import { columnsOfList } from '../filter/queue-scope.ts'
import { type QueueSearch, queueSearch } from '../filter/queue-search.ts'

const key = ['listViews', 'verification'] as const

/** The saved views of the list, one's own and shared ones; they follow the log. */
export const useViews = () => {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const params = { list: 'verification' } as const
      const { body, position } = await answerOf('listViews', { params }, { signal })
      return { list: body.list, position: position ?? 0 }
    },
    staleTime: 30_000,
  })
  const refresh = (): Promise<void> => client.invalidateQueries({ queryKey: key })
  useTopic('admin:saved-view', data?.position ?? null, () => void refresh())
  return { views: data?.list ?? [], refresh }
}

/** The part of the address that belongs to a view: everything but the page and the view itself. */
export const contentOf = (search: QueueSearch): SavedView['search'] => {
  const { view: _, offset: __, ...kept } = search
  return Object.fromEntries(
    Object.entries(kept).filter((entry): entry is [string, string | number] => {
      return entry[1] !== undefined
    }),
  )
}

/** The columns as they stand now, to be saved. */
export const columnsNow = (): SavedView['columns'] => {
  const { hidden, widths } = columnLayout(columnsOfList).get()
  return { hidden: [...hidden], widths: { ...widths } }
}

/** The address of a view. Its columns are arranged as they were saved. */
export const applied = ({ id, search, columns }: SavedView): QueueSearch => {
  columnLayout(columnsOfList).set(columns)
  return { ...queueSearch(search), view: id }
}

/** Returns true if the address is still the one that the view stores. */
export const isUnchanged = (view: SavedView, search: QueueSearch): boolean => {
  const sorted = (content: object): string => JSON.stringify(Object.entries(content).toSorted())
  return sorted(contentOf(search)) === sorted(contentOf(queueSearch(view.search)))
}

/** A link names a view and nothing else: open it. */
export const useLinkedView = (
  search: QueueSearch,
  onSearch: (search: QueueSearch, replace?: boolean) => void,
): { readonly opening: boolean } => {
  const { view } = search
  const opening = view !== undefined && Object.keys(contentOf(search)).length === 0
  const latest = useRef(onSearch)
  latest.current = onSearch
  useEffect(() => {
    if (!opening || view === undefined) return
    let over = false
    call('getView', { params: { id: view } }, { expected: ['not-found'] }).then(
      (found) => !over && latest.current(applied(found), true),
      () => !over && latest.current({}, true),
    )
    return () => {
      over = true
    }
  }, [opening, view])
  return { opening }
}
