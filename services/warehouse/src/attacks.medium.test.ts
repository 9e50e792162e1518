import { request } from 'node:http'
import { type Endpoint, mutates, routes } from '@stammbuch/contracts'
import { expect } from 'vitest'
import { pack } from './catalogue/index.ts'
import { test } from './testing/test.ts'

/** JSON text of so many arrays, or objects, in each other. */
const arrays = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
const objects = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`

const table = Object.entries(routes as Record<string, Endpoint>)
const somewhere = '0b5a9c1e-5f0e-4a53-9d9e-0f6c1c1f2a11'

const posting =
  (url: string, token: string) => async (method: string, path: string, body: string) => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      body,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': `deep-${crypto.randomUUID()}`,
      },
    })
    const { code } = JSON.parse(await answer.text()) as { readonly code: string }
    return { status: answer.status, code }
  }

test('[U-013] a body nested 20,000 deep is refused at once by every call that takes one', async ({
  warehouse,
}) => {
  const { token } = await warehouse.person('Tiefe', 'ROLE_ADMIN', 'ROLE_IT')
  const post = posting(warehouse.url, token)
  for (const [name, endpoint] of table.filter(([, one]) => mutates(one))) {
    const path = endpoint.path.replaceAll(/\{\w+\}/g, somewhere)
    for (const body of [arrays(20_000), objects(20_000), `{"variables":${arrays(20_000)}}`]) {
      const { status, code } = await post(endpoint.method, path, body)
      expect([name, status, code]).toEqual([name, 400, 'malformed'])
    }
  }
})

test('[U-013] two megabytes of brackets, a query in braces and an archive of depth are refused, none with a 5xx', {
  timeout: 60_000,
}, async ({ warehouse }) => {
  const { token } = await warehouse.person('Klammer', 'ROLE_ADMIN', 'ROLE_IT')
  const post = posting(warehouse.url, token)
  expect(await post('POST', '/messages', arrays(1_000_000))).toMatchObject({ status: 400 })
  expect(await post('POST', '/messages', '['.repeat(2_000_000))).toMatchObject({ status: 400 })
  for (const query of ['{a'.repeat(5_000), `{a(b:${arrays(5_000)})}`, '{'.repeat(100_000)])
    expect(await post('POST', '/warehouse-graphql', JSON.stringify({ query }))).toMatchObject({
      status: 422,
    })
  let deep: unknown = 1
  for (let level = 0; level < 3_000; level += 1) deep = [deep]
  for (const [path, file] of [
    ['/mdl/import_mdls', 'mdls.json'],
    ['/mapping/import_mappings', 'mappings.json'],
  ] as const) {
    const fileContent = pack(file, { version: 1, mdls: deep, mappings: deep }).toString('base64')
    const answer = await post('POST', path, JSON.stringify({ fileContent }))
    expect([path, answer.status >= 400 && answer.status < 500]).toEqual([path, true])
  }
})

test('[U-013] a request that names another host is not answered, health checks aside', async ({
  warehouse,
}) => {
  const { token } = await warehouse.person('Fremd', 'ROLE_EDITOR')
  const { port } = new URL(warehouse.url)
  const ask = (path: string, host: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = { host: `${host}:${port}`, authorization: `Bearer ${token}` }
      const asked = request(`${warehouse.url}/api${path}`, { headers }, (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      })
      asked.on('error', reject)
      asked.end()
    })
  expect(await ask('/user/me', 'evil.example')).toBe(421)
  expect(await ask('/config', 'evil.example')).toBe(421)
  expect(await ask('/health/live', 'warehouse-1')).toBe(200)
  for (const host of ['localhost', '127.0.0.1']) expect(await ask('/user/me', host)).toBe(200)
})
