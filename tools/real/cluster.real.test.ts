import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { chunkBytes, maxFileBytes, type RouteName } from '@stammbuch/contracts'
import type { Call } from '@stammbuch/contracts/client'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { idOf } from '../seed/catalogue.ts'
import { type Cluster, type ClusterProcess, startCluster } from './cluster.ts'
import { callAt, type Follower, follow, holderOfPort } from './cluster-calls.ts'
import { noteResult } from './notes.ts'

const patience = { timeout: 60_000, interval: 200 }
const perMinute = 120
const seconds = (since: number) => `${((performance.now() - since) / 1_000).toFixed(1)} s`
const mail = (name: string) => `${name}@stammbuch.example`

interface StoredDocument {
  readonly id: string
  readonly source: { readonly values?: Readonly<Record<string, unknown>> }
}

// Each test goes on with what the one before left, as a house does that runs for long.
describe.skipIf(!process.env.REAL_CLUSTER)('the shape of the compose file', { retry: 0 }, () => {
  let cluster: Cluster
  let database: pg.Client
  let account: string
  const tokens: Record<string, string> = {}

  beforeAll(async () => {
    cluster = await startCluster({ RATE_LIMIT: String(perMinute) })
    database = new pg.Client({ connectionString: cluster.databaseUrl })
    await database.connect()
    for (const name of ['anna.albrecht', 'erik.ebert', 'emma.engel', 'ida.immel', 'otto.orth'])
      tokens[name] = await cluster.tokenFor(mail(name))
    const { rows } = await database.query<{ id: string }>(
      `select r.id from view.record r where r.class = 'account' and r.is_approved and not r.excluded
         and not exists (select from view.membership m
           join view.catalogue_entry g on g.id = m.ranking_group_id
           where m.holder_id = r.id and (g.entry -> 'fourEyes')::boolean)
       order by r.id limit 1`,
    )
    account = rows[0]?.id ?? ''
  })
  afterAll(async () => {
    await database?.end()
    await cluster?.close()
  })

  const as = <Name extends RouteName>(who: string, name: Name, call?: Call<Name>, key?: string) =>
    callAt(cluster.url, tokens[who] ?? '', name, call, key)

  /** Repeats a call with its key until it is answered: what a page does when a connection breaks. */
  const insist = async <Name extends RouteName>(who: string, name: Name, call: Call<Name>) => {
    const key = randomUUID()
    for (;;) {
      const answer = await as(who, name, call, key).catch(() => undefined)
      if (answer && ![502, 503, 504].includes(answer.status)) return answer
      await sleep(100)
    }
  }

  const write = (who: string, newValue: string) =>
    insist(who, 'proposeChange', {
      body: {
        ...{ targetClass: 'account', targetId: account, attributeName: 'description' },
        ...{ newValue, accept: true },
      },
    })

  const socketsAt = async ({ metricsPort }: ClusterProcess): Promise<number> => {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    return Number(/^stammbuch_live_sockets (\S+)/m.exec(text)?.[1])
  }

  /** The stream as the server that leads it knows it. */
  const leads = async () => {
    const known = await Promise.all(cluster.nats.map((one) => one.stream()))
    return known.find((stream, at) => stream?.leader === cluster.nats[at]?.name)
  }

  const indexed = (): unknown =>
    (cluster.index.documents() as unknown as readonly StoredDocument[]).find(
      ({ id }) => id === account,
    )?.source.values?.description

  test('pages, calls and the keys of the identity provider come through the proxy, with the headers that protect them', async () => {
    const page = await fetch(`${cluster.url}/verifikation`)
    expect(page.status).toBe(200)
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(page.headers.get('strict-transport-security')).toMatch(/max-age=\d{8}/)
    expect(page.headers.get('x-content-type-options')).toBe('nosniff')
    expect(page.headers.get('x-frame-options')).toBe('SAMEORIGIN')
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
    expect(page.headers.get('server')).toBe('nginx')
    const certs = `${cluster.url}/identity/realms/stammbuch/protocol/openid-connect/certs`
    expect((await fetch(certs)).status).toBe(200)
    expect((await as('anna.albrecht', 'getMe')).status).toBe(200)
    expect((await callAt(cluster.url, 'eyJhbGciOiJSUzI1NiJ9.e30.AA', 'getMe')).status).toBe(401)
  })

  test('the people at three processes see at once what one of them writes', async () => {
    const followers: Follower[] = []
    for (const who of ['erik.ebert', 'emma.engel', 'anna.albrecht'])
      followers.push(await follow(cluster.url, tokens[who] ?? '', `record:account:${account}`))
    onTestFinished(() => void followers.map(({ socket }) => socket.disconnect()))
    // The proxy gives a new connection to the process that has the fewest.
    const spread = async () => Promise.all(cluster.warehouses.map(socketsAt))
    await expect.poll(spread, patience).toEqual([1, 1, 1])
    expect((await write('erik.ebert', 'von allen gesehen')).status).toBe(201)
    await expect
      .poll(() => followers.map(({ positions }) => positions.length > 0), patience)
      .toEqual([true, true, true])
  })

  test('a person who used up the calls of a minute is refused by every process, and others are not', async () => {
    for (let calls = 0; calls < perMinute; calls += 1)
      expect((await as('otto.orth', 'listAccounts', { query: { limit: '1' } })).status).toBe(200)
    const here = (port: number) =>
      callAt(`http://127.0.0.1:${port}`, tokens['otto.orth'] ?? '', 'listAccounts', {
        query: { limit: '1' },
      })
    let answered = 0
    for (const { port } of cluster.warehouses)
      await expect
        .poll(async () => {
          const { status, body } = await here(port)
          if (status === 200) answered += 1
          return [status, body.code]
        }, patience)
        .toEqual([429, 'too-many-requests'])
    // Each for itself, the three would have answered two more minutes' worth of calls.
    expect(answered).toBeLessThan(perMinute)
    expect((await as('anna.albrecht', 'getMe')).status).toBe(200)
  })

  const upload = async (content: Buffer, declaredBytes = content.length) => {
    const rest = {
      ...{ stamp: randomUUID(), fileOriginalName: 'groß.csv', fileOriginalType: 'text/csv' },
      supplier: idOf('supplier', 'Adresspflege Süd'),
      rankingGroup: idOf('ranking-group', 'KLI'),
      period: idOf('period', '2026'),
      chunkCount: Math.ceil(declaredBytes / chunkBytes),
      fileHash: createHash('md5').update(content).digest('hex'),
      fileSha256: createHash('sha256').update(content).digest('hex'),
    }
    for (let chunkId = 0; ; chunkId += 1) {
      const piece = content.subarray(chunkId * chunkBytes, (chunkId + 1) * chunkBytes)
      const body = { ...rest, chunkId, fileContent: piece.toString('base64') }
      const answer = await insist('emma.engel', 'uploadChunk', { body })
      if (answer.status !== 200 || chunkId + 1 === rest.chunkCount) return answer
    }
  }

  test('a file of 100 MB arrives whole, its pieces at any of the processes; a larger one is refused before it is sent', async () => {
    const line = `${'Müller GmbH '.repeat(8)};Bozen\r\n`
    const lines = line.repeat(Math.ceil(maxFileBytes / line.length))
    const content = Buffer.from(`Name;Ort\r\n${lines}`).subarray(0, maxFileBytes)
    const { status, body } = await upload(content)
    expect([status, body.code]).toEqual([200, undefined])
    expect(body.sample?.id).toBeDefined()
    const refused = await upload(content, maxFileBytes + 1)
    expect([refused.status, refused.body.code]).toEqual([413, 'file-too-large'])
    // More than the proxy lets through, in one request.
    const huge = await fetch(`${cluster.url}/api/upload`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${tokens['emma.engel']}`,
      },
      body: content.subarray(0, 70 * 1024 * 1024),
    })
    expect([huge.status, await huge.json()]).toMatchObject([413, { code: 'too-large' }])
  })

  test('the server that leads the stream is killed: what is written meanwhile reaches the search index, and the server follows again', async () => {
    const params = { class: 'account', id: account } as const
    expect((await as('erik.ebert', 'requestSync', { params })).status).toBe(200)
    await expect.poll(indexed, patience).toBe('von allen gesehen')
    await expect.poll(leads, patience).toMatchObject({ copies: 3, current: 2 })
    const leader = (await leads())?.leader
    const killed = cluster.nats.find(({ name }) => name === leader)
    expect(killed).toBeDefined()
    await killed?.kill()
    const since = performance.now()
    for (let at = 0; at < 20; at += 1)
      expect((await write('emma.engel', `ohne ${killed?.name} ${at}`)).status).toBe(201)
    await expect.poll(indexed, patience).toBe(`ohne ${killed?.name} 19`)
    noteResult(`leading NATS server killed, 20 edits in the index after ${seconds(since)}`)
    await killed?.start()
    await expect.poll(leads, patience).toMatchObject({ copies: 3, current: 2 })
  })

  /** Returns the process that holds a lease, by the connection that it holds it with. */
  const holderOf = async (lease: string, among: readonly ClusterProcess[]) => {
    const { rows } = await database.query<{ client_port: number }>(
      `select a.client_port from pg_stat_activity a join pg_locks l on l.pid = a.pid
       where a.application_name = $1 and l.locktype = 'advisory' and l.granted`,
      [`stammbuch-lease-${lease}`],
    )
    const pids = among.map((one) => one.pid())
    const pid = rows[0] && holderOfPort(pids, rows[0].client_port)
    return among.find((one) => one.pid() === pid)
  }

  test('the process that fills the stream is killed while four people write and one follows: every answer holds, once', async () => {
    const relaying = await holderOf('relay', cluster.warehouses)
    expect(relaying).toBeDefined()
    const followers: Follower[] = []
    for (let at = 0; at < 3; at += 1)
      followers.push(
        await follow(cluster.url, tokens['emma.engel'] ?? '', `record:account:${account}`),
      )
    onTestFinished(() => void followers.map(({ socket }) => socket.disconnect()))
    const answered: string[] = []
    let [isKilled, longest] = [false, 0]
    const writer = async (name: string) => {
      for (let at = 0; at < 15; at += 1) {
        const [value, before] = [`von ${name} ${at}`, performance.now()]
        const { status } = await write('AB'.includes(name) ? 'erik.ebert' : 'emma.engel', value)
        if (status === 201) answered.push(value)
        else expect([status, value]).toEqual([409, value])
        if (isKilled) longest = Math.max(longest, performance.now() - before)
      }
    }
    const killer = async () => {
      await expect.poll(() => answered.length, { ...patience, interval: 5 }).toBeGreaterThan(10)
      isKilled = true
      await relaying?.kill()
    }
    await Promise.all([...['A', 'B', 'C', 'D'].map(writer), killer()])
    expect(answered.length).toBeGreaterThan(40)
    const { rows } = await database.query<{ value: string; times: number }>(
      `select data ->> 'newValue' as value, count(*)::int as times from log.event
       where stream = $1 and type = 'ChangeProposed' and data ->> 'newValue' = any($2) group by 1`,
      [account, answered],
    )
    expect(rows.filter(({ times }) => times !== 1)).toEqual([])
    expect(rows.map(({ value }) => value).sort()).toEqual(answered.sort())
    const head = await database.query<{ head: number; count: number }>(
      'select max(position)::int as head, count(*)::int as count from log.event',
    )
    expect(head.rows[0]?.count).toBe(head.rows[0]?.head)
    const { rows: newest } = await database.query<{ position: number }>(
      'select max(position)::int as position from log.event where stream = $1',
      [account],
    )
    const last = newest[0]?.position ?? Number.NaN
    await expect
      .poll(() => followers.map(({ positions }) => (positions.at(-1) ?? 0) >= last), patience)
      .toEqual([true, true, true])
    expect(followers.map(({ lost }) => lost())).toEqual([0, 0, 0])
    const now = await database.query<{ value: string }>(
      `select fields ->> 'description' as value from view.record where id = $1`,
      [account],
    )
    await expect.poll(indexed, patience).toBe(now.rows[0]?.value)
    noteResult(
      `relaying warehouse killed, ${answered.length} of 60 edits answered, none lost or doubled, longest wait ${Math.round(longest)} ms`,
    )
    await relaying?.start()
    await expect
      .poll(async () => (await as('anna.albrecht', 'healthReady')).status, patience)
      .toBe(200)
  })

  test('the worker that carries to the search index is killed: the other one takes over', async () => {
    const working = await holderOf('sync:elasticsearch', cluster.workers)
    expect(working).toBeDefined()
    await working?.kill()
    const since = performance.now()
    expect((await write('erik.ebert', 'vom anderen Dienst gebracht')).status).toBe(201)
    await expect.poll(indexed, patience).toBe('vom anderen Dienst gebracht')
    noteResult(`worker killed, the other carried on after ${seconds(since)}`)
  })
})
