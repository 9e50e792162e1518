import type { Endpoint, InputOf, ReplyOf, RequestOf } from './endpoint.ts'
import { paths } from './paths.gen.ts'
import type { RouteName, Routes } from './routes.ts'

/** The arguments of a call: only the parts that it takes. */
export type Call<Name extends RouteName> = RequestOf<Routes[Name]>
export type Reply<Name extends RouteName> = ReplyOf<Routes[Name]>
type Paths = typeof paths
/** A call that changes something, by its method. */
export type Mutation = {
  readonly [Name in keyof Paths]: Paths[Name]['method'] extends 'GET' ? never : Name
}[keyof Paths]
export type Input<Name extends RouteName> = InputOf<Routes[Name]>

export interface Request {
  readonly method: Endpoint['method']
  /** Below the API's base path, with path parameters and query string filled in. */
  readonly url: string
  readonly body: string | undefined
}

type Loose = Readonly<Record<string, unknown>> | undefined

const filled = (path: string, params: Loose): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params?.[name])))

const queryString = (query: Loose): string => {
  const entries = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
  if (entries.length === 0) return ''
  return `?${new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))}`
}

/** Builds the request of a named call. Needs no schema, so a browser that uses it loads none. */
export const requestOf = <Name extends RouteName>(name: Name, call: Call<Name> = {}): Request => {
  const { method, path } = paths[name]
  const { params, query, body } = call as { params?: Loose; query?: Loose; body?: unknown }
  return {
    method,
    url: filled(path, params) + queryString(query),
    body: body === undefined ? undefined : JSON.stringify(body),
  }
}
