import { ChevronDown, ChevronUp, CircleCheck, CircleSlash, TriangleAlert, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { sentenceOf } from '@/api/problem.ts'
import { formatCount, formatDuration, formatNumber, formatPercent } from '@/format/format.ts'
import { dropJob, type TrayJob, useJobs } from '@/live/job-store.ts'
import { Button } from '@/ui/button.tsx'
import { IconButton } from '@/ui/icon-button.tsx'
import { Progress } from '@/ui/progress.tsx'
import { Spinner } from '@/ui/spinner.tsx'
import { toast } from '@/ui/toast.ts'
import { useMedia } from '@/ui/use-media.ts'
import { UndoJob } from './undo-job.tsx'

const isActive = ({ state }: TrayJob): boolean => state === 'queued' || state === 'running'

/** Time left in words, once five seconds have shown how fast it goes. */
const timeLeft = ({ done, total, startedAt }: TrayJob, now: number): string | null => {
  const elapsed = now - startedAt
  if (total === null || done === 0 || elapsed < 5000) return null
  return `noch etwa ${formatDuration(Math.ceil(((elapsed / done) * (total - done)) / 1000) * 1000)}`
}

const progressText = (job: TrayJob): string => {
  if (job.state === 'queued')
    return job.waitsFor ? `wartet auf den Import von „${job.waitsFor}“` : 'wartet'
  if (job.total === null && job.done === 0) return 'beginnt …'
  const counted =
    job.total === null
      ? `${formatNumber(job.done)} ${job.unit}`
      : `${formatNumber(job.done)} von ${formatNumber(job.total)} ${job.unit}`
  const share = job.total ? formatPercent(Math.floor((job.done / job.total) * 100) / 100) : null
  return [share, counted, timeLeft(job, Date.now())].filter(Boolean).join(' · ')
}

/** Ends a job early. What it is doing just now it still does, so the wish stands until the job is over. */
const CancelJob = ({ cancel }: { readonly cancel: () => unknown }) => {
  const [wished, setWished] = useState(false)
  const onClick = async (): Promise<void> => {
    setWished(true)
    try {
      await cancel()
    } catch (thrown) {
      setWished(false)
      void toast.error(sentenceOf(thrown))
    }
  }
  return (
    <Button size="small" pending={wished} onClick={() => void onClick()}>
      Abbrechen
    </Button>
  )
}

/** The signs of how work ended. */
const signs = {
  queued: null,
  running: null,
  done: { Icon: CircleCheck, label: 'Fertig', look: 'text-accepted' },
  doubtful: { Icon: TriangleAlert, label: 'Bitte ansehen', look: 'text-stale' },
  failed: { Icon: TriangleAlert, label: 'Fehlgeschlagen', look: 'text-danger' },
  cancelled: { Icon: CircleSlash, label: 'Abgebrochen', look: 'text-muted' },
} as const

const Job = ({ job }: { readonly job: TrayJob }) => {
  const sign = signs[job.state]
  return (
    <li className="grid gap-1.5 px-3 py-2.5">
      <div className="flex items-start gap-2">
        {sign && (
          <sign.Icon role="img" aria-label={sign.label} className={`mt-px size-4 ${sign.look}`} />
        )}
        <p className="min-w-0 flex-1 text-table font-medium wrap-anywhere">{job.title}</p>
        {isActive(job) ? (
          job.cancel && <CancelJob cancel={job.cancel} />
        ) : (
          <IconButton
            label="Aus der Liste entfernen"
            size="small"
            className="-my-1.5"
            onClick={() => dropJob(job.id)}
          >
            <X aria-hidden />
          </IconButton>
        )}
      </div>
      {isActive(job) && (
        <Progress
          label={job.title}
          done={job.done}
          total={job.state === 'queued' ? null : job.total}
        />
      )}
      <p className="text-xs text-muted tabular-nums">
        {isActive(job) ? progressText(job) : job.message}
      </p>
      {!isActive(job) && (job.href || job.runId) && (
        <div className="flex flex-wrap items-center justify-between gap-2">
          {job.href && (
            <a href={job.href} className="text-xs text-accent underline underline-offset-2">
              Ergebnis ansehen
            </a>
          )}
          {job.runId && (
            <a
              href={`/laeufe/${job.runId}`}
              className="text-xs text-accent underline underline-offset-2"
            >
              Lauf ansehen
            </a>
          )}
          {job.runId && <UndoJob job={job} runId={job.runId} />}
        </div>
      )}
    </li>
  )
}

/** How long the tray stays open once everything has ended well, in milliseconds. */
const restAfter = 15_000

/**
 * Whether the tray is open: as the person last had it; else on a wide screen while something runs and a while after, and anywhere
 * when somebody has to look at what came of it.
 */
const useOpening = (jobs: readonly TrayJob[], rest: number) => {
  const narrow = useMedia('(width < 48rem)')
  const running = jobs.filter(isActive).length
  const wantsLook = jobs.some(({ state }) => state === 'failed' || state === 'doubtful')
  const [choice, setChoice] = useState<boolean | null>(null)
  const [rested, setRested] = useState(false)
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (running > 0) {
      setRested(false)
      return undefined
    }
    // Not from under somebody's pointer or focus.
    if (held) return undefined
    const timer = setTimeout(() => setRested(true), rest)
    return () => clearTimeout(timer)
  }, [running, held, rest])
  return {
    open: choice ?? (wantsLook || !(narrow || rested)),
    choose: setChoice,
    hold: {
      onPointerEnter: () => setHeld(true),
      onPointerLeave: () => setHeld(false),
      onFocus: () => setHeld(true),
      onBlur: () => setHeld(false),
    },
  }
}

/** The long jobs this person started, running ones first; folds to one line, and by itself once all have ended. */
export const JobTray = ({ rest = restAfter }: { readonly rest?: number }) => {
  const jobs = useJobs()
  const { open, choose, hold } = useOpening(jobs, rest)
  if (jobs.length === 0) return null
  const active = jobs.filter(isActive)
  const title =
    active.length > 0
      ? `${formatCount(active.length, 'Auftrag läuft', 'Aufträge laufen')} im Hintergrund`
      : formatCount(jobs.length, 'Auftrag beendet', 'Aufträge beendet')
  const Fold = open ? ChevronDown : ChevronUp
  return (
    <section
      aria-label="Aufträge"
      data-slot="job-tray"
      {...hold}
      className="fixed right-4 bottom-4 z-40 w-[min(21rem,calc(100vw-2rem))] overflow-hidden rounded-lg border bg-surface shadow-float"
    >
      <button
        type="button"
        aria-expanded={open}
        className="flex h-9 w-full items-center gap-2 px-3 text-table font-medium hover:bg-hover focus-visible:-outline-offset-2"
        onClick={() => choose(!open)}
      >
        {active.length > 0 && <Spinner label="Läuft" />}
        <span className="flex-1 text-left">{title}</span>
        <Fold aria-hidden className="size-4 text-muted" />
      </button>
      {open && (
        <ul className="max-h-80 divide-y overflow-y-auto border-t">
          {[...active, ...jobs.filter((job) => !isActive(job))].map((job) => (
            <Job key={job.id} job={job} />
          ))}
        </ul>
      )}
    </section>
  )
}
