import { useEffect, useRef, useState } from 'react'
import { formatTime } from '@/format/format.ts'
import { useStanding } from '@/state/stand.ts'
import { cn } from '@/ui/cn.ts'
import { isAtNewest, type LogSearch } from './log-search.ts'
import { lookEvery, useLogHead } from './use-log.ts'

/** Milliseconds without an answer after which the list no longer counts as following. */
const patience = 3 * lookEvery

const useNow = (every: number): number => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every)
    return () => clearInterval(timer)
  }, [every])
  return now
}

interface Heard {
  /** Milliseconds of the last answer; 0 for none since the page was opened. */
  readonly answeredAt: number
  readonly openedAt: number
  readonly now: number
  readonly follows: boolean
  /** An earlier moment is shown, at which the log ends. */
  readonly isEarlier: boolean
}

const stateOf = ({
  answeredAt,
  openedAt,
  now,
  follows,
  isEarlier,
}: Heard): readonly [string, string] => {
  if (isEarlier) return ['bg-stale', 'Steht: früherer Stand']
  const since = answeredAt || openedAt
  if (now - since > patience)
    return ['bg-danger', `Keine Antwort vom Protokoll seit ${formatTime(since)} Uhr`]
  if (answeredAt === 0) return ['bg-stale', 'Wird gelesen …']
  return follows
    ? ['bg-accepted', 'Folgt dem Protokoll']
    : ['bg-stale', 'Steht: nicht am neuesten Ende']
}

/**
 * Says if the list follows the log: by answers that came, not by a connection that stands. Whoever opens the page while nobody answers
 * is told so as well.
 */
export const LiveMark = ({ search }: { readonly search: LogSearch }) => {
  const { dataUpdatedAt: answeredAt } = useLogHead()
  const openedAt = useRef(Date.now()).current
  const now = useNow(1_000)
  const isEarlier = useStanding() !== null
  const heard = { answeredAt, openedAt, now, follows: isAtNewest(search), isEarlier }
  const [look, words] = stateOf(heard)
  return (
    <p role="status" className="flex items-center gap-1.5 text-table text-muted">
      <span aria-hidden className={cn('size-2 rounded-full', look)} />
      {words}
    </p>
  )
}
