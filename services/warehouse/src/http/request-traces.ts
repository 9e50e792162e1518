import {
  type Attributes,
  beginSpan,
  contextIn,
  inSpan,
  isTracing,
  type OpenSpan,
  type SpanContext,
} from '@stammbuch/ledger'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { callOf } from './request-metrics.ts'

/** What browsers report would be reported in turn, for ever. */
const isReport = ({ method, routeOptions }: FastifyRequest): boolean =>
  callOf(method, routeOptions.url) === 'reportSpans'

/** Where in the log a command wrote: the delivery that it causes names the same place. */
const writtenBy = (reply: FastifyReply): Attributes => {
  const [command, position] = [reply.getHeader('command-id'), reply.getHeader('log-position')]
  if (command === undefined || position === undefined) return {}
  return { 'stammbuch.command': String(command), 'stammbuch.position': Number(position) }
}

/** Makes a span of each request, as part of the caller's trace if it names one; `keep` is given the span of each
 * command, for what follows from it. Does nothing where nothing is traced. */
export const traceRequests = (
  instance: FastifyInstance,
  keep: (command: string, span: SpanContext) => void,
): void => {
  if (!isTracing()) return
  const open = new WeakMap<FastifyRequest, OpenSpan>()
  instance.addHook('onRequest', (request, _reply, done) => {
    if (isReport(request)) return done()
    const header = request.headers.traceparent
    const parent = contextIn(typeof header === 'string' ? header : undefined)
    open.set(request, beginSpan(request.method, 'server', parent))
    done()
  })
  // The body has been read by now: what its bytes arrive in is no part of the request's own course.
  instance.addHook('preValidation', (request, _reply, done) => {
    const span = open.get(request)
    if (span) inSpan(span.context, done)
    else done()
  })
  instance.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request
    const { statusCode } = reply
    const span = open.get(request)
    const written = writtenBy(reply)
    const command = written['stammbuch.command']
    if (span && typeof command === 'string') keep(command, span.context)
    span?.end({
      name: callOf(method, routeOptions.url),
      attributes: {
        ...{ 'http.request.method': method, 'http.response.status_code': statusCode },
        ...written,
      },
      error: statusCode >= 500 ? String(statusCode) : null,
    })
    done()
  })
}
