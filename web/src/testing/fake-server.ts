import type { ProblemCode, RouteName, User } from '@stammbuch/contracts'
import type { Reply } from '@stammbuch/contracts/client'
import { paths } from '@stammbuch/contracts/paths'
import { onTestFinished } from 'vitest'
import { session } from '@/api/session.ts'

/** A request as the server saw it. Parameters and query values are texts, as in the URL. */
export interface Called {
  readonly name: RouteName
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly body: unknown
  readonly headers: Headers
  /** The `Command-Id` of the answer to a mutation, by which it is taken back. */
  readonly commandId: string | null
}

type Answering<Name extends RouteName> =
  | Reply<Name>
  | Response
  | ((called: Called) => Reply<Name> | Response | Promise<Reply<Name> | Response>)

/** Replies by the call's name: a body, a `Response`, or a function of the request. */
export type Answers = { readonly [Name in RouteName]?: Answering<Name> }

export interface FakeServer {
  /** Every request so far, in order. */
  readonly calls: readonly Called[]
  /** The requests of one call. */
  readonly callsOf: (name: RouteName) => readonly Called[]
  /** Answer some calls differently from now on. */
  readonly answer: (answers: Answers) => void
}

interface Route {
  readonly name: RouteName
  readonly method: string
  readonly pattern: RegExp
}

// Fixed paths first: `/account/list` is no account.
const table: readonly Route[] = Object.entries(paths)
  .map(([name, { method, path }]) => ({
    name: name as RouteName,
    method,
    holes: path.split('{').length,
    pattern: new RegExp(`^/api${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
  }))
  .toSorted((left, right) => left.holes - right.holes)

const json = (body: unknown, status = 200, headers: HeadersInit = {}): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  })

/** An error answer as the server gives it. */
export const problem = (
  code: ProblemCode,
  status: number,
  more: Readonly<Record<string, unknown>> = {},
): Response =>
  json({ type: `urn:stammbuch:problem:${code}`, title: code, code, status, ...more }, status)

/** A plain text answer. */
export const plainText = (text: string): Response =>
  new Response(text, { headers: { 'content-type': 'text/plain; charset=utf-8' } })

const calledBy = async (request: Request, at: number): Promise<Called | undefined> => {
  const { pathname, searchParams } = new URL(request.url)
  for (const { name, method, pattern } of table) {
    const found = method === request.method ? pattern.exec(pathname) : null
    if (!found) continue
    const text = await request.text()
    return {
      name,
      params: Object.fromEntries(
        Object.entries(found.groups ?? {}).map(([key, value]) => [key, decodeURIComponent(value)]),
      ),
      query: Object.fromEntries(searchParams),
      body: text === '' ? undefined : JSON.parse(text),
      headers: request.headers,
      commandId:
        method === 'GET' ? null : `0198c0de-0000-7000-8000-c0de${String(at).padStart(8, '0')}`,
    }
  }
  return undefined
}

/**
 * Answer the web app's calls by name until the test is over. A call without an answer gets 404 and is
 * recorded like the others.
 */
export const fakeServer = (answers: Answers): FakeServer => {
  const real = window.fetch
  const calls: Called[] = []
  let known: Answers = answers
  const answerTo = async (called: Called): Promise<Response> => {
    if (!(called.name in known)) return problem('not-found', 404)
    const given: unknown = known[called.name]
    const reply = typeof given === 'function' ? await given(called) : given
    if (reply instanceof Response) return reply.clone()
    if (reply === null) return new Response(null, { status: 204 })
    return json(reply, 200, { 'log-position': '1' })
  }
  window.fetch = async (input, init) => {
    const request = new Request(input, init)
    if (!new URL(request.url).pathname.startsWith('/api/')) return real(input, init)
    const called = await calledBy(request, calls.length)
    if (!called) return problem('not-found', 404)
    calls.push(called)
    const answer = await answerTo(called)
    if (called.commandId !== null && answer.ok) answer.headers.set('command-id', called.commandId)
    return answer
  }
  onTestFinished(() => {
    window.fetch = real
  })
  return {
    calls,
    callsOf: (name) => calls.filter((called) => called.name === name),
    answer: (more) => {
      known = { ...known, ...more }
    },
  }
}

/** Be signed in until the test is over. */
export const signedIn = (roles: User['roles'] = ['ROLE_EDITOR']): User => {
  const user: User = {
    id: '0190f2a0-0000-7000-8000-0000000000e1',
    email: 'emma.engel@stammbuch.example',
    fullName: 'Emma Engel',
    shortCode: 'EE',
    roles,
    isActive: true,
  }
  session.set({ state: 'signed-in', user, problem: null })
  onTestFinished(() => session.set({ state: 'signed-out', user: null, problem: null }))
  return user
}
