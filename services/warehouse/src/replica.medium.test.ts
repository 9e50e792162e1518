import { setTimeout as sleep } from 'node:timers/promises'
import { startDyingLink } from '@stammbuch/testing'
import pg from 'pg'
import { register } from 'prom-client'
import { test as base, expect, onTestFinished } from 'vitest'
import { givenAccount } from './testing/records.ts'
import { type FollowedDatabase, startFollowedDatabase } from './testing/standby.ts'
import { type Person, startWarehouse, type TestWarehouse } from './testing/warehouse.ts'

const test = base.extend<{ followed: FollowedDatabase }>({
  followed: [
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures a fixture needs from this pattern.
    async ({}, use) => {
      const followed = await startFollowedDatabase()
      await use(followed)
      await followed.stop()
    },
    { scope: 'file' },
  ],
})

const warehouseOn = async (
  { primary }: FollowedDatabase,
  replicaUrl: string,
): Promise<TestWarehouse> => {
  const warehouse = await startWarehouse(primary.appUrl, { READ_DATABASE_URL: replicaUrl })
  onTestFinished(warehouse.close)
  return warehouse
}

let people = 0

/** A new person; all tests of this file share a database. */
const somebody = (warehouse: TestWarehouse): Promise<Person> => {
  people += 1
  return warehouse.person(`Otto${people}`, 'ROLE_AUDITOR', 'ROLE_EDITOR')
}

/** Number of reads that a server has answered so far. */
const answered = async (by: 'replica' | 'primary'): Promise<number> => {
  const { values = [] } =
    (await register.getSingleMetric('stammbuch_replica_reads_total')?.get()) ?? {}
  return values.reduce((sum, { labels, value }) => sum + (labels.by === by ? value : 0), 0)
}

const namesIn = async (reader: Person, search: string): Promise<readonly unknown[]> => {
  const { status, body } = await reader.call('listAccounts', { query: { search } })
  expect(status).toBe(200)
  return body.list.map(({ name }) => name)
}

/** Reads until it was the replica that answered, as it does again a while after it was behind or away. */
const byReplica = async <Read>(read: () => Promise<Read>): Promise<Read> => {
  for (;;) {
    const before = await answered('replica')
    const result = await read()
    if ((await answered('replica')) > before) return result
    await sleep(100)
  }
}

const untilReplicaAnswers = (reader: Person): Promise<unknown> =>
  byReplica(() => reader.call('listLog', { query: { limit: 1 } }))

const onStandby = async ({ standby }: FollowedDatabase, statement: string): Promise<unknown> => {
  const client = new pg.Client({ connectionString: standby.adminUrl })
  await client.connect()
  const { rows } = await client.query(statement)
  await client.end()
  return Object.values(rows[0] ?? {})[0]
}

/** Stops the standby where it is; it answers, and knows nothing new. */
const holdReplay = async (followed: FollowedDatabase): Promise<void> => {
  await onStandby(followed, 'select pg_wal_replay_pause()')
  await expect
    .poll(() => onStandby(followed, 'select pg_get_wal_replay_pause_state()'))
    .toBe('paused')
}

const exported = async ({ url }: TestWarehouse, { token }: Person): Promise<readonly string[]> => {
  const answer = await fetch(`${url}/api/log/export`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.status).toBe(200)
  // The header says when it was asked for.
  return (await answer.text()).trimEnd().split('\n').slice(1)
}

test('lists, earlier moments and the log come from the replica, and are what the primary says', async ({
  followed,
}) => {
  const warehouse = await warehouseOn(followed, followed.standby.appUrl)
  const otto = await somebody(warehouse)
  const id = await givenAccount(warehouse, { name: 'Klinik Spiegelau' })
  expect(await byReplica(() => namesIn(otto, 'Spiegelau'))).toEqual(['Klinik Spiegelau'])
  const log = await byReplica(() => otto.call('listLog', { query: { recordId: id } }))
  expect(log.body.list.map(({ type }) => type)).toContain('RecordCreated')
  const asOf = Number(log.headers.get('log-position'))
  const earlier = () => otto.call('getAccount', { params: { id }, query: { asOf } })
  expect((await byReplica(earlier)).body).toMatchObject({ name: 'Klinik Spiegelau' })
  const lines = await byReplica(() => exported(warehouse, otto))
  expect(lines.filter((line) => line.includes(id)).length).toBeGreaterThan(0)
})

test('what was written is in every list at once, for everybody, though the replica stands still', async ({
  followed,
}) => {
  const warehouse = await warehouseOn(followed, followed.standby.appUrl)
  const emma = await somebody(warehouse)
  const otto = await somebody(warehouse)
  await untilReplicaAnswers(otto)
  await holdReplay(followed)
  try {
    for (const name of ['Klinik Erstens', 'Klinik Zweitens', 'Klinik Drittens']) {
      const id = await givenAccount(warehouse, { name })
      const [word = ''] = name.split(' ').slice(1)
      expect(await namesIn(emma, word)).toEqual([name])
      expect(await namesIn(otto, word)).toEqual([name])
      const { body } = await otto.call('listLog', { query: { recordId: id } })
      expect(body.list.length).toBeGreaterThan(0)
      expect((await exported(warehouse, otto)).some((line) => line.includes(id))).toBe(true)
    }
  } finally {
    await onStandby(followed, 'select pg_wal_replay_resume()')
  }
  await untilReplicaAnswers(otto)
  expect(await namesIn(emma, 'Drittens')).toEqual(['Klinik Drittens'])
})

/** Three processes on one log, each with the replica and a person of its own. */
const threeProcesses = (followed: FollowedDatabase) =>
  Promise.all(
    Array.from({ length: 3 }, async () => {
      const warehouse = await warehouseOn(followed, followed.standby.appUrl)
      return { warehouse, person: await somebody(warehouse) }
    }),
  )

test('[P-004] three processes and a replica serve one log: from its position on, what is written at one is read at each', async ({
  followed,
}) => {
  const processes = await threeProcesses(followed)
  const [first] = processes
  if (!first) throw new Error('no process')
  const id = await givenAccount(first.warehouse, { name: 'Klinik Dreifach' })
  const seen = async (minPosition: number): Promise<readonly unknown[]> => {
    const headers = { 'min-position': String(minPosition) }
    const answers = await Promise.all(
      processes.map(({ person }) => person.call('getAccount', { params: { id } }, { headers })),
    )
    for (const answer of answers)
      expect(Number(answer.headers.get('log-position'))).toBeGreaterThanOrEqual(minPosition)
    return answers.map(({ body }) => (body as { city?: unknown }).city)
  }
  const written = async ({ person }: (typeof processes)[number], newValue: string) => {
    const change = {
      targetClass: 'account',
      targetId: id,
      attributeName: 'city',
      newValue,
    } as const
    const { status, headers } = await person.call('proposeChange', {
      body: { ...change, accept: true },
    })
    expect(status).toBe(201)
    return Number(headers.get('log-position'))
  }
  const positions: number[] = []
  // The replica follows, then stands still, then follows again: nobody reads what was before.
  await untilReplicaAnswers(first.person)
  for (const isHeld of [false, true]) {
    if (isHeld) await holdReplay(followed)
    for (const [at, one] of processes.entries()) {
      const city = `Ort ${at} ${isHeld}`
      const position = await written(one, city)
      positions.push(position)
      expect(await seen(position)).toEqual([city, city, city])
    }
  }
  await onStandby(followed, 'select pg_wal_replay_resume()')
  // One log: each command has its own place in it, after those before.
  expect(positions).toEqual([...new Set(positions)].toSorted((a, b) => a - b))
  for (const { person } of processes)
    expect(
      (await byReplica(() => person.call('listLog', { query: { recordId: id } }))).body.total,
    ).toBe((await first.person.call('listLog', { query: { recordId: id } })).body.total)
})

test('nobody notices that the link to the replica falls silent', async ({ followed }) => {
  const link = await startDyingLink(followed.standby.appUrl)
  const warehouse = await warehouseOn(followed, link.url)
  const emma = await somebody(warehouse)
  await untilReplicaAnswers(emma)
  link.set(true)
  await givenAccount(warehouse, { name: 'Klinik Funkstille' })
  const lists = Array.from({ length: 8 }, () => namesIn(emma, 'Funkstille'))
  for (const names of await Promise.all(lists)) expect(names).toEqual(['Klinik Funkstille'])
  link.set(false)
})

test('a database that follows none is never taken for a replica', async ({ followed }) => {
  const warehouse = await warehouseOn(followed, followed.primary.appUrl)
  const emma = await somebody(warehouse)
  const before = await answered('replica')
  await givenAccount(warehouse, { name: 'Klinik Alleine' })
  expect(await namesIn(emma, 'Alleine')).toEqual(['Klinik Alleine'])
  expect(await answered('replica')).toBe(before)
})

// The last one: there is no standby afterwards.
test('reading goes on when the replica is killed', async ({ followed }) => {
  const warehouse = await warehouseOn(followed, followed.standby.appUrl)
  const otto = await somebody(warehouse)
  await givenAccount(warehouse, { name: 'Klinik Weiter' })
  await untilReplicaAnswers(otto)
  const before = await exported(warehouse, otto)
  const lists = () => Array.from({ length: 8 }, () => namesIn(otto, 'Weiter'))
  const during = lists()
  process.kill(followed.standby.pid, 'SIGKILL')
  for (const names of await Promise.all([...during, ...lists()]))
    expect(names).toEqual(['Klinik Weiter'])
  expect(await exported(warehouse, otto)).toEqual(before)
})
