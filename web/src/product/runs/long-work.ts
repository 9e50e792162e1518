import type { Job, RouteName } from '@stammbuch/contracts'
import type { Call, Reply } from '@stammbuch/contracts/client'
import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type Answer, answerOf, type CallOptions } from '@/api/call.ts'
import { sentenceOf } from '@/api/problem.ts'
import { loadFollowJob } from '@/live/follow-job-later.ts'
import { toast } from '@/ui/toast.ts'
import { useIsSeen } from '@/ui/use-is-seen.ts'
import { doing, type OwnAction } from '../own-actions.ts'
import type { UndoableCall } from '../ways-back.ts'

/** The result of long work: the reply that is not a job. */
export type Finished<Name extends RouteName> = Exclude<Reply<Name>, { readonly jobId: string }>

/** The tray's view of long work: its title, the address of its result, and its outcome in one sentence. */
interface ShownInTray<Result> {
  readonly title: string
  readonly href: string | null
  readonly outcome: (result: Result) => string
}

interface LongWork<Result> extends ShownInTray<Result> {
  /** The result is on screen anyway: then the tray need not show it. */
  readonly isSeen: () => boolean
  readonly onProgress?: (job: Job) => void
  /** The server has taken it on. */
  readonly onBegun?: (begun: Answer<unknown>) => void
  readonly options?: Pick<CallOptions, 'idempotencyKey' | 'expected'>
}

/** Returns the job of an answer to long work; `null` when it was the result already. */
export const jobIn = (body: unknown): string | null => {
  const { jobId } = (body ?? {}) as { readonly jobId?: unknown }
  return typeof jobId === 'string' ? jobId : null
}

/**
 * Begins long work on the server and follows it to its end, whether the server answers with the result or with a
 * job. The tray shows it meanwhile, also after a reload. Throws a `Problem` when it was refused or failed.
 */
export const runToEnd = async <Name extends RouteName>(
  name: Name,
  input: Call<Name>,
  { options, onBegun, onProgress, ...shown }: LongWork<Finished<Name>>,
): Promise<Answer<Finished<Name>>> => {
  // First: what cannot be followed is not begun.
  const followJob = await loadFollowJob()
  const begun = await answerOf(name, input, { respondAsync: true, ...options })
  onBegun?.(begun)
  // The reply is the result or a job, as its schema says.
  const either = begun as Answer<Finished<Name> | { readonly jobId: string }>
  return { ...begun, body: await followJob<Finished<Name>>(either, shown, onProgress) }
}

/** Follows long work that the server began before this page was there, or for somebody else, as `runToEnd` does. */
export const goesOnToEnd = async <Name extends RouteName>(
  _name: Name,
  jobId: string,
  { onProgress, ...shown }: LongWork<Finished<Name>>,
): Promise<Answer<Finished<Name>>> => {
  const followJob = await loadFollowJob()
  const asked = { method: 'GET', url: `/job/${jobId}` }
  const begun = { status: 202, position: null, etag: null, commandId: null, asked }
  const body = await followJob<Finished<Name>>({ ...begun, body: { jobId } }, shown, onProgress)
  return { ...begun, body }
}

type ActionDescription = Parameters<typeof doing>[1]

/** Begins long work that can be taken back, from the moment it is asked, and follows it to its end. */
export const doingLong = <Name extends UndoableCall & RouteName>(
  name: Name,
  described: ActionDescription,
  input: Call<Name>,
  work: LongWork<Finished<Name>>,
): Promise<Answer<Finished<Name>> & { readonly action: OwnAction }> =>
  doing(name, described, () => runToEnd(name, input, work))

interface PageWork<Name extends RouteName> extends ShownInTray<Finished<Name>> {
  readonly options?: LongWork<unknown>['options']
  /** True while the result is on screen; by default, while the page that began it is. */
  readonly isSeen?: () => boolean
  /** Says why it came to nothing; a message unless given. */
  readonly onError?: (thrown: Error) => void
  /** It is over, however it ended. */
  readonly onSettled?: () => unknown
}

export type PageWorkState<Name extends RouteName> = UseMutationResult<
  Finished<Name>,
  Error,
  Call<Name>
> & { readonly progress: Job['progress'] | null }

/** Long work that a page begins: `mutate` with the call's input, and `progress` while it goes on. */
export const useLongWork = <Name extends RouteName>(
  name: Name,
  work: PageWork<Name>,
): PageWorkState<Name> => {
  const isHere = useIsSeen()
  const [progress, setProgress] = useState<Job['progress'] | null>(null)
  const { title, href, outcome, options = {}, isSeen = isHere } = work
  const mutation = useMutation({
    mutationFn: async (input: Call<Name>): Promise<Finished<Name>> => {
      const onProgress = (job: Job): void => setProgress(job.progress)
      const shown = { title, href, outcome, isSeen, onProgress, options }
      return (await runToEnd(name, input, shown)).body
    },
    onError: work.onError ?? ((thrown) => void toast.error(sentenceOf(thrown))),
    onSettled: () => {
      setProgress(null)
      return work.onSettled?.()
    },
  })
  return { ...mutation, progress }
}
