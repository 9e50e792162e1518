import { keptInBrowser } from '@/state/browser-storage.ts'
import { createStore, useStore } from '@/state/store.ts'

/** A long piece of work that somebody started, as the tray shows it. */
export interface TrayJob {
  readonly id: string
  /** Title, for example „Schnellverifikation ABC 2025“. */
  readonly title: string
  /**
   * 'cancelled': asked to end, and ended with what it did until then. 'doubtful': it did what it could, and somebody has to look at
   * what is left.
   */
  readonly state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled' | 'doubtful'
  readonly done: number
  /** Unknown for null. */
  readonly total: number | null
  /** Unit of the progress: „Änderungen“. */
  readonly unit: string
  /** Epoch milliseconds. */
  readonly startedAt: number
  readonly finishedAt: number | null
  /** The outcome in one sentence, or what went wrong. */
  readonly message: string | null
  /** Address of its result. */
  readonly href: string | null
  /** Stops it, where that can be done. @throws Problem */
  readonly cancel?: () => unknown
  /** The run of that id is its work, and can be taken back. */
  readonly runId?: string
  /** The delivery whose import has to end first. */
  readonly waitsFor?: string
}

export const jobs = createStore<readonly TrayJob[]>([])

/** Add a job, or bring it up to date. Newest first. */
export const putJob = (job: TrayJob): void =>
  jobs.set((all) =>
    all.some(({ id }) => id === job.id)
      ? all.map((other) => (other.id === job.id ? job : other))
      : [job, ...all],
  )

const kept = keptInBrowser('dropped-jobs')
const atMost = 50

const dropped = (): readonly string[] => (kept.read() ?? '').split(' ')

/** Returns true if the person has dismissed the job, on this visit or before. */
export const wasDropped = (id: string): boolean => dropped().includes(id)

/** The person knows of the job: it does not come back with the next page. */
export const noteKnown = (id: string): void => {
  if (!wasDropped(id)) kept.write([id, ...dropped()].slice(0, atMost).join(' '))
}

/** Put a job away, for good. */
export const dropJob = (id: string): void => {
  jobs.set((all) => all.filter((job) => job.id !== id))
  noteKnown(id)
}

export const useJobs = (): readonly TrayJob[] => useStore(jobs)
