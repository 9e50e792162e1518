import { Refusal } from '@stammbuch/ledger'
import type { JobRow } from '../platform/runs/job-store.ts'
import type { Jobs } from '../platform/runs/jobs.ts'
import { Answer } from './answer.ts'
import type { Commanded } from './command-key.ts'

interface Wanted {
  readonly kind: string
  readonly input: Readonly<Record<string, unknown>>
  /** Of the work of one lane only one piece is done at a time. */
  readonly lane?: string
}

interface WithPosition {
  readonly position?: number
  readonly answer: unknown
}

const answered = ({ result, command }: JobRow): Answer => {
  const { answer, position } = result as WithPosition
  // A job always answers; this one's answer showed somebody who was forgotten since.
  if (answer === null) throw new Refusal('answer-forgotten')
  return new Answer(answer, null, {
    'command-id': command,
    ...(position === undefined ? {} : { 'log-position': String(position) }),
  })
}

/**
 * Begin long work for a caller and answer as preferred: at once with a job, or with its result.
 *
 * @param mustHold what has to hold before it begins; whoever repeats a call is not asked again, as its
 *   first time may have changed just that
 */
export const runFor = async (
  jobs: Jobs,
  { cause, key, async }: Commanded,
  { kind, input, lane }: Wanted,
  mustHold: () => Promise<void> = async () => undefined,
): Promise<Answer> => {
  const { actor, role, command } = cause
  if (!(await jobs.isKnown(actor, key.key))) await mustHold()
  const job = await jobs.begin({ kind, input, actor, role, command, key, lane: lane ?? null })
  if (async)
    return new Answer({ jobId: job.id }, 202, {
      'preference-applied': 'respond-async',
      'command-id': job.command,
    })
  return answered(await jobs.outcome(job.id))
}
