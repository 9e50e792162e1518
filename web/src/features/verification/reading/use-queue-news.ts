import type { LiveEvent } from '@stammbuch/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { session } from '@/api/session.ts'
import { useTopic } from '@/live/use-live.ts'
import { noteTold } from '@/product/deciding/decisions.ts'
import { noteOthers } from './others-decisions.ts'

/** News of the log leads to reading at most this often, in milliseconds, and this long after the last of them. */
const readEvery = 2000
const quiet = 400

const decisive: Readonly<Record<string, string>> = {
  ChangeAccepted: 'übernommen',
  ChangeDeclined: 'abgelehnt',
  RecordApproved: 'verifiziert',
}

/** Call a moment after the last wish, and now and then while wishes keep coming. */
const useDebounced = (act: () => void): (() => void) => {
  const latest = useRef(act)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const since = useRef<number | null>(null)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  return () => {
    const now = Date.now()
    since.current ??= now
    clearTimeout(timer.current)
    const pause = Math.max(0, Math.min(quiet, since.current + readEvery - now))
    timer.current = setTimeout(() => {
      since.current = null
      latest.current()
    }, pause)
  }
}

/** The record that an event is about, as the list has it. */
const rootOfEvent = ({ a, d }: LiveEvent): string => d.root ?? a

interface Wishes {
  /** Too much happened to tell: read the page again. */
  readonly readPage: () => void
  /** Read anew the lines of these records, of which the log says too little. */
  readonly readLines: (rootIds: readonly string[]) => void
  /** Read how many there are. */
  readonly readCounts: () => void
}

/**
 * Follows the log for the verification list: who decided, at once and without reading anything; lines of which the log
 * says too little, at once and by themselves; what has to be counted again, a moment later.
 */
export const useQueueNews = (position: number | null, wishes: Wishes) => {
  const client = useQueryClient()
  const [deciders, setDeciders] = useState<ReadonlyMap<string, string>>(new Map())
  const [told, setTold] = useState(0)
  const readPage = useDebounced(wishes.readPage)
  const readCounts = useDebounced(wishes.readCounts)
  useTopic('queue', position, (update) => {
    if (update.kind === 'stale') readPage()
    if (update.kind !== 'events' || update.events.length === 0) return
    const me = session.get().user?.shortCode
    const others = update.events.filter(({ by }) => by !== me)
    noteTold(update.events)
    wishes.readLines(noteOthers(client, update.events, me ?? '').map(rootOfEvent))
    // The numbers of the lines are in the frame.
    setTold(update.position)
    const decided = others.filter(({ k }) => k in decisive)
    if (decided.length > 0)
      setDeciders((last) => {
        const next = new Map(last)
        for (const event of decided)
          next.set(rootOfEvent(event), `von ${event.by} ${decisive[event.k]}`)
        return next
      })
    readCounts()
  })
  return { deciders, told }
}
