import { classLabels, type ReplyOf, recordClasses, type replayLog } from '@stammbuch/contracts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { read } from '@/api/queries.ts'
import { formatNumber } from '@/format/format.ts'
import { Skeleton } from '@/ui/skeleton.tsx'

/** While it plays, the views are counted so often; once it stands, at once. In milliseconds. */
const pause = 2000
const atOnce = 150

/** The position that the views are counted at: that of the playing, but not all the time. */
const useSample = (at: number, playing: boolean): number => {
  const [sample, setSample] = useState(at)
  const latest = useRef(at)
  useEffect(() => {
    latest.current = at
  }, [at])
  useEffect(() => {
    if (!playing) return
    const timer = setInterval(() => setSample(latest.current), pause)
    return () => clearInterval(timer)
  }, [playing])
  useEffect(() => {
    if (playing) return
    const timer = setTimeout(() => setSample(at), atOnce)
    return () => clearTimeout(timer)
  }, [playing, at])
  return sample
}

type Counts = ReplyOf<typeof replayLog>

const rowsOf = ({ records, approved, excluded, changes, notes, deliveries }: Counts) => [
  ...recordClasses.map((one) => [classLabels[one][1], records[one] ?? 0] as const),
  ['Verifiziert', approved] as const,
  ['Ausgeschlossen', excluded] as const,
  ['Offene Änderungen', changes.pending] as const,
  ['Übernommen', changes.accepted] as const,
  ['Abgelehnt', changes.declined + changes.superseded] as const,
  ['Logbuch-Einträge', notes] as const,
  ['Lieferungen', deliveries] as const,
]

/** Counts over the whole log at that moment. */
export const ReplayCounts = ({
  at,
  playing,
}: {
  readonly at: number
  readonly playing: boolean
}) => {
  const sample = useSample(at, playing)
  const { data } = useQuery({
    ...read('replayLog', { query: { at: sample } }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <section aria-label="Bestand zu diesem Stand" className="grid content-start gap-1.5">
      <h3 className="text-table font-medium">Bestand zu diesem Stand</h3>
      {data ? (
        <dl className="grid text-table">
          {rowsOf(data).map(([name, count]) => (
            <div key={name} className="flex justify-between gap-4 border-b py-1 last:border-0">
              <dt className="text-muted">{name}</dt>
              <dd className="font-medium tabular-nums">{formatNumber(count)}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <Skeleton className="h-60" />
      )}
    </section>
  )
}
