import { served } from './serve.ts'

const pattern = (path: string): RegExp =>
  new RegExp(`^/api${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}/?$`)

/** The methods under which a URL is known; empty for a URL that is not known at all. */
export const allowedMethods = (url: string): string[] => {
  const path = url.split('?')[0] ?? ''
  const matching = served.filter((endpoint) => pattern(endpoint.path).test(path))
  return [...new Set(matching.map(({ method }) => method))].sort()
}
