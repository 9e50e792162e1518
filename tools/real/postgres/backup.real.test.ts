import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { syncCheckpoint } from '@stammbuch/records'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ensureDatabase, ensureRoles } from '../../database.ts'
import { type Product, startProduct } from '../../product-process.ts'
import { makeRunFolder } from '../../vitest/run-folder.ts'
import { debianRoot } from '../debian-root.ts'
import { DebianPostgres } from './debian-postgres.ts'
import { changedByRebuild, positionsOf } from './log-checks.ts'
import { callerAs, report, rowsOf, runTool, tokenOf } from './product-scene.ts'

const patience = { timeout: 120_000, interval: 200 }
const edited = 12

interface Verification {
  readonly ok: boolean
  readonly firstBroken: number | null
  readonly lastBroken: number | null
  readonly reason: string | null
}

// One story: what is lost, brought back and compared builds on the step before.
describe.skipIf(!process.env.REAL_BACKUP)(
  'a backup with pgbackrest',
  {
    timeout: 600_000,
    retry: 0,
  },
  () => {
    let folder = ''
    let postgres: DebianPostgres | undefined
    let product: Product | undefined
    /** Where the restored log ends, and the last position that was published. */
    let end = { head: 0, published: 0 }

    const dataDir = () => path.join(folder, 'data')
    const heads = () => path.join(folder, 'share', 'heads.ndjson')
    const settings = () => ({
      ...{ DATABASE_URL: postgres?.appUrl ?? '', MIGRATION_DATABASE_URL: postgres?.ownerUrl ?? '' },
      ...{ DATA_DIR: dataDir(), SEAL_PUBLISH_FILE: heads(), RATE_LIMIT: '0' },
      // Nothing is written but by the test and the workers.
      DUPLICATE_WATCH_SECONDS: '0',
    })
    const start = async () => {
      product = await startProduct(dataDir(), settings())
      return product.url
    }
    const called = async (name: string) =>
      callerAs(product?.url ?? '', await tokenOf(name, dataDir()))
    const verify = async (): Promise<Verification> => {
      const { stdout, stderr } = await runTool('log-verify.ts', ['--head', heads()], settings())
      if (stdout === '') throw new Error(stderr)
      return JSON.parse(stdout)
    }
    const published = (): number =>
      Math.max(
        0,
        ...readFileSync(heads(), 'utf8')
          .trim()
          .split('\n')
          .map((line) => (JSON.parse(line) as { position: number }).position),
      )
    const count = async (from: string): Promise<number> => {
      const [row] = await rowsOf<{ n: number }>(
        postgres?.appUrl ?? '',
        `select count(*)::int as n from ${from}`,
      )
      return row?.n ?? Number.NaN
    }
    /** Events that the worker has not looked at yet, and records that it has not delivered. */
    const due = async () =>
      (await count(
        `log.event where type = 'SyncRequested' and position > coalesce((select position from work.checkpoint where name = '${syncCheckpoint('elasticsearch')}'), 0)`,
      )) + (await count('work.target_state where requested > acknowledged'))
    /** Waits until everything is sealed, published and delivered, and returns the head of the log. */
    const atRest = async (): Promise<number> => {
      await expect.poll(due, patience).toBe(0)
      const { head } = await positionsOf(postgres?.appUrl ?? '')
      await expect.poll(published, patience).toBeGreaterThanOrEqual(head)
      return published()
    }

    beforeAll(async () => {
      folder = await makeRunFolder()
      const place = path.join(folder, 'cluster')
      const options = { firstPort: 4_540, archiving: true }
      postgres = await DebianPostgres.start(await debianRoot(), place, options)
      await ensureRoles(postgres.url('postgres'))
      await ensureDatabase(postgres.url('postgres'), 'stammbuch')
      await postgres.backrest('stanza-create')
      await postgres.backrest('--type=full', 'backup')
      // All that follows is in no backup, only in the archive.
      mkdirSync(path.dirname(heads()))
      await start()
    })
    afterAll(async () => {
      await product?.stop()
      await postgres?.stop()
      rmSync(folder, { recursive: true, force: true })
    })

    test('[O-003] one command restores to a point in time; log:verify names exactly what was lost', async () => {
      if (!postgres) throw new Error('not started')
      const { appUrl } = postgres
      const accounts = await rowsOf<{ id: string }>(
        appUrl,
        `select id from view.record where class = 'account' and is_approved and not excluded order by id limit $1`,
        [edited],
      )
      expect(accounts).toHaveLength(edited)
      const edit = async (values: string) => {
        const erik = await called('erik.ebert')
        for (const { id } of accounts) {
          const body = {
            targetClass: 'account',
            targetId: id,
            attributeName: 'city',
            newValue: values,
            accept: true,
          } as const
          expect((await erik('proposeChange', { body })).status).toBe(201)
          const params = { class: 'account', id } as const
          expect((await erik('requestSync', { params })).status).toBeLessThan(300)
        }
      }
      await edit('Vorher')
      const before = await atRest()
      const [moment] = await rowsOf<{ at: string }>(appUrl, 'select clock_timestamp()::text as at')
      const target = moment?.at ?? ''
      await sleep(1_000)
      await edit('Nachher')
      await atRest()
      expect(await verify()).toMatchObject({ ok: true })
      await postgres.archiveAll()

      await product?.stop()
      await postgres.lose()
      const began = Date.now()
      await postgres.restore(target)
      const seconds = ((Date.now() - began) / 1000).toFixed(1)
      const { head } = await positionsOf(appUrl)
      end = { head, published: published() }
      expect(head).toBeGreaterThanOrEqual(before)
      // Each account was changed and marked after the moment.
      expect(end.published).toBeGreaterThanOrEqual(head + 2 * edited)
      expect(await verify()).toMatchObject({
        ...{ ok: false, firstBroken: head + 1, lastBroken: end.published },
        reason: `Ereignisse ${head + 1} bis ${end.published} fehlen.`,
      })
      report(
        `restored to ${target} in ${seconds} s; positions ${head + 1} to ${end.published} lost, as log:verify names them`,
      )
    })

    test('[O-003] after a restore the search index is compared in both directions and ends equal, and the log verifies', async () => {
      if (!postgres) throw new Error('not started')
      const { appUrl, ownerUrl } = postgres
      const restored = await runTool('log-restored.ts', [], settings())
      expect(restored.stderr).toBe('')
      expect(JSON.parse(restored.stdout)).toMatchObject({
        restoredTo: end.head,
        lost: { from: end.head + 1, to: end.published },
      })
      const brought = Date.now()
      await start()
      const anna = await called('anna.albrecht')
      /** Waits for a comparison that ended after a moment. */
      const comparedAfter = async (since: number) => {
        const last = async () => {
          const { body } = await anna('listSyncWorkers')
          const worker = body.list.find(({ target: name }) => name === 'elasticsearch')
          const { askedAt, endedAt } = worker?.comparison ?? {}
          const isOver = !askedAt && endedAt && Date.parse(endedAt) >= since
          return isOver ? worker?.comparison : undefined
        }
        await expect.poll(last, patience).toBeDefined()
        return last()
      }
      // The one that `log:restored` asked for finds what is newer there and sends it again.
      const first = await comparedAfter(brought)
      expect(first?.outdated).toBeGreaterThanOrEqual(edited)
      await atRest()
      const { body: asked } = await anna('compareTarget', { body: { target: 'elasticsearch' } })
      const second = await comparedAfter(Date.parse(asked.askedAt))
      expect(second).toMatchObject({ missing: 0, outdated: 0, surplus: 0 })
      await atRest()
      expect(await verify()).toMatchObject({ ok: true })
      await product?.stop()
      expect(await changedByRebuild({ owner: ownerUrl, app: appUrl })).toEqual([])
      report(
        `search index: ${first?.outdated} of ${first?.looked} records were newer and are brought back, the next comparison finds none; ` +
          'log:verify ok, views as rebuilt',
      )
    })
  },
)
