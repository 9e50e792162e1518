import type { Reply } from '@stammbuch/contracts/client'
import { answerOf } from '@/api/call.ts'
import { read } from '@/api/queries.ts'
import { formatCount } from '@/format/format.ts'
import { followJob } from './follow-job.ts'

/** What became of taking a run back: how much went, and what stays because it changed since. */
export type Undone = Extract<Reply<'undoRun'>, { readonly undone: number }>

/** What taking a run back would do, counted anew each time it is asked. */
export const undoPreview = (runId: string) => ({
  ...read('previewUndo', { params: { runId } }),
  staleTime: 0,
  gcTime: 0,
})

interface Described {
  /** For the job tray. */
  readonly title: string
  readonly href?: string | null
  /** Whether whoever began it still looks at where the outcome is shown. */
  readonly isSeen?: () => boolean
  /** What one step of the run is called, and several. */
  readonly step?: readonly [one: string, many: string]
}

/** Take back everything that a run did, followed to its end. @throws Problem */
export const undoRun = async (
  runId: string,
  { title, href = null, isSeen = () => true, step = ['Schritt', 'Schritte'] }: Described,
): Promise<Undone> =>
  followJob<Undone>(await answerOf('undoRun', { params: { runId } }, { respondAsync: true }), {
    title,
    href,
    isSeen,
    outcome: ({ undone }) => `${formatCount(undone, ...step)} zurückgenommen`,
  })
