import { Controller, Inject, type InjectionToken, Req, type Type } from '@nestjs/common'
import type { Endpoint } from '@stammbuch/contracts'
import type { Request } from '../platform/user.ts'
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
