import { test } from '@stammbuch/testing'
import { expect, onTestFinished, vi } from 'vitest'
import { startProcess } from '../testing/process.ts'
import { callingAs, startWarehouse } from '../testing/warehouse.ts'

const perMinute = 60
const until = { timeout: 60_000, interval: 500 }
let tries = 0

test('whoever used up the calls of a minute at one process gets no more of them at another', async ({
  database,
}) => {
  tries += 1
  const limits = { RATE_LIMIT: String(perMinute) }
  const first = await startWarehouse(database.appUrl, limits)
  onTestFinished(first.close)
  const second = await startProcess({
    DATABASE_URL: database.appUrl,
    OIDC_ISSUER: first.identity.issuer,
    OIDC_JWKS_URI: first.identity.keysUrl,
    DATA_DIR: first.dataDir,
    ...limits,
  })
  onTestFinished(async () => {
    await second.kill()
  })
  const anna = await first.person(`Anna${tries}`, 'ROLE_EDITOR')
  const bert = await first.person(`Bert${tries}`, 'ROLE_EDITOR')
  // A process that does not listen yet counts for itself.
  await vi.waitFor(async () => {
    const { rows } = await first.parts.pool.query(
      "select pid from pg_stat_activity where datname = current_database() and application_name = 'stammbuch-calls' and query like 'listen%'",
    )
    expect(rows).toHaveLength(2)
  }, until)
  const there = (token: string) => callingAs(second.url, token)
  const answers = await Promise.all(
    Array.from({ length: perMinute }, () => anna.call('listAccounts', { query: { limit: '1' } })),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))

  let answered = 0
  const refused = await vi.waitFor(async () => {
    const answer = await there(anna.token)('listAccounts', { query: { limit: '1' } })
    if (answer.status === 200) answered += 1
    expect(answer.status).toBe(429)
    return answer
  }, until)
  expect(refused.problem.code).toBe('too-many-requests')
  expect(answered).toBeLessThan(perMinute)
  expect((await there(bert.token)('listAccounts', { query: { limit: '1' } })).status).toBe(200)
}, 180_000)
