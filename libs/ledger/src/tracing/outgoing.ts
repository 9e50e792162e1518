import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { beginSpan, currentSpan, errorCode, type OpenSpan, traceparentOf } from './span.ts'

/** A request of `fetch`, as Node's channels tell of it. */
interface OutgoingRequest {
  readonly method: string
  readonly origin: string | URL
  readonly addHeader: (name: string, value: string) => void
}

interface Message {
  readonly request: OutgoingRequest
  readonly response?: { readonly statusCode: number }
  readonly error?: unknown
}

/**
 * Makes a span of each request of `fetch` within another span, and names it to the other side. Paths and queries are left out: they
 * may hold what somebody searches for. Returns how to stop.
 */
export const traceOutgoing = (): (() => void) => {
  const open = new WeakMap<OutgoingRequest, { readonly span: OpenSpan; status: number }>()
  const end = (request: OutgoingRequest, error: string | null): void => {
    const found = open.get(request)
    if (!found) return
    open.delete(request)
    const { span, status } = found
    const attributes = {
      'http.request.method': request.method,
      'server.address': new URL(request.origin).host,
      ...(status > 0 ? { 'http.response.status_code': status } : {}),
    }
    span.end({ attributes, error: error ?? (status >= 400 ? String(status) : null) })
  }
  const listeners: Readonly<Record<string, (message: unknown) => void>> = {
    'undici:request:create': (message) => {
      const { request } = message as Message
      if (!currentSpan()) return
      const span = beginSpan(`${request.method} ${new URL(request.origin).host}`, 'client')
      request.addHeader('traceparent', traceparentOf(span.context))
      open.set(request, { span, status: 0 })
    },
    'undici:request:headers': (message) => {
      const { request, response } = message as Message
      const found = open.get(request)
      if (found) found.status = response?.statusCode ?? 0
    },
    'undici:request:trailers': (message) => end((message as Message).request, null),
    'undici:request:error': (message) => {
      const { request, error } = message as Message
      end(request, errorCode(error))
    },
  }
  for (const [channel, listener] of Object.entries(listeners)) subscribe(channel, listener)
  return () => {
    for (const [channel, listener] of Object.entries(listeners)) unsubscribe(channel, listener)
  }
}
