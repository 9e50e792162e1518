import type { PendingItem } from '@stammbuch/contracts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { answerOf } from '@/api/call.ts'
import { ReadMerger } from '@/live/read-merger.ts'
import type { QueueScope } from '../filter/queue-scope.ts'

/** So many records are named in one call: their ids stand in its address. */
const perCall = 200

/** A line of the list as it was read by itself. */
interface LineReading {
  /** `null`: nothing waits on the record in the filter any more. Else it may stand further back in the list. */
  readonly item: PendingItem | null
  /** The log position up to which that is right. */
  readonly position: number
}

/** Lines that were read by themselves, by record. */
export type LineReadings = ReadonlyMap<string, LineReading>

const nothing: LineReadings = new Map()

/** Returns the newer reading of each line. */
export const newestReadings = (some: LineReadings, others: LineReadings): LineReadings => {
  const newest = new Map(some)
  for (const [id, reading] of others)
    if (reading.position >= (newest.get(id)?.position ?? 0)) newest.set(id, reading)
  return newest
}

const readLines = async (
  scope: QueueScope,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<LineReadings> => {
  const parts = Array.from({ length: Math.ceil(ids.length / perCall) }, (_, part) =>
    ids.slice(part * perCall, (part + 1) * perCall),
  )
  const answers = await Promise.all(
    parts.map(async (part): Promise<readonly (readonly [string, LineReading])[]> => {
      const query = { ...scope, rootIds: part.join(','), limit: perCall }
      const { body, position } = await answerOf('listPending', { query }, { signal })
      const found = new Map(body.list.map((one) => [one.root.id, one]))
      return part.map((id) => [id, { item: found.get(id) ?? null, position: position ?? 0 }])
    }),
  )
  return new Map(answers.flat())
}

const keyOf = (scope: QueueScope | null, ...more: readonly unknown[]) =>
  ['listPending', 'again', JSON.stringify(scope), ...more] as const

/**
 * Look for records that have left a page of a longer list: they may be done, or further back. The log
 * alone cannot say which where a line counts only some of its open changes.
 */
export const useReread = (
  scope: QueueScope | null,
  ids: readonly string[],
  position: number,
): LineReadings => {
  const list = JSON.stringify(scope)
  const { data } = useQuery({
    queryKey: keyOf(scope, ids, position),
    queryFn: ({ signal }) => readLines(scope ?? {}, ids, signal),
    enabled: scope !== null && ids.length > 0,
    structuralSharing: false,
    // What is known of the same list stands until the next reading.
    placeholderData: (last, query) => (query?.queryKey[2] === list ? last : undefined),
    // Only the newest reading is of use.
    gcTime: 10_000,
  })
  return ids.length > 0 && data ? data : nothing
}

interface ReadOfList {
  readonly list: string
  readonly readings: LineReadings
}

/**
 * Lines of a list that are read by themselves as soon as they are asked for, only these, and one reading after the
 * other.
 */
export const useLineReadings = (scope: QueueScope | null) => {
  const client = useQueryClient()
  const list = JSON.stringify(scope)
  const [known, setKnown] = useState<ReadOfList>({ list, readings: nothing })
  const current = useRef(list)
  useEffect(() => {
    current.current = list
  }, [list])
  const merger = useMemo(() => {
    const of = JSON.parse(list) as QueueScope | null
    return new ReadMerger<string>(async (ids) => {
      const readings = await client.fetchQuery({
        queryKey: keyOf(of, 'lines', ids),
        queryFn: ({ signal }) => readLines(of ?? {}, ids, signal),
        structuralSharing: false,
        staleTime: 0,
        gcTime: 0,
      })
      if (current.current !== list) return
      setKnown((last) => ({
        list,
        readings: last.list === list ? new Map([...last.readings, ...readings]) : readings,
      }))
    })
  }, [client, list])
  const read = useCallback((ids: readonly string[]) => merger.ask(ids), [merger])
  return { readings: known.list === list ? known.readings : nothing, read }
}
