import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { newId } from '@stammbuch/ledger'
import { test as onDatabase } from '@stammbuch/testing'
import { expect } from 'vitest'
import { startProcess } from './testing/process.ts'
import { givenAccount } from './testing/records.ts'
import { startWarehouse, type TestWarehouse } from './testing/warehouse.ts'

/** As it runs in production: with the web app on the same origin. */
const test = onDatabase.extend<{ warehouse: TestWarehouse }>({
  warehouse: [
    async ({ database }, use) => {
      const page = await mkdtemp(join(tmpdir(), `stammbuch-page-${process.pid}-`))
      await writeFile(join(page, 'index.html'), '<!doctype html><title>Stammbuch</title>')
      await mkdir(join(page, 'assets'))
      await writeFile(join(page, 'assets/start-$1.js'), 'start()')
      await writeFile(join(page, 'assets/start-$1.js.gz'), gzipSync('start()'))
      await writeFile(join(page, '.hidden'), 'hidden')
      const warehouse = await startWarehouse(database.appUrl, { WEB_DIR: page })
      await use(warehouse)
      await warehouse.close()
      await rm(page, { recursive: true })
    },
    { scope: 'file' },
  ],
})

const asking =
  (url: string, token: string) =>
  (method: string, path: string, extra: RequestInit = {}) =>
    fetch(`${url}/api${path}`, {
      method,
      ...extra,
      headers: { authorization: `Bearer ${token}`, ...extra.headers },
    })

test('a path that knows other methods says which, also beside the web app; OPTIONS asks for just that', async ({
  warehouse,
}) => {
  const { token } = await warehouse.person('Mia', 'ROLE_ADMIN', 'ROLE_IT')
  const ask = asking(warehouse.url, token)
  for (const [method, path, allowed] of [
    ['GET', '/change', 'POST'],
    ['GET', '/mapping/create', 'POST'],
    ['HEAD', '/period', 'POST'],
    ['DELETE', '/account/list', 'GET, HEAD'],
    ['PATCH', '/admin/user/list', 'GET, HEAD'],
    ['HEAD', '/geo-data/revise-bulk', 'GET, POST'],
  ] as const) {
    const { status, headers } = await ask(method, path)
    expect([method, path, status, headers.get('allow')]).toEqual([method, path, 405, allowed])
  }
  const options = await ask('OPTIONS', '/account/list')
  expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, HEAD'])
  expect((await ask('GET', '/nothing/here')).status).toBe(404)
  expect((await ask('GET', '/account/nobody')).status).toBe(404)
  expect((await fetch(`${warehouse.url}/verifikation`)).headers.get('content-type')).toContain(
    'html',
  )
})

test('the files of the web app are served packed and kept by the browser; every other path shows its page', async ({
  warehouse,
}) => {
  const shown = async (path: string, init?: RequestInit) => {
    const answer = await fetch(`${warehouse.url}${path}`, init)
    const kept = answer.headers.get('cache-control')
    return [answer.status, answer.headers.get('content-type')?.split(';')[0], kept] as const
  }
  const forGood = 'public, max-age=31536000, immutable'
  for (const path of ['/assets/start-$1.js', '/assets/start-%241.js', '/assets/start-$1.js?v=1'])
    expect([path, ...(await shown(path))]).toEqual([path, 200, 'application/javascript', forGood])
  const packed = await fetch(`${warehouse.url}/assets/start-$1.js`, {
    headers: { 'accept-encoding': 'gzip' },
  })
  expect([packed.headers.get('content-encoding'), await packed.text()]).toEqual(['gzip', 'start()'])
  const head = await fetch(`${warehouse.url}/assets/start-$1.js`, { method: 'HEAD' })
  expect([head.status, head.headers.get('cache-control'), await head.text()]).toEqual([
    200,
    forGood,
    '',
  ])
  for (const path of ['/', '/verifikation', '/index.html', '/.hidden', '/assets%2f..%2f.hidden'])
    expect([path, ...(await shown(path))]).toEqual([path, 200, 'text/html', 'no-cache'])
  for (const path of ['/assets/gone.js', '/assets', '/api/gone'])
    expect([path, (await shown(path))[0]]).toEqual([path, 404])
})

test('reading only the head of something says the same without its body; a slash at the end is no other path', async ({
  warehouse,
}) => {
  const { token } = await warehouse.person('Nils', 'ROLE_EDITOR')
  const ask = asking(warehouse.url, token)
  const account = `/account/${await givenAccount(warehouse)}`
  for (const path of [account, '/period/list', '/health/ready', '/mdl/export_mdls']) {
    const [whole, head] = [await ask('GET', path), await ask('HEAD', path)]
    expect([path, head.status, await head.text()]).toEqual([path, 200, ''])
    for (const name of ['content-type', 'etag', 'log-position'])
      expect([name, head.headers.get(name)]).toEqual([name, whole.headers.get(name)])
  }
  expect((await ask('GET', '/period/list/')).status).toBe(200)
  expect((await fetch(`${warehouse.url}/api/period/list`, { method: 'HEAD' })).status).toBe(401)
})

test('who sends no body may name its type; a version that was never ours is a version that moved on', async ({
  warehouse,
}) => {
  const person = await warehouse.person('Olga', 'ROLE_EDITOR')
  const ask = asking(warehouse.url, person.token)
  const id = await givenAccount(warehouse)
  const type = { 'content-type': 'application/json' }
  const flagged = await ask('PUT', `/flag/sync/account/${id}`, { headers: type })
  expect(flagged.status).toBe(200)
  const body = { targetClass: 'account', targetId: id, attributeName: 'city', newValue: 'Husum' }
  const { body: change } = await person.call('proposeChange', { body: body as never })
  const seen = { headers: { 'if-match': '"no-version"' } }
  const refused = await person.call('acceptChange', { params: { id: change.id } }, seen)
  expect([refused.status, refused.problem.code]).toEqual([412, 'record-moved-on'])
})

test('a value that is proposed and accepted in one step is refused for a record that moved on', async ({
  warehouse,
}) => {
  const olga = await warehouse.person('Olga', 'ROLE_EDITOR')
  const id = await givenAccount(warehouse)
  const { body: before } = await olga.call('getAccount', { params: { id } })
  const seen = { headers: { 'if-match': `"${before.version}"` } }
  const edit = (newValue: string, accept: boolean) =>
    olga.call(
      'proposeChange',
      { body: { targetClass: 'account', targetId: id, attributeName: 'city', newValue, accept } },
      seen,
    )
  expect((await edit('Husum', true)).status).toBe(201)
  const late = await edit('Kiel', true)
  expect([late.status, late.problem.code]).toEqual([412, 'record-moved-on'])
  // Whoever only proposes overwrites nothing.
  expect((await edit('Kiel', false)).status).toBe(201)
  const { body: after } = await olga.call('getAccount', { params: { id } })
  expect(after.city).toBe('Husum')
})

test('an error names its field, and what is wrong with it by a code that stays', async ({
  warehouse,
}) => {
  const anna = await warehouse.person('Anna', 'ROLE_ADMIN')
  const codeOf = async (name: string) => {
    const { problem } = await anna.call('createSupplier', { body: { name } })
    return problem.errors
  }
  expect(await codeOf('x'.repeat(31))).toMatchObject([{ path: 'name', code: 'too-big' }])
  expect(await codeOf(' ')).toMatchObject([{ path: 'name', code: 'too-small' }])
  expect(await codeOf('a\u0000b')).toMatchObject([{ path: 'name', code: 'control-character' }])
  const params = { id: await givenAccount(warehouse) }
  const missing = await anna.call('deleteSupplierIdentification', { params, body: {} })
  expect([missing.status, missing.problem.code]).toEqual([422, 'confirmation-wrong'])
})

test('what no database can hold is refused by name wherever it stands, and a row beyond every list is none', async ({
  warehouse,
}) => {
  const anna = await warehouse.person('Halb', 'ROLE_ADMIN')
  const half = await anna.call('createDictionary', { body: { label: 'halb \ud83d' } })
  expect([half.status, half.problem.errors]).toMatchObject([
    422,
    [{ path: 'label', code: 'control-character' }],
  ])
  const view = { list: 'verification', name: 'Meine', shared: false, search: {} } as const
  const columns = { hidden: ['\u0000'], widths: {} }
  const hidden = await anna.call('createView', { body: { ...view, columns } })
  expect([hidden.status, hidden.problem.errors]).toMatchObject([
    422,
    [{ path: 'columns.hidden.0', code: 'control-character' }],
  ])
  const none = { hidden: [], widths: {} }
  const keyed = await anna.call('createView', {
    body: { ...view, search: { 'a\ud83d': '1' }, columns: none },
  })
  expect([keyed.status, keyed.problem.errors]).toMatchObject([422, [{ path: 'search' }]])
  const params = { sampleId: newId(), rowIndex: 2 ** 40 }
  const { status, problem } = await anna.call('sampleRow', { params })
  expect([status, problem.errors]).toMatchObject([404, [{ path: 'rowIndex', code: 'too-big' }]])
})

test('told to end, the service begins nothing new, and answers what it had begun', async ({
  warehouse,
  database,
}) => {
  const { token } = await warehouse.person('Ende', 'ROLE_ADMIN')
  const service = await startProcess({
    DATABASE_URL: database.appUrl,
    OIDC_ISSUER: warehouse.identity.issuer,
    OIDC_JWKS_URI: warehouse.identity.keysUrl,
    DATA_DIR: warehouse.dataDir,
  })
  const body = JSON.stringify({ name: 'Letzter Lieferant' })
  const begun = request(`${service.url}/api/supplier`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': body.length,
    },
  })
  const answered = new Promise<{ status: number | undefined; connection: string | undefined }>(
    (resolve, reject) => {
      begun.on('error', reject)
      begun.on('response', ({ statusCode, headers }) =>
        resolve({ status: statusCode, connection: headers.connection }),
      )
    },
  )
  begun.write(body.slice(0, 5))
  await expect.poll(() => begun.writableLength).toBe(0)
  await fetch(`${service.url}/api/health/live`)
  const ended = service.kill('SIGTERM')
  const status = () =>
    fetch(`${service.url}/api/health/ready`).then(
      (answer) => answer.status,
      () => 'refused' as const,
    )
  await expect.poll(status).not.toBe(200)
  begun.end(body.slice(5))
  expect(await answered).toEqual({ status: 201, connection: 'close' })
  expect(await ended).toBe(0)
})
