import type { ListedEvent } from '@stammbuch/contracts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { call } from '@/api/call.ts'
import { sentenceOf } from '@/api/problem.ts'
import { filtersOf, type LogSearch } from '../log-search.ts'
import { askedFor } from '../use-log.ts'

/** So many events are read at a time, and the next ones when so few are left. */
const page = 500
const few = 150

/** A range of the log without gaps among the events that match. */
interface PositionRange {
  readonly events: readonly ListedEvent[]
  /** No match lies before or after it. */
  readonly fromStart: boolean
  readonly toEnd: boolean
  readonly total: number
}

type LogQuery = ReturnType<typeof askedFor>

const before = (asked: LogQuery, position: number, limit: number, signal: AbortSignal) =>
  call('listLog', { query: { ...asked, before: position, limit, sentences: '1' } }, { signal })

const after = (asked: LogQuery, position: number, limit: number, signal: AbortSignal) =>
  call('listLog', { query: { ...asked, after: position, limit, sentences: '1' } }, { signal })

/** Events around a position. */
const around = async (asked: LogQuery, at: number, signal: AbortSignal): Promise<PositionRange> => {
  const [earlier, later] = await Promise.all([
    before(asked, at + 1, few, signal),
    after(asked, at, page, signal),
  ])
  return {
    events: [...earlier.list, ...later.list],
    fromStart: earlier.list.length < few,
    toEnd: later.list.length < page,
    total: later.total,
  }
}

const grown = async (
  asked: LogQuery,
  range: PositionRange,
  signal: AbortSignal,
): Promise<PositionRange> => {
  const { list, total } = await after(asked, range.events.at(-1)?.position ?? 0, page, signal)
  // What was played long ago is read again when somebody goes back to it.
  const kept = range.events.slice(-2 * page)
  return {
    events: [...kept, ...list],
    fromStart: range.fromStart && kept.length === range.events.length,
    toEnd: list.length < page,
    total,
  }
}

/** The index of the last event up to a position, -1 before the first. */
const indexAt = (events: readonly ListedEvent[], at: number): number =>
  events.findLastIndex(({ position }) => position <= at)

const covers = ({ events, fromStart, toEnd }: PositionRange, at: number): boolean => {
  const index = indexAt(events, at)
  return (index > 0 || fromStart) && (index < events.length - 1 || toEnd)
}

/**
 * The events around a position of the log, read ahead of the playing. `index` is the event that the
 * position has reached, -1 while none has been.
 */
export const useReplayEvents = (search: LogSearch, at: number) => {
  const filters = JSON.stringify(filtersOf(search))
  const asked = useMemo(() => askedFor(JSON.parse(filters) as LogSearch), [filters])
  const [range, setRange] = useState<PositionRange | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const busy = useRef<AbortController | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another filter is another range
  useEffect(() => {
    setRange(null)
    return () => {
      busy.current?.abort()
      busy.current = null
    }
  }, [asked])

  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt is a reason to read again
  useEffect(() => {
    if (busy.current) return
    const left = range ? range.events.length - 1 - indexAt(range.events, at) : 0
    const known = range !== null && covers(range, at)
    if (known && (left > few || range.toEnd)) return
    const control = new AbortController()
    busy.current = control
    const reading = known ? grown(asked, range, control.signal) : around(asked, at, control.signal)
    reading
      .then((next) => {
        if (control.signal.aborted) return
        busy.current = null
        setError(null)
        setRange(next)
      })
      .catch((thrown: unknown) => {
        if (control.signal.aborted) return
        busy.current = null
        setError(sentenceOf(thrown))
      })
  }, [asked, at, range, attempt])

  const events = range?.events ?? []
  return {
    events,
    index: indexAt(events, at),
    total: range?.total ?? 0,
    /** The position is among what was read. */
    ready: range !== null && covers(range, at),
    atEnd: range?.toEnd === true && indexAt(events, at) >= events.length - 1,
    asked,
    error,
    retry: () => setAttempt(attempt + 1),
  }
}
