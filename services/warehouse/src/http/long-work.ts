import { Inject, type InjectionToken, type OnModuleInit, type Type } from '@nestjs/common'
import type { Endpoint, InputOf, JobKind } from '@stammbuch/contracts'
import { Refusal } from '@stammbuch/ledger'
import { z } from 'zod'
import { JOBS, type JobContext, type JobRow, type Jobs } from '../platform/runs/index.ts'
import { Answer } from './answer.ts'
import type { CommandContext } from './command-context.ts'
import { type Prepare, preparedRoute } from './route.ts'

/** The calls that begin long work. A test compares them with the contract. */
export const longWorkCalls: Endpoint[] = []

/** The context of a run of long work: its input and progress, read from the store by their schemas. */
export interface WorkContext<Input, Progress = never> extends JobContext {
  readonly input: Input
  /** The progress saved by an earlier process; `null` at the beginning. */
  readonly progress: Progress | null
}

interface Definition<Input, Progress> {
  /** The kind of job. It stands in the store: a renamed kind leaves the old jobs to nobody. */
  readonly kind: JobKind
  /** The call whose right lets people see each other's jobs of the kind. */
  readonly call: Endpoint
  readonly input: z.ZodType<Input>
  /** Left out where work that was interrupted begins anew. */
  readonly progress?: z.ZodType<Progress>
  /** Tokens of the parts that `run` receives. */
  readonly inject: readonly InjectionToken[]
  readonly run: (
    ...parts: never[]
  ) => (working: WorkContext<Input, Progress>) => Promise<{ readonly answer: unknown }>
}

export interface LongWork<Input> {
  readonly kind: string
  readonly input: z.ZodType<Input>
  /** Stands in a module's `providers`: does the jobs of the kind. */
  readonly worker: Type<object>
}

const isEmpty = (progress: object): boolean => Object.keys(progress).length === 0

/** Defines work that takes longer than a call should: a kind of job with its worker. `workRoute` gives it calls. */
export const longWork = <Input extends object, Progress = never>({
  kind,
  call,
  input,
  progress = z.never(),
  inject,
  run,
}: Definition<Input, Progress>): LongWork<Input> => {
  class Worker implements OnModuleInit {
    private readonly jobs: Jobs
    private readonly parts: readonly unknown[]

    constructor(jobs: Jobs, ...parts: unknown[]) {
      this.jobs = jobs
      this.parts = parts
    }

    onModuleInit(): void {
      const work = run(...(this.parts as never[]))
      this.jobs.handle(kind, call, async (working) =>
        work({
          ...working,
          input: input.parse(working.job.input),
          progress: isEmpty(working.job.progress) ? null : progress.parse(working.job.progress),
        }),
      )
    }
  }
  for (const [at, token] of [JOBS, ...inject].entries()) Inject(token)(Worker, undefined, at)
  return { kind, input, worker: Worker }
}

/** The stored result of finished work. */
const keptResult = z.object({ answer: z.unknown(), position: z.number().optional() })

const answered = ({ result, command }: JobRow): Answer => {
  const { answer, position } = keptResult.parse(result)
  // A job always answers; this one's answer showed somebody who was forgotten since.
  if (answer === null) throw new Refusal('answer-forgotten')
  return new Answer(answer, null, {
    'command-id': command,
    ...(position === undefined ? {} : { 'log-position': String(position) }),
  })
}

/** The work that a call starts, and its conditions. */
interface WorkRequest<Input> {
  readonly input: Input
  /** Other work of the same input, which the call begins instead. */
  readonly work?: LongWork<Input>
  /** Of the work of one lane only one piece is done at a time. */
  readonly lane?: string | null | undefined
  /** Checks the preconditions. A repeated call is not checked again: its first run may have changed just that. */
  readonly mustHold?: () => Promise<unknown>
  /** Answers with the job (`true`) or the result (`false`), whatever the caller prefers. */
  readonly async?: boolean
  /** Makes the answer of what became of the work. */
  readonly settled?: (outcome: Promise<Answer>) => Promise<Answer>
}

/** Begins work for a caller and answers as preferred: at once with a job, or with its result. */
const begin = async <Input extends object>(
  jobs: Jobs,
  { cause, key, async: atOnce, person }: CommandContext,
  { kind }: LongWork<Input>,
  { input, lane = null, mustHold, async = atOnce }: WorkRequest<Input>,
): Promise<Answer> => {
  const { actor, role, command } = cause
  if (mustHold && !(await jobs.isKnown(actor, key.key))) await mustHold()
  const job = await jobs.begin({
    kind,
    input,
    actor,
    role,
    command,
    key,
    lane,
    token: person.token ?? null,
  })
  if (!async) return answered(await jobs.outcome(job.id))
  return new Answer({ jobId: job.id }, 202, {
    'preference-applied': 'respond-async',
    'command-id': job.command,
  })
}

/** Returns the route of a call that begins long work after looking at something: `prepare` returns how to begin. */
export const preparedWorkRoute = <Call extends Endpoint, Input extends object>(
  call: Call,
  work: LongWork<Input>,
  inject: readonly InjectionToken[],
  prepare: Prepare<Call, WorkRequest<Input>>,
): Type<object> => {
  longWorkCalls.push(call)
  return preparedRoute(call, [JOBS, ...inject], prepare, (jobs: Jobs, made, context) => {
    const outcome = begin(jobs, context, made.work ?? work, made)
    return made.settled ? made.settled(outcome) : outcome
  })
}

/** Returns the route of a call that begins long work with an input made of its own. */
export const workRoute = <Call extends Endpoint, Input extends object>(
  call: Call,
  work: LongWork<Input>,
  inputFrom: (input: InputOf<Call>) => Input,
): Type<object> => preparedWorkRoute(call, work, [], () => (input) => ({ input: inputFrom(input) }))
