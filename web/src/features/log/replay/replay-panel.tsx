import { useQuery } from '@tanstack/react-query'
import { Download, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { call } from '@/api/call.ts'
import { sentenceOf } from '@/api/problem.ts'
import { read } from '@/api/queries.ts'
import { formatCount, formatDateTimeSeconds, formatNumber } from '@/format/format.ts'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { Panel } from '@/ui/panel.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { toast } from '@/ui/toast.ts'
import type { LogSearch } from '../log-search.ts'
import { askedFor } from '../use-log.ts'
import { ReplayControls } from './replay-controls.tsx'
import { ReplayCounts } from './replay-counts.tsx'
import { ReplayTrail } from './replay-trail.tsx'
import { mostRows, useExport } from './use-export.ts'
import { usePlayer } from './use-player.ts'
import { useReplayEvents } from './use-replay-events.ts'

interface ReplayPanelProps {
  readonly search: LogSearch
  readonly people: ReadonlyMap<string, string>
  readonly onGo: (position: number) => void
  readonly onOpen: (position: number) => void
  readonly onEnd: () => void
}

/** Types of events that decide about a change or a record. */
const decisions = [
  'ChangeAccepted',
  'ChangeDeclined',
  'RecordApproved',
  'ConflictDecided',
  'RecordMerged',
]
const trailLength = 10
const beyond = 2 ** 52

/** Positions of the first and the last event of the period; zero for none. */
const useBounds = (search: LogSearch) => {
  const asked = askedFor(search)
  const first = useQuery(read('listLog', { query: { ...asked, limit: 1 } }))
  const last = useQuery(read('listLog', { query: { ...asked, before: beyond, limit: 1 } }))
  return {
    first: first.data?.list[0]?.position ?? 0,
    last: last.data?.list[0]?.position ?? 0,
    known: first.data !== undefined && last.data !== undefined,
  }
}

/** The position in the address is that of the moment the playing rests; while it plays, it runs ahead. */
const usePosition = (search: LogSearch, onGo: (position: number) => void) => {
  const written = search.replay ?? 0
  const [at, setAt] = useState(written)
  const [known, setKnown] = useState(written)
  if (known !== written) {
    setKnown(written)
    setAt(written)
  }
  const go = (position: number): void => {
    setAt(position)
    onGo(position)
  }
  return { at, run: setAt, go, keep: () => at !== written && onGo(at) }
}

const nextDecision = async (search: LogSearch, at: number): Promise<number | null> => {
  const { type, ...asked } = askedFor(search)
  const types = type ? decisions.filter((one) => one === type) : decisions
  if (types.length === 0) return null
  const query = { ...asked, type: types.join(','), after: at, limit: 1 }
  return (await call('listLog', { query })).list[0]?.position ?? null
}

/** Seeking the next decision after a position. */
const useDecisionSeek = (search: LogSearch, at: number, onGo: (position: number) => void) => {
  const [seeking, setSeeking] = useState(false)
  const seek = async (): Promise<void> => {
    setSeeking(true)
    try {
      const found = await nextDecision(search, at)
      if (found === null) void toast.info('Im Zeitraum folgt keine Entscheidung mehr.')
      else onGo(found)
    } catch (thrown) {
      void toast.error(sentenceOf(thrown))
    } finally {
      setSeeking(false)
    }
  }
  return { seeking, seek }
}

interface ReplayActionsProps {
  readonly file: ReturnType<typeof useExport>
  /** Number of events in the period. */
  readonly total: number
  readonly onEnd: () => void
}

const ReplayActions = ({ file, total, onEnd }: ReplayActionsProps) => (
  <div className="flex flex-wrap gap-2">
    <Button
      size="small"
      pending={file.read !== null}
      disabledBecause={
        total > mostRows
          ? `Bitte den Zeitraum eingrenzen: höchstens ${formatNumber(mostRows)} Ereignisse.`
          : null
      }
      onClick={() => void file.start()}
    >
      <Download aria-hidden />
      {file.read ? `${formatNumber(file.read)} gelesen …` : 'Als CSV herunterladen'}
    </Button>
    <Button size="small" onClick={onEnd}>
      <X aria-hidden />
      Wiedergabe beenden
    </Button>
  </div>
)

type ReplayEvents = ReturnType<typeof useReplayEvents>

interface ReplayStateProps extends Pick<ReplayPanelProps, 'people' | 'onOpen'> {
  readonly replayed: ReplayEvents
  readonly at: number
  readonly playing: boolean
}

/** The moment that the replay is at, the events before it, and the counts there were. */
const ReplayState = ({ replayed, at, playing, people, onOpen }: ReplayStateProps) => {
  const { events, index, total, ready, error, retry } = replayed
  const event = events[index]
  return (
    <>
      <p role="status" aria-live={playing ? 'off' : 'polite'} className="text-table tabular-nums">
        <span className="font-medium">
          Stand: {event ? `${formatDateTimeSeconds(event.at)} Uhr` : 'vor dem ersten Ereignis'}
        </span>{' '}
        <span className="text-muted">
          Position {formatNumber(at)} · {formatCount(total, 'Ereignis', 'Ereignisse')} im Zeitraum
        </span>
      </p>
      {error ? (
        <EmptyState
          title="Die Ereignisse konnten nicht geladen werden."
          action={<Button onClick={retry}>Erneut versuchen</Button>}
        >
          {error}
        </EmptyState>
      ) : (
        <div className="grid gap-x-6 gap-y-4 lg:grid-cols-[minmax(0,1fr)_16rem]">
          {ready ? (
            <ReplayTrail
              events={events.slice(Math.max(index + 1 - trailLength, 0), index + 1).toReversed()}
              people={people}
              onOpen={onOpen}
            />
          ) : (
            <Skeleton className="h-96" />
          )}
          <ReplayCounts at={at} playing={playing} />
        </div>
      )}
    </>
  )
}

/** A period of the log, played event by event: what happened, by whom, and what there was then. */
export const ReplayPanel = ({ search, people, onGo, onOpen, onEnd }: ReplayPanelProps) => {
  const { first, last, known } = useBounds(search)
  const { at, run, go, keep } = usePosition(search, onGo)
  const replayed = useReplayEvents(search, at)
  const { events, index, total, ready, atEnd, asked } = replayed
  const { seeking, seek } = useDecisionSeek(search, at, go)
  const file = useExport(asked)
  const player = usePlayer(atEnd, (count) => {
    const next = events[Math.min(index + count, events.length - 1)]
    if (ready && next) run(next.position)
  })
  const { playing } = player
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address follows when the playing rests
  useEffect(() => {
    if (!playing) keep()
  }, [playing])
  return (
    <Panel title="Wiedergabe" actions={<ReplayActions file={file} total={total} onEnd={onEnd} />}>
      {known && last === 0 ? (
        <EmptyState title="In diesem Zeitraum ist nichts geschehen." />
      ) : (
        <div className="grid gap-3">
          <ReplayControls
            player={player}
            first={first}
            last={last}
            at={at}
            previous={events[index - 1]?.position ?? null}
            next={events[index + 1]?.position ?? null}
            seeking={seeking}
            onGo={go}
            onDecision={() => void seek()}
          />
          <ReplayState
            replayed={replayed}
            at={at}
            playing={playing}
            people={people}
            onOpen={onOpen}
          />
        </div>
      )}
    </Panel>
  )
}
