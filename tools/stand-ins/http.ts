import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { isOwnHost } from './own-host.ts'

/** One request to a stand-in; `segments` are the decoded parts of the path. */
export interface Incoming {
  readonly method: string
  readonly path: string
  readonly segments: readonly string[]
  readonly query: URLSearchParams
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** An object or list is sent as JSON, a string as text, `undefined` as no body at all. */
export interface Answer {
  readonly status: number
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** The reaction to a request: an answer, an open socket without an answer, or a cut one. */
export type Reply = Answer | 'hang' | 'cut'

export interface Listening {
  readonly url: string
  readonly close: () => Promise<void>
}

/** The parameters of a route's pattern with their values. */
export type Params = Readonly<Record<string, string>>

export interface Route<Handler> {
  readonly method: string
  readonly pattern: readonly string[]
  readonly handler: Handler
}

/** Returns a route: `route('GET', '/{index}/_doc/{id}', handler)`; the first matching route wins. */
export const route = <Handler>(
  method: string,
  pattern: string,
  handler: Handler,
): Route<Handler> => ({ method, pattern: pattern.split('/').filter(Boolean), handler })

const paramsOf = (pattern: readonly string[], segments: readonly string[]): Params | undefined => {
  if (pattern.length !== segments.length) return undefined
  const params: Record<string, string> = {}
  for (const [at, part] of pattern.entries()) {
    const given = segments[at] ?? ''
    if (part.startsWith('{')) params[part.slice(1, -1)] = given
    else if (part !== given) return undefined
  }
  return params
}

/** Returns the route of a request; HEAD is served by the GET route of the same pattern. */
export const findRoute = <Handler>(
  routes: readonly Route<Handler>[],
  { method, segments }: Pick<Incoming, 'method' | 'segments'>,
): { readonly handler: Handler; readonly params: Params } | undefined => {
  for (const candidate of routes) {
    if (candidate.method !== method && !(method === 'HEAD' && candidate.method === 'GET')) continue
    const params = paramsOf(candidate.pattern, segments)
    if (params) return { handler: candidate.handler, params }
  }
  return undefined
}

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const bytes = Buffer.concat(chunks)
  return (request.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString()
}

const incomingOf = async (request: IncomingMessage): Promise<Incoming> => {
  const url = new URL(request.url ?? '/', 'http://stand-in')
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)])
  return {
    method: request.method ?? 'GET',
    path: url.pathname,
    segments: url.pathname.split('/').filter(Boolean).map(decodeURIComponent),
    query: url.searchParams,
    headers: Object.fromEntries(headers),
    body: await bodyOf(request),
  }
}

const send = (response: ServerResponse, { status, body, headers }: Answer, head: boolean) => {
  const text = typeof body === 'string' ? body : body === undefined ? '' : JSON.stringify(body)
  const type = typeof body === 'string' ? 'text/plain; charset=UTF-8' : 'application/json'
  const length = String(Buffer.byteLength(text))
  response.writeHead(status, {
    ...(text === '' ? {} : { 'content-type': type }),
    ...(status === 204 ? {} : { 'content-length': length }),
    ...headers,
  })
  response.end(head || status === 204 ? undefined : text)
}

const foreign: Answer = { status: 421, body: { error: 'this host is served by somebody else' } }

/**
 * Listens on `port` (0 = a free one) of `host`; `close` also ends requests that hang. Names other than this machine's own are refused,
 * unless it listens for other machines, whose names for it are unknown. A handler that throws is a fault of the stand-in itself and
 * answers 500 with the stack.
 */
export const listen = async (
  handle: (incoming: Incoming) => Promise<Reply>,
  port: number,
  host = '127.0.0.1',
): Promise<Listening> => {
  const isPublic = host === '0.0.0.0' || host === '::'
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    try {
      if (!isPublic && !isOwnHost(request.headers.host, [host.toLowerCase()]))
        return send(response, foreign, request.method === 'HEAD')
      const reply = await handle(await incomingOf(request))
      if (reply === 'cut') request.socket.destroy()
      else if (reply !== 'hang') send(response, reply, request.method === 'HEAD')
    } catch (error) {
      const stack = error instanceof Error ? error.stack : String(error)
      if (response.headersSent || request.destroyed) response.destroy()
      else send(response, { status: 500, body: `the stand-in broke: ${stack}` }, false)
    }
  }
  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const named = isPublic ? 'localhost' : host
  return {
    url: `http://${named}:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
