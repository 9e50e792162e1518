import { served } from './serve.ts'

type Endpoint = (typeof served)[number]

const pattern = (path: string): RegExp =>
  new RegExp(`^/api${path.replaceAll('.', '\\.').replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}/?$`)

/** `/mapping/create` is not the mapping of the id `create`: what a path names must fit its contract. */
const names = ({ path, params }: Endpoint, url: string): boolean => {
  const match = pattern(path).exec(url)
  return match !== null && params.safeParse({ ...match.groups }).success
}

/** Reading its head is part of every read but of those that change something. */
const methodsOf = ({ method, deprecated }: Endpoint): readonly string[] =>
  method === 'GET' && !deprecated ? ['GET', 'HEAD'] : [method]

/** The methods under which a URL is known; empty for a URL that is not known at all. */
export const allowedMethods = (url: string): string[] => {
  const path = url.split('?')[0] ?? ''
  const matching = served.filter((endpoint) => names(endpoint, path))
  return [...new Set(matching.flatMap(methodsOf))].sort()
}
