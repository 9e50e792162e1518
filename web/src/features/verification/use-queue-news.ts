import { useCallback, useEffect, useRef, useState } from 'react'
import { session } from '@/api/session.ts'
import { live } from '@/live/live.ts'
import { useTopic } from '@/live/use-live.ts'
import { noteTold } from './decision-store.ts'

/** The list is read again at most this often, in milliseconds. */
const readEvery = 1000

const decisive: Readonly<Record<string, string>> = {
  ChangeAccepted: 'übernommen',
  ChangeDeclined: 'abgelehnt',
  RecordApproved: 'verifiziert',
}

/** Call at once, but not again before a pause; the last wish is never lost. */
const useThrottled = (act: () => void): (() => void) => {
  const latest = useRef(act)
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  const wished = useRef(false)
  useEffect(() => {
    latest.current = act
  })
  useEffect(
    () => () => {
      if (timer.current) clearTimeout(timer.current)
    },
    [],
  )
  return useCallback(() => {
    const go = (): void => {
      wished.current = false
      latest.current()
      timer.current = setTimeout(() => {
        timer.current = null
        if (wished.current) go()
      }, readEvery)
    }
    if (timer.current) wished.current = true
    else go()
  }, [])
}

/** What the log tells of the verification list: that it has to be read again, and who decided. */
export const useQueueNews = (position: number | null, readAgain: () => void) => {
  const [deciders, setDeciders] = useState<ReadonlyMap<string, string>>(new Map())
  const [told, setTold] = useState(0)
  const read = useThrottled(readAgain)
  useTopic('queue', position, (update) => {
    if (update.kind === 'stale') read()
    if (update.kind !== 'events') return
    noteTold(update.events)
    // The numbers of the lines are in the frame; only their order has to be read again.
    setTold(update.position)
    const me = session.get().user?.shortCode
    const others = update.events.filter(({ k, by }) => k in decisive && by !== me)
    if (others.length > 0)
      setDeciders((last) => {
        const next = new Map(last)
        for (const { k, a, d, by } of others) next.set(d.root ?? a, `von ${by} ${decisive[k]}`)
        return next
      })
    if (update.events.length > 0) read()
  })
  /** Whether nothing is open on a record; `undefined` when the log has not told of it. */
  const isSettled = useCallback((id: string): boolean | undefined => {
    const row = live.store.rows.get(id)
    return row && ((row.openChanges === 0 && row.isApproved) || row.excludedByEditor)
  }, [])
  return { deciders, isSettled, told }
}
