import type { PendingItem } from '@stammbuch/contracts'
import { useQuery } from '@tanstack/react-query'
import { answerOf } from '@/api/call.ts'
import type { QueueScope } from '../filter/queue-scope.ts'

/** So many records are named in one call: their ids stand in its address. */
const perCall = 200

/** The second reading of records that a page shows and a later reading of the same page did not bring. */
export interface Reread {
  /** Those that still wait, only further back in the list. */
  readonly found: ReadonlyMap<string, PendingItem>
  /** Those on which nothing waits in the filter any more. */
  readonly gone: ReadonlySet<string>
  /** The log position up to which that is right. */
  readonly position: number
}

const nothing: Reread = { found: new Map(), gone: new Set(), position: 0 }

const readAgain = async (
  scope: QueueScope,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<Reread> => {
  const parts = Array.from({ length: Math.ceil(ids.length / perCall) }, (_, part) =>
    ids.slice(part * perCall, (part + 1) * perCall),
  )
  const answers = await Promise.all(
    parts.map((part) => {
      const query = { ...scope, rootIds: part.join(','), limit: perCall }
      return answerOf('listPending', { query }, { signal })
    }),
  )
  const found = new Map(answers.flatMap(({ body }) => body.list).map((one) => [one.root.id, one]))
  return {
    found,
    gone: new Set(ids.filter((id) => !found.has(id))),
    position: Math.min(...answers.map(({ position }) => position ?? 0)),
  }
}

/**
 * Look for records that have left a page of a longer list: they may be done, or further back. The log
 * alone cannot say which where a line counts only some of its open changes.
 */
export const useReread = (
  scope: QueueScope | null,
  ids: readonly string[],
  position: number,
): Reread => {
  const list = JSON.stringify(scope)
  const { data } = useQuery({
    queryKey: ['listPending', 'again', list, ids, position],
    queryFn: ({ signal }) => readAgain(scope ?? {}, ids, signal),
    enabled: scope !== null && ids.length > 0,
    structuralSharing: false,
    // What is known of the same list stands until the next reading.
    placeholderData: (last, query) => (query?.queryKey[2] === list ? last : undefined),
    // Only the newest reading is of use.
    gcTime: 10_000,
  })
  return ids.length > 0 && data ? data : nothing
}
