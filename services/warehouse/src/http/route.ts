import { Controller, Inject, type InjectionToken, Req, type Type } from '@nestjs/common'
import type { Endpoint, InputOf } from '@stammbuch/contracts'
import type { Request } from '../platform/user.ts'
import { Answer } from './answer.ts'
import { type CommandContext, commandContext } from './command-context.ts'
import { inputOf } from './input.ts'
import { Serve } from './serve.ts'

/** Makes the part that answers a call from what was injected, in the order of the tokens. */
type Answering = (...parts: never[]) => (request: Request) => Promise<unknown>

/**
 * Returns a controller with the single route of a call. It stands in a module's `controllers` like one that is written as a
 * class, and can have injected what that module knows.
 */
export const routeOf = (
  call: Endpoint,
  inject: readonly InjectionToken[],
  answering: Answering,
): Type<object> => {
  class Route {
    readonly answer: (request: Request) => Promise<unknown>

    constructor(...parts: unknown[]) {
      this.answer = answering(...(parts as never[]))
    }

    serve(request: Request): Promise<unknown> {
      return this.answer(request)
    }
  }
  const served = Object.getOwnPropertyDescriptor(Route.prototype, 'serve') ?? {}
  Object.defineProperty(Route, 'name', { value: `${call.method} ${call.path}` })
  for (const [at, token] of inject.entries()) Inject(token)(Route, undefined, at)
  Req()(Route.prototype, 'serve', 0)
  Serve(call)(Route.prototype, 'serve', served)
  Controller()(Route)
  return Route
}

/**
 * Looks at what a call needs before it changes anything. It receives what was injected; then, for each call, the input and
 * the context, and returns what is to be done, or an `Answer` where there is nothing to do.
 */
export type Prepare<Call extends Endpoint, Made> = (
  ...parts: never[]
) => (input: InputOf<Call>, context: CommandContext) => Promise<Made | Answer> | Made | Answer

/** Returns the route of a call that changes something: `carryOut`, which receives the part behind `token`, does what was prepared. */
export const preparedRoute = <Call extends Endpoint, Part, Made>(
  call: Call,
  [token, ...inject]: readonly [InjectionToken<Part>, ...InjectionToken[]],
  prepare: Prepare<Call, Made>,
  carryOut: (part: Part, made: Made, context: CommandContext) => Promise<Answer>,
): Type<object> =>
  routeOf(call, [token, ...inject], (part: Part, ...parts: never[]) => {
    const prepared = prepare(...parts)
    return async (request) => {
      const input = inputOf(call, request)
      const context = commandContext(request)
      const made = await prepared(input, context)
      return made instanceof Answer ? made : carryOut(part, made, context)
    }
  })
