import { answerOf } from '@/api/call.ts'
import { followJob } from '@/live/follow-job.ts'

/** Take back everything that a run did; how many values stayed because they changed since. */
export const undoRun = async (runId: string, title: string): Promise<number> => {
  const begun = await answerOf('undoRun', { params: { runId } }, { respondAsync: true })
  const { left } = await followJob<{ readonly left: readonly unknown[] }>(begun, {
    title,
    href: null,
    isSeen: () => true,
    outcome: () => 'Zurückgenommen.',
  })
  return left.length
}
