import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from './root.ts'

const textOf = (file: string): string => readFileSync(path.join(root, file), 'utf8')

/** Returns the target of each prefix in the proxy's configuration for production. */
const locations = (): readonly { readonly prefix: string; readonly to: string }[] =>
  [
    ...textOf('deploy/nginx.conf').matchAll(/location (\S+) \{[^}]*proxy_pass http:\/\/([a-z]+);/g),
  ].map(([, prefix = '', to = '']) => ({ prefix, to }))

/** Returns every page of the web app, and the paths that the warehouse serves beside it. */
const ownPaths = (): readonly string[] => {
  const pages = textOf('web/src/route-tree.gen.ts').matchAll(/fullPath: '([^']+)'/g)
  return [...[...pages].map(([, page = '']) => page), '/api/', '/assets/', '/live/']
}

test('the proxy hides nothing of the product behind another service', () => {
  const others = locations().filter(({ to }) => to !== 'warehouse')
  expect(others).toHaveLength(1)
  const hidden = ownPaths().filter((own) => others.some(({ prefix }) => own.startsWith(prefix)))
  expect(ownPaths()).toContain('/auth/popup')
  expect(hidden).toEqual([])
})

test('Keycloak listens under the path at which the proxy passes it on', () => {
  const [keycloak] = locations().filter(({ to }) => to === 'keycloak')
  const compose = textOf('docker-compose.yml')
  const [, relative] = /KC_HTTP_RELATIVE_PATH: (\S+)/.exec(compose) ?? []
  expect(keycloak?.prefix).toBe(`${relative}/`)
  expect(compose).toContain(`PUBLIC_URL:?}${relative}/realms/stammbuch`)
})

test('the proxy waits for an answer as long as clients do, and sends nothing twice because it takes long', () => {
  const [, timeout = ''] = /requestTimeout = ([\d_]+)/.exec(textOf('web/src/api/call.ts')) ?? []
  const [, seconds] =
    /location \/ \{[^}]*proxy_read_timeout (\d+)s;/.exec(textOf('deploy/nginx.conf')) ?? []
  expect(Number(seconds) * 1000).toBeGreaterThan(Number(timeout.replaceAll('_', '')))
  expect(textOf('deploy/nginx.conf')).not.toMatch(/proxy_next_upstream [^;]*timeout/)
})

test('every place of the proxy tells the product by which name and scheme it was called', () => {
  const [own = '', ...places] = textOf('deploy/nginx.conf')
    .replace(/^[\s\S]*?\nserver \{/, '')
    .split(/^ {2}location /m)
  const headers = (text: string) =>
    [...text.matchAll(/proxy_set_header (\S+)/g)].map(([, name = '']) => name)
  expect(headers(own)).toContain('Host')
  // nginx inherits headers only where a place sets none itself.
  const incomplete = places.filter((place) => {
    const set = headers(place)
    return set.length > 0 && headers(own).some((name) => !set.includes(name))
  })
  expect(incomplete).toEqual([])
})
