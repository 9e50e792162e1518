import { Global, Inject, type InjectionToken, Module, type Type } from '@nestjs/common'
import {
  CommandBus,
  CommandHandler,
  Command as CommandOnBus,
  CqrsModule,
  type ICommandHandler,
} from '@nestjs/cqrs'
import type { Endpoint, InputOf } from '@stammbuch/contracts'
import type { Cause, CommandReply } from '@stammbuch/ledger'
import type { z } from 'zod'
import { LEDGER } from '../platform/database.ts'
import type { AppLedger, AppUnit } from '../platform/ledger.ts'
import { Answer } from './answer.ts'
import type { CommandContext } from './command-context.ts'
import { type Prepare, preparedRoute } from './route.ts'

/** The calls that run as mutations. A test compares them with the contract. */
export const mutationCalls: Endpoint[] = []

type Body<Call extends Endpoint> = z.input<Call['reply']> | null | undefined

/** Decides and appends within a unit, and returns the reply of the call. */
type Work<Call extends Endpoint> = (unit: AppUnit) => Promise<Body<Call>>

/** A unit's work that needs more than the unit. */
interface Prepared<Call extends Endpoint> {
  readonly work: Work<Call>
  /** It only reads a little and appends: it may be decided in one transaction with others of its kind. */
  readonly together?: boolean
  /** Adds to the reply what must not be kept under the call's key. */
  readonly reveal?: (reply: Body<Call>) => Body<Call>
  /** The run that its events belong to. */
  readonly run?: string | null
  /** Called once the command is committed, or answered from what was kept. */
  readonly done?: () => void | Promise<void>
  /** Called when it was refused or failed; what it was refused for is thrown nevertheless. */
  readonly failed?: (error: unknown) => Promise<void>
}

/** A mutation as the bus carries it. */
class RunMutation extends CommandOnBus<CommandReply<unknown>> {
  readonly call: Endpoint
  readonly cause: Omit<Cause, 'at'>
  readonly key: CommandContext['key']
  readonly work: Work<Endpoint>
  readonly together: boolean

  constructor(
    call: Endpoint,
    { cause, key }: CommandContext,
    { work, together = false }: Pick<Prepared<Endpoint>, 'work' | 'together'>,
  ) {
    super()
    this.call = call
    this.cause = cause
    this.key = key
    this.work = work
    this.together = together
  }
}

/** Runs every mutation: one transaction, with its events, their views and the answer kept under its key. */
@CommandHandler(RunMutation)
class MutationHandler implements ICommandHandler<RunMutation> {
  constructor(@Inject(LEDGER) private readonly ledger: AppLedger) {}

  execute({ call, cause, key, work, together }: RunMutation): Promise<CommandReply<unknown>> {
    const decide = async (unit: AppUnit) => ({ answer: await work(unit), status: call.status })
    return this.ledger.command(cause, key, decide, { together })
  }
}

/** Brings the bus, and the handler of all mutations, to every slice. */
@Global()
@Module({ imports: [CqrsModule], providers: [MutationHandler], exports: [CqrsModule] })
export class MutationsModule {}

/**
 * Returns the route of a call whose change needs something from before its transaction, or parts of the service: `prepare`
 * returns the work of the unit. What it refuses is not kept under the call's key.
 */
export const preparedMutation = <Call extends Endpoint>(
  call: Call,
  inject: readonly InjectionToken[],
  prepare: Prepare<Call, Prepared<Call>>,
): Type<object> => {
  mutationCalls.push(call)
  return preparedRoute(call, [CommandBus, ...inject], prepare, async (bus, made, context) => {
    const { run = null, done, failed, reveal } = made
    const cause = { ...context.cause, run }
    try {
      const answered = await bus.execute(new RunMutation(call, { ...context, cause }, made))
      await done?.()
      if (!reveal) return Answer.of(answered)
      return Answer.of({ ...answered, answer: reveal(answered.answer as Body<Call>) })
    } catch (error) {
      await failed?.(error)
      throw error
    }
  })
}

/** Returns the route of a call that changes something: `work` runs in one transaction and returns the call's reply. */
export const mutation = <Call extends Endpoint>(
  call: Call,
  work: (unit: AppUnit, input: InputOf<Call>, context: CommandContext) => Promise<Body<Call>>,
  manner: Pick<Prepared<Call>, 'together'> = {},
): Type<object> =>
  preparedMutation(call, [], () => (input, context) => ({
    ...manner,
    work: (unit) => work(unit, input, context),
  }))
