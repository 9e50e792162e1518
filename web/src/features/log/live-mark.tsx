import { useEffect, useState } from 'react'
import { formatTime } from '@/format/format.ts'
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

/** Says if the list follows the log: by answers that came, not by a connection that stands. */
export const LiveMark = ({ search }: { readonly search: LogSearch }) => {
  const { dataUpdatedAt } = useLogHead()
  const now = useNow(1_000)
  const silent = dataUpdatedAt > 0 && now - dataUpdatedAt > patience
  const follows = isAtNewest(search)
  const [look, words] = silent
    ? ['bg-danger', `Keine Antwort vom Protokoll seit ${formatTime(dataUpdatedAt)} Uhr`]
    : follows
      ? ['bg-accepted', 'Folgt dem Protokoll']
      : ['bg-stale', 'Steht: nicht am neuesten Ende']
  return (
    <p role="status" className="flex items-center gap-1.5 text-table text-muted">
      <span
        aria-hidden
        className={cn('size-2 rounded-full', dataUpdatedAt === 0 ? 'bg-stale' : look)}
      />
      {dataUpdatedAt === 0 ? 'Wird gelesen …' : words}
    </p>
  )
}
