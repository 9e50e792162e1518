import { routes } from '@stammbuch/contracts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { httpRequestSeconds, httpRequests } from '../platform/metrics.ts'
import { nestPath } from './serve.ts'

const calls = new Map(
  Object.entries(routes).map(([name, { method, path }]) => [
    `${method} /api${nestPath(path)}`,
    name,
  ]),
)

/** Returns the name of the call that a route serves; `other` for what is no call of the API. Never what the client wrote. */
export const callOf = (method: string, route: string | undefined): string =>
  calls.get(`${method === 'HEAD' ? 'GET' : method} ${route}`) ?? 'other'

/** Counts an answered request under the name of its call. */
export const countRequest = (request: FastifyRequest, reply: FastifyReply): void => {
  const call = callOf(request.method, request.routeOptions.url)
  httpRequests.inc({ call, status: `${Math.floor(reply.statusCode / 100)}xx` })
  httpRequestSeconds.observe({ call }, reply.elapsedTime / 1_000)
}
