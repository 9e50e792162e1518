import { expect, onTestFinished } from 'vitest'
import { brokenInvariants } from './testing/invariants.ts'
import { startProcess } from './testing/process.ts'
import { givenAccount } from './testing/records.ts'
import { test } from './testing/test.ts'
import { callingAs, type Person, type TestWarehouse } from './testing/warehouse.ts'

const proposal = (targetId: string, newValue: string) =>
  ({ targetClass: 'account', targetId, attributeName: 'city', newValue }) as const

/** Tells if a connection is idle while it holds the lock of the log's head. */
const holdsTurn = async ({ parts }: TestWarehouse): Promise<boolean> => {
  const { rows } = await parts.pool.query(
    `select from pg_locks l join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and l.objid = 7302020 and l.granted
       and a.datname = current_database() and a.state = 'idle in transaction'
       and clock_timestamp() - a.state_change > interval '150 milliseconds'`,
  )
  return rows.length > 0
}

const pause = (milliseconds: number) => new Promise((wake) => setTimeout(wake, milliseconds))

interface SlowWrite {
  readonly answers: () => Promise<readonly { readonly key: string; readonly status: number }[]>
  readonly stop: () => void
}

/** Twelve writers who propose one value after the other, each under a key of its own. */
const write = (call: Person['call'], accounts: readonly string[]): SlowWrite => {
  let ends = false
  const one = async (id: string, writer: number) => {
    const told: { key: string; status: number }[] = []
    for (let turn = 0; !ends; turn += 1) {
      const key = `stalled-${writer}-${turn}`
      const { status } = await call('proposeChange', { body: proposal(id, `Ort ${turn}`) }, { key })
      told.push({ key, status })
    }
    return told
  }
  const all = accounts.map(one)
  // Awaited later.
  for (const writer of all) writer.catch(() => undefined)
  return {
    answers: async () => (await Promise.all(all)).flat(),
    stop: () => {
      ends = true
    },
  }
}

test('[U-013] a process that is stopped while it writes holds up the others for four seconds at most, and nothing is lost or doubled', {
  timeout: 120_000,
}, async ({ warehouse, database }) => {
  const anna = await warehouse.person('Steht', 'ROLE_EDITOR')
  const accounts = await Promise.all(Array.from({ length: 12 }, () => givenAccount(warehouse)))
  const elsewhere = await givenAccount(warehouse)
  const settings = {
    DATABASE_URL: database.appUrl,
    OIDC_ISSUER: warehouse.identity.issuer,
    OIDC_JWKS_URI: warehouse.identity.keysUrl,
    DATA_DIR: warehouse.dataDir,
    RATE_LIMIT: '0',
  }
  const stopped = await startProcess(settings)
  const other = await startProcess(settings)
  onTestFinished(async () => {
    stopped.signal('SIGCONT')
    await Promise.all([stopped.kill(), other.kill()])
  })
  const first = callingAs(stopped.url, anna.token)
  const second = callingAs(other.url, anna.token)
  // The first sign-in writes as well.
  for (const call of [first, second]) expect((await call('getMe')).status).toBe(200)
  const writing = write(first, accounts)
  for (;;) {
    await pause(30)
    stopped.signal('SIGSTOP')
    await pause(200)
    if (await holdsTurn(warehouse)) break
    stopped.signal('SIGCONT')
  }
  const { status } = await second('proposeChange', { body: proposal(elsewhere, 'Husum') })
  // Who waits for the turn for eight seconds is told 503.
  expect(status).toBe(201)

  writing.stop()
  stopped.signal('SIGCONT')
  const answers = await writing.answers()
  // Commands of a group whose connection was taken away are decided again by themselves; a single one is told 503.
  expect(answers.filter(({ status }) => status !== 201 && status !== 503)).toEqual([])
  // What was refused was not done: the same keys do it now, and once.
  const writers = new Map(accounts.map((id, writer) => [String(writer), id]))
  for (const { key } of answers.filter((one) => one.status === 503)) {
    const [, writer = '', turn = ''] = key.split('-')
    const again = await first(
      'proposeChange',
      { body: proposal(writers.get(writer) ?? '', `Ort ${turn}`) },
      { key },
    )
    expect([key, again.status]).toEqual([key, 201])
  }
  const { rows } = await warehouse.parts.pool.query(
    `select count(*)::int as n from event where type = 'ChangeProposed' and stream = any($1)`,
    [accounts],
  )
  expect(rows[0].n).toBe(answers.length)
  expect(await brokenInvariants(warehouse.parts.pool)).toEqual({})
})
