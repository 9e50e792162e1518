import {
  cancellableJobs,
  type Job,
  type ProblemCode,
  problems,
  statusOf,
  titleOf,
} from '@stammbuch/contracts'
import { type Answer, call } from '@/api/call.ts'
import { noteFailure } from '@/api/failed-requests.ts'
import { Problem, sentenceOf } from '@/api/problem.ts'
import { dropJob, putJob, type TrayJob } from '@/live/job-store.ts'
import { isDoubtful, isFinding, leftNothing, undoable } from './job-outcomes.ts'

/** Between two looks at a job, in milliseconds: short at first, longer the longer it takes. */
const pauses = [150, 300, 500, 1000] as const

/** Title and outcome of the work as the tray shows them. */
export interface JobDescription<Result> {
  readonly title: string
  readonly href: string | null
  readonly outcome: (result: Result) => string
  /** True if the result is on screen anyway: then the tray need not show it. */
  readonly isSeen: () => boolean
}

type JobAnswer<Result> = Answer<Result | { readonly jobId: string }>

const isJob = (body: unknown): body is { readonly jobId: string } =>
  typeof body === 'object' && body !== null && 'jobId' in body

const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))

interface JobProblem {
  readonly code?: string
  readonly detail?: string
  /** Further members of the refusal, as problem+json has them beside its own. */
  readonly details?: Readonly<Record<string, unknown>>
}

/** Why a job failed. */
export const problemIn = ({ problem }: Job): Problem => {
  const { code = 'internal', detail = '', details = {} } = (problem ?? {}) as JobProblem
  const known = Object.hasOwn(problems, code)
  const status = known ? statusOf(code as ProblemCode) : 500
  const title = known ? titleOf(code as ProblemCode) : 'Die Arbeit ist abgebrochen.'
  return new Problem({ ...details, status, code, title, detail })
}

const isActive = ({ state }: Job): boolean => state === 'queued' || state === 'running'

const endedEarly = ({ result, problem }: Job): boolean =>
  (result as { cancelled?: true } | null)?.cancelled === true ||
  (problem as JobProblem | null)?.code === 'job-cancelled'

/** The state of a job by how it ended and by what it found. */
const endOf = (job: Job): TrayJob['state'] => {
  if (endedEarly(job)) return 'cancelled'
  if (isFinding(job.kind, job.result)) return 'failed'
  return isDoubtful(job.kind, job.result) ? 'doubtful' : job.state
}

const trayed = (job: Job, { title, href }: Pick<TrayJob, 'title' | 'href'>): TrayJob => ({
  id: job.id,
  title,
  href,
  state: endOf(job),
  done: job.progress.done,
  total: job.progress.total || null,
  unit: job.progress.unit,
  ...(job.waitsFor && { waitsFor: job.waitsFor }),
  startedAt: Date.parse(job.startedAt ?? job.createdAt),
  finishedAt: job.finishedAt ? Date.parse(job.finishedAt) : null,
  message: null,
  ...(isActive(job) &&
    cancellableJobs.includes(job.kind) && {
      cancel: () => call('cancelJob', { params: { id: job.id } }),
    }),
  ...(job.state === 'done' && undoable.has(job.kind) && !leftNothing(job) && { runId: job.id }),
})

/** While nobody answers, in milliseconds. */
const unansweredPause = 2000
/** Nobody answers, or a proxy or a service that is about to stop or to start does: the work itself goes on. */
const passing = [0, 429, 502, 503, 504]

/** A look at a job; `null` when the connection does not allow one just now. */
const lookAt = async (id: string): Promise<Job | null> => {
  try {
    return await call('getJob', { params: { id } }, { expected: ['unreachable', 'unavailable'] })
  } catch (thrown) {
    if (thrown instanceof Problem && passing.includes(thrown.status)) return null
    throw thrown
  }
}

/** Followers of jobs: a page that shows a job's result takes it over from the tray. */
const followers = new Map<string, symbol>()

const finished = async (
  id: string,
  about: Pick<TrayJob, 'title' | 'href'>,
  onProgress?: (job: Job) => void,
  isMine: () => boolean = () => true,
): Promise<Job> => {
  for (let look = 0; ; look += 1) {
    const job = await lookAt(id)
    if (!job) {
      await wait(unansweredPause)
      continue
    }
    if (!isMine()) return job
    putJob(trayed(job, about))
    onProgress?.(job)
    if (!isActive(job)) return job
    await wait(pauses[look] ?? 1000)
  }
}

const outcomeOf = (job: Job, outcome: string): string => {
  const isVain = undoable.has(job.kind) && leftNothing(job)
  if (!endedEarly(job)) return isVain ? `${outcome}; es gibt nichts zurückzunehmen` : outcome
  return isVain ? 'Abgebrochen, bevor etwas geändert wurde.' : `Abgebrochen: ${outcome}`
}

const undone = { message: 'Rückgängig gemacht.' }

/** A job that is done, for the tray. */
const over = (job: Job, about: Pick<TrayJob, 'title' | 'href'>, outcome: string): TrayJob => ({
  ...trayed(job, about),
  message: outcomeOf(job, outcome),
})

/** Title, address and outcome of a job whose page is not there. */
export interface Remembered extends Pick<TrayJob, 'title' | 'href'> {
  /** In one sentence, once it is done. */
  readonly outcome: (result: unknown) => string
  /** Its run was taken back since. */
  readonly isUndone: boolean
}

/**
 * Show a job that began before this page did, and follow it to its end, unless a page takes it over.
 *
 * @param known what is known of it `now`, and once it is over
 */
export const trayAgain = async (
  job: Job,
  known: { readonly now: Remembered; readonly later: () => Promise<Remembered> },
): Promise<void> => {
  const { title, href } = known.now
  if (followers.has(job.id)) return
  const me = Symbol(job.id)
  followers.set(job.id, me)
  putJob(trayed(job, { title, href }))
  const isMine = () => followers.get(job.id) === me
  const last = isActive(job) ? await finished(job.id, { title, href }, undefined, isMine) : job
  if (!isMine()) return
  followers.delete(job.id)
  const { outcome, isUndone, ...about } = await known.later().catch(() => known.now)
  if (last.state === 'failed')
    return putJob({ ...trayed(last, about), message: sentenceOf(problemIn(last)) })
  const { runId, ...shown } = over(last, about, outcome(last.result))
  putJob(isUndone || !runId ? { ...shown, ...(isUndone && undone) } : { ...shown, runId })
}

/**
 * Follow long work to its end, whether the server answered with its result or with a job, and show it
 * in the tray meanwhile. Throws a `Problem` when the job failed.
 */
export const followJob = async <Result>(
  { body, asked }: JobAnswer<Result>,
  { outcome, isSeen, ...about }: JobDescription<Result>,
  onProgress?: (job: Job) => void,
): Promise<Result> => {
  if (!isJob(body)) return body
  const { jobId } = body
  followers.set(jobId, Symbol(jobId))
  const job = await finished(jobId, about, onProgress)
  followers.delete(jobId)
  if (job.state === 'failed') {
    const problem = problemIn(job)
    putJob({ ...trayed(job, about), message: sentenceOf(problem) })
    // The call that began the work was answered long before it failed. What somebody ended is no failure.
    if (!endedEarly(job)) noteFailure(asked.method, asked.url, problem, isSeen())
    throw problem
  }
  const result = job.result as Result
  if (isSeen()) dropJob(job.id)
  else putJob(over(job, about, outcome(result)))
  return result
}
