import type { RouteName } from '@stammbuch/contracts'
import { type Call, type Reply, requestOf } from '@stammbuch/contracts/client'
import { standing } from '@/state/stand.ts'
import { createStore } from '@/state/store.ts'
import { afterPaint } from './after-paint.ts'
import { CommandQueue } from './command-queue.ts'
import { noteFailure } from './failed-requests.ts'
import { beginRequest } from './pending-requests.ts'
import { Problem, problemOf, timedOut, unreachable } from './problem.ts'
import { accessToken, renewToken, session } from './session.ts'
import { beginTrace } from './traces/tracing.ts'

/** The longest a request may take, in milliseconds: 20 minutes. */
export const requestTimeout = 1_200_000

export interface CallOptions {
  readonly signal?: AbortSignal
  /** The mutation's id; a new one unless given. The same id never has a second effect. */
  readonly idempotencyKey?: string
  /** The record's version the decision was made on: 412 when it moved on. */
  readonly ifMatch?: string
  /** Wait for this log position before answering: read your own writes. */
  readonly minPosition?: number
  /** Answer 202 with a job at once instead of waiting for long work. */
  readonly respondAsync?: boolean
  /** Read as of now, whatever moment the application shows. */
  readonly today?: boolean
  /** Codes that the caller shows itself: the notification panel lists them as read. */
  readonly expected?: readonly string[]
}

/** A call under way: where it is traced, the header that says so. */
interface Sent extends CallOptions {
  readonly traceparent?: string | undefined
}

/** A reply with what the log says about it. */
export interface Answer<Body> {
  readonly body: Body
  readonly status: number
  /** `Log-Position`: of a read, how far it is complete; of a mutation, its last event. */
  readonly position: number | null
  readonly etag: string | null
  /** `Command-Id` of a mutation: by it what was done can be taken back. */
  readonly commandId: string | null
  /** The request, for those who learn of its failure later. */
  readonly asked: { readonly method: string; readonly url: string }
}

const headersFor = (method: string, hasBody: boolean, options: Sent): Headers => {
  const headers = new Headers({ accept: 'application/json, text/plain' })
  const token = accessToken()
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (hasBody) headers.set('content-type', 'application/json')
  if (method !== 'GET' && options.idempotencyKey)
    headers.set('idempotency-key', options.idempotencyKey)
  if (options.ifMatch) headers.set('if-match', options.ifMatch)
  if (options.minPosition !== undefined) headers.set('min-position', String(options.minPosition))
  if (options.traceparent) headers.set('traceparent', options.traceparent)
  if (options.respondAsync) headers.set('prefer', 'respond-async')
  return headers
}

/** Those that are on their way share 64 KB; this many characters are enough for every decision. */
const mostKept = 1_000

/** A command that has gone out arrives, even if the page is closed in that moment. */
const outlivesPage = (method: string, body: string | undefined): boolean =>
  method !== 'GET' && (body?.length ?? 0) <= mostKept

/** Send, and once more with a new token when the server refuses the old one. */
const send = async (
  { method, url, body }: ReturnType<typeof requestOf>,
  options: Sent,
): Promise<Response> => {
  const signals = [AbortSignal.timeout(requestTimeout), ...(options.signal ? [options.signal] : [])]
  const attempt = (): Promise<Response> =>
    fetch(`/api${url}`, {
      method,
      headers: headersFor(method, body !== undefined, options),
      signal: AbortSignal.any(signals),
      keepalive: outlivesPage(method, body),
      ...(body !== undefined && { body }),
    })
  const response = await attempt()
  if (response.status !== 401 || !accessToken()) return response
  if (await renewToken()) return attempt()
  session.set((last) => (last.state === 'signed-in' ? { ...last, state: 'expired' } : last))
  return response
}

const contentOf = async (response: Response): Promise<unknown> => {
  if (response.status === 204) return null
  const type = response.headers.get('content-type') ?? ''
  if (type.includes('json')) return response.json()
  return type.startsWith('text/') ? response.text() : response.blob()
}

const problemFrom = (thrown: unknown): unknown => {
  if (thrown instanceof Problem) return thrown
  if (thrown instanceof DOMException && thrown.name === 'TimeoutError') return timedOut()
  return thrown instanceof TypeError ? unreachable() : thrown
}

/** Number of commands of this page that wait for the connection. */
export const waitingCommands = createStore(0)

/** The commands of this page on their way to the server. */
export const commands = new CommandQueue({
  onSize: (size) => waitingCommands.set(size),
  turn: afterPaint,
})

/** One try, with every way to fail as a `Problem`. */
const attempted = async (
  request: ReturnType<typeof requestOf>,
  options: Sent,
): Promise<Response> => {
  try {
    const response = await send(request, options)
    if (!response.ok) throw await problemOf(response)
    return response
  } catch (thrown) {
    throw problemFrom(thrown)
  }
}

/**
 * Make a call of the contract by its name, and get the reply together with its place in the log.
 * A mutation that cannot be delivered waits for the connection, for 30 seconds at most.
 * While an earlier moment is shown, reads are made as of it. Throws a `Problem` for every error answer and for what cannot
 * be done at that moment, and the signal's reason when it was cancelled.
 */
export const answerOf = async <Name extends RouteName>(
  name: Name,
  input: Call<Name> = {},
  options: CallOptions = {},
): Promise<Answer<Reply<Name>>> => {
  const past = options.today ? null : standing.get()
  const request = requestOf(name, past ? (past.input(name, input) as Call<Name>) : input)
  const trace = beginTrace(name)
  const keyed = {
    idempotencyKey: crypto.randomUUID(),
    ...options,
    traceparent: trace?.traceparent,
  }
  let status = 0
  const attempt = () => attempted(request, keyed)
  const end = beginRequest()
  try {
    const isRead = request.method === 'GET'
    const response = await (isRead ? attempt() : commands.send(attempt, options.signal))
    const position = response.headers.get('log-position')
    status = response.status
    return {
      body: (await contentOf(response)) as Reply<Name>,
      status: response.status,
      position: position === null ? null : Number(position),
      etag: response.headers.get('etag'),
      commandId: response.headers.get('command-id'),
      asked: { method: request.method, url: request.url },
    }
  } catch (thrown) {
    const problem = problemFrom(thrown)
    if (problem instanceof Problem) {
      status = problem.status
      const isShown = options.expected?.includes(problem.code) ?? false
      noteFailure(request.method, request.url, problem, isShown)
    }
    throw problem
  } finally {
    end()
    trace?.end(status)
  }
}

/** Make a call of the contract by its name: `call('getAccount', { params: { id } })`. */
export const call = async <Name extends RouteName>(
  name: Name,
  input: Call<Name> = {},
  options: CallOptions = {},
): Promise<Reply<Name>> => (await answerOf(name, input, options)).body
