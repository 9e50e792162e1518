import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { RecordSearch } from './record-search.ts'
import type { RootType } from './record-types.ts'
import { type PlacedRecord, recordRead } from './use-record.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The record whose address led here, because it was merged into this one. */
    mergedId?: string
  }
}

interface RequestedRecord {
  readonly rootType: RootType
  readonly id: string
  readonly search: RecordSearch
}

/**
 * Replaces the address of a merged record by that of the record that answered for it, so that copies and bookmarks
 * lead to the record that is there. Returns the id of the merged one, null for none.
 */
export const useMergedRedirect = (
  { rootType, id, search }: RequestedRecord,
  placed: PlacedRecord | undefined,
): string | null => {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const merged = useLocation({ select: ({ state }) => state.mergedId ?? null })
  const survivorId = placed?.record.id
  useEffect(() => {
    if (!placed || survivorId === undefined || survivorId === id) return
    queries.setQueryData(recordRead(rootType, survivorId, search.at).queryKey, placed)
    void navigate({
      to: `/${rootType}/$id`,
      params: { id: survivorId },
      search: search as never,
      state: { mergedId: id },
      replace: true,
    })
  }, [queries, navigate, rootType, id, search, placed, survivorId])
  return merged
}
