import { type ExecutionContext, Inject, Injectable, StreamableFile } from '@nestjs/common'
import { ROUTE_ARGS_METADATA } from '@nestjs/common/internal'
import { HttpAdapterHost, ModulesContainer, Reflector } from '@nestjs/core'
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host.js'
import type { Endpoint } from '@stammbuch/contracts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Request } from '../platform/user.ts'
import { AccessGuard } from './access.guard.ts'
import { ProblemFilter } from './problem.filter.ts'
import { ReplyInterceptor } from './reply.interceptor.ts'
import { nestPath, ServedBy } from './serve.ts'

/** Answers a request, with whatever comes of it. */
export type DirectHandler = (
  request: FastifyRequest & Request,
  reply: FastifyReply,
) => Promise<void>

type Method = (...given: unknown[]) => unknown

/** An argument of a handler, as Nest's decorators describe it. */
interface Argument {
  readonly index: number
  readonly data: unknown
  readonly factory?: (data: unknown, context: ExecutionContext) => unknown
}

const argumentsOf = (owner: object, name: string): readonly Argument[] =>
  Object.values(Reflect.getMetadata(ROUTE_ARGS_METADATA, owner.constructor, name) ?? {})

const methodsOf = (owner: object): readonly (readonly [string, Method])[] =>
  Object.entries(Object.getOwnPropertyDescriptors(Object.getPrototypeOf(owner))).flatMap(
    ([name, { value }]) => (typeof value === 'function' ? [[name, value as Method] as const] : []),
  )

/**
 * The calls of the contract that answer with JSON, without Nest's way from a route to its handler: that has room for observables,
 * pipes, streams and clients that go away, none of which these calls have, and took more time than most of them. Rights, input,
 * reply and errors are checked by the same parts as everywhere. Files go Nest's way.
 */
@Injectable()
export class DirectRoutes {
  constructor(
    @Inject(Reflector) private readonly reflector: Reflector,
    @Inject(ModulesContainer) private readonly modules: ModulesContainer,
    @Inject(HttpAdapterHost) private readonly host: HttpAdapterHost,
    @Inject(AccessGuard) private readonly guard: AccessGuard,
    @Inject(ReplyInterceptor) private readonly replies: ReplyInterceptor,
    @Inject(ProblemFilter) private readonly problems: ProblemFilter,
  ) {}

  /** The handlers by method and address, as `GET /api/account/:id`. */
  handlers(): ReadonlyMap<string, DirectHandler> {
    const found = new Map<string, DirectHandler>()
    for (const { controllers } of this.modules.values())
      for (const { instance } of controllers.values())
        for (const [name, method] of methodsOf(instance as object)) {
          const endpoint = this.reflector.get(ServedBy, method)
          if (endpoint?.produces !== 'application/json') continue
          const key = `${endpoint.method} /api${nestPath(endpoint.path)}`
          found.set(key, this.handler(endpoint, instance as object, name, method))
        }
    return found
  }

  private handler(endpoint: Endpoint, owner: object, name: string, method: Method): DirectHandler {
    const wanted = argumentsOf(owner, name)
    const given = (request: FastifyRequest, reply: FastifyReply): unknown[] => {
      const context = new ExecutionContextHost([request, reply], owner.constructor as never, method)
      const values: unknown[] = []
      // Without a factory it is the request itself: handlers ask for nothing else.
      for (const { index, factory, data } of wanted)
        values[index] = factory ? factory(data, context) : request
      return values
    }
    return async (request, reply) => {
      try {
        await this.guard.admit(endpoint, request)
        void reply.status(endpoint.status)
        this.replies.begin(endpoint, reply)
        const answer = await method.apply(owner, given(request, reply))
        this.send(reply, await this.replies.shown(endpoint, request, reply, answer))
      } catch (error) {
        this.problems.answer(error, request, reply)
      }
    }
  }

  private send(reply: FastifyReply, body: unknown): void {
    if (body instanceof StreamableFile) this.host.httpAdapter.reply(reply, body)
    else void reply.send(body)
  }
}
