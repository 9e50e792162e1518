import type { Job } from '@stammbuch/contracts'
import { describe, expect, vi } from 'vitest'
import { startCuttingProxy } from './testing/cutting-proxy.ts'
import { brokenInvariants } from './testing/invariants.ts'
import { startProcess } from './testing/process.ts'
import { givenAccount, givenProject, givenProposals, givenRecords } from './testing/records.ts'
import { test } from './testing/test.ts'
import { callingAs } from './testing/warehouse.ts'

const accounts = (many: number) =>
  Array.from({ length: many }, (_, n) => ({
    class: 'account' as const,
    values: { name: `Klinik ${n}`, city: 'Kiel' },
  }))

const shuffled = <Item>(items: readonly Item[], seed: number): Item[] =>
  items
    .map(
      (item, index) =>
        [Math.imul((index + 1) * 2_654_435_761 + seed * 97, 40_503) >>> 0, item] as const,
    )
    .sort(([a], [b]) => a - b)
    .map(([, item]) => item)

describe('many at once', () => {
  test('[E-064] fifty clients deciding the same 400 changes decide each once, and every loser is told', {
    timeout: 120_000,
  }, async ({ warehouse }) => {
    const people = await Promise.all(
      Array.from({ length: 50 }, (_, n) => warehouse.person(`P${n}x`, 'ROLE_EDITOR')),
    )
    const ids = await givenRecords(warehouse, accounts(400))
    const changes = await givenProposals(warehouse, ids, (n) => `Ort ${n}`)
    const answers = await Promise.all(
      people.map(async (person, n) => {
        const results = []
        const mine = shuffled(changes, n)
        for (let at = 0; at < mine.length; at += 40) {
          const decisions = mine
            .slice(at, at + 40)
            .map((id) => ({ id, decision: 'accept' as const }))
          const { status, body } = await person.call('decideChanges', { body: { decisions } })
          expect(status).toBe(200)
          results.push(...body.results)
        }
        return results
      }),
    )
    const all = answers.flat()
    expect(all).toHaveLength(50 * 400)
    expect(all.filter(({ ok }) => ok)).toHaveLength(400)
    const losers = all.filter(({ ok }) => !ok)
    expect(new Set(losers.map(({ code }) => code))).toEqual(new Set(['change-already-decided']))
    expect(losers.every(({ decidedBy, decidedAt }) => decidedBy && decidedAt)).toBe(true)
    expect(new Set(losers.map(({ decision }) => decision))).toEqual(new Set(['accepted']))
    expect(await brokenInvariants(warehouse.parts.pool)).toEqual({})
  })
})

describe('a connection cut between commit and answer', () => {
  test('costs nothing: the same key again gives the answer that was lost', async ({
    warehouse,
  }) => {
    const anna = await warehouse.person('Anna', 'ROLE_EDITOR')
    const proxy = await startCuttingProxy(warehouse.url)
    const id = await givenAccount(warehouse)
    const lossy = callingAs(proxy.url, anna.token)
    for (let n = 0; n < 50; n += 1) {
      const body = {
        targetClass: 'account',
        targetId: id,
        attributeName: 'city',
        newValue: `Ort ${n}`,
      } as const
      const options = { key: `cut-between-${n}` }
      await expect(lossy('proposeChange', { body }, options)).rejects.toThrow()
      const again = await anna.call('proposeChange', { body }, options)
      expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true'])
    }
    const open = await anna.call('listChangesOfTarget', { params: { class: 'account', id } })
    expect(open.body.total).toBe(50)
    await proxy.close()
    expect(await brokenInvariants(warehouse.parts.pool)).toEqual({})
  })
})

describe('kill -9 in the middle of a bulk run', () => {
  test('leaves whole batches, and the next process ends the run with the same sums', {
    timeout: 120_000,
  }, async ({ warehouse, database }) => {
    const erik = await warehouse.person('Erik', 'ROLE_EDITOR')
    const project = await givenProject(warehouse, 'KILL')
    const many = 12_000
    const ids = await givenRecords(warehouse, accounts(many))
    await givenRecords(
      warehouse,
      ids.map((accountId) => ({
        class: 'award' as const,
        values: {
          displayName: 'Auszeichnung',
          accountId,
          rankingGroupId: project.rankingGroupId,
          periodId: project.periodId,
          toplistLabelId: project.toplistId,
        },
      })),
    )
    await givenProposals(warehouse, ids, (n) => `Ort ${n}`)
    // Only the killed process and its successor may work on the run.
    await warehouse.parts.jobs.stop()
    const settings = {
      DATABASE_URL: database.appUrl,
      OIDC_ISSUER: warehouse.identity.issuer,
      OIDC_JWKS_URI: warehouse.identity.keysUrl,
      DATA_DIR: warehouse.dataDir,
    }
    const first = await startProcess(settings)
    const { body } = await callingAs(first.url, erik.token)(
      'bulkAccept',
      { body: { rgShortCode: project.shortCode, periodId: project.periodId, limit: 1_000_000 } },
      { headers: { prefer: 'respond-async' } },
    )
    const { jobId } = body as { jobId: string }
    const job = (): Promise<Job> =>
      erik.call('getJob', { params: { id: jobId } }).then((answer) => answer.body)
    await expect
      .poll(async () => (await job()).progress.done, { timeout: 30_000 })
      .toBeGreaterThan(1_500)
    await first.kill('SIGKILL')

    const cut = (await job()).progress.done
    expect(cut).toBeLessThan(many)
    expect(cut % 1_000).toBe(0)
    const { rows } = await warehouse.parts.pool.query(
      `select count(*)::int as n from event where run = $1 and type = 'ChangeAccepted'`,
      [jobId],
    )
    expect(rows[0].n).toBe(cut)
    expect(await brokenInvariants(warehouse.parts.pool)).toEqual({})

    await warehouse.parts.pool.query('update job set leased_until = now() where id = $1', [jobId])
    const second = await startProcess(settings)
    await expect.poll(async () => (await job()).state, { timeout: 60_000 }).toBe('done')
    expect((await job()).result).toMatchObject({
      acceptedChanges: many,
      rejectedChanges: 0,
      pendingChanges: 0,
    })
    expect(await brokenInvariants(warehouse.parts.pool)).toEqual({})
    expect(await second.kill('SIGTERM')).toBe(0)
  })
})

describe('a clock that is set back and forth', () => {
  test('changes no order and no uniqueness', async ({ warehouse }) => {
    const anna = await warehouse.person('Uhr', 'ROLE_EDITOR')
    const id = await givenAccount(warehouse)
    const real = Date.now.bind(Date)
    for (const step of [0, -86_400_000, 7_200_000, -1, 0]) {
      vi.spyOn(Date, 'now').mockImplementation(() => real() + step)
      const city = `Ort ${step}${Math.sign(step)}`
      await givenProposals(warehouse, [id], () => city)
    }
    vi.restoreAllMocks()
    const open = await anna.call('listChangesOfTarget', { params: { class: 'account', id } })
    const positions = open.body.list.map(({ position }) => position)
    expect(positions).toEqual([...positions].sort((a, b) => a - b))
    expect(open.body.total).toBe(5)
    expect(await brokenInvariants(warehouse.parts.pool)).toEqual({})
  })
})

describe('a proposal', () => {
  test('leaves the record as it is, version and all; only what is open grows', async ({
    warehouse,
  }) => {
    const anna = await warehouse.person('Prop', 'ROLE_EDITOR')
    const id = await givenAccount(warehouse)
    const card = async () => (await anna.call('getAccount', { params: { id } })).body
    const { openChanges: none, ...before } = await card()
    for (const newValue of ['Husum', 'Plön', 'Eutin'])
      await anna.call('proposeChange', {
        body: { targetClass: 'account', targetId: id, attributeName: 'city', newValue },
      })
    const { openChanges, ...after } = await card()
    expect([none, openChanges]).toEqual([{}, { city: 3 }])
    expect(after).toEqual(before)
  })
})
