import path from 'node:path'
import { connect, database } from '@stammbuch/ledger'
import { sql } from 'kysely'
import { chromium } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findChromium } from '../../../tools/chromium.ts'
import { startProduct } from '../../../tools/product-process.ts'
import { report } from '../../../tools/real/postgres/product-scene.ts'
import { doMainJob } from '../main-job.ts'
import { type PooledScene, startPooledScene } from './pooled-scene.ts'

// The database is worked with: a second attempt would find what the first one did.
describe.skipIf(!process.env.REAL_PGBOUNCER)(
  'pgbouncer before Postgres',
  {
    timeout: 400_000,
    retry: 0,
  },
  () => {
    let scene: PooledScene

    beforeAll(async () => {
      scene = await startPooledScene()
    })
    afterAll(() => scene?.close())

    test.for(['transaction', 'statement'] as const)(
      '[O-001] in %s mode the services refuse to start, and name the setting',
      async (mode) => {
        const url = await scene.pool(mode)
        for (const service of ['warehouse', 'sync'] as const) {
          const { outcome, output } = await scene.failedStart(service, url)
          expect([service, outcome]).toEqual([service, 'code 1'])
          expect(output).toMatch(/could not start: DATABASE_URL .*pool_mode = session/)
          expect(output).not.toContain('real-pooled-1')
        }
        report(
          `${mode} mode: warehouse and workers refuse to start and name DATABASE_URL and pool_mode`,
        )
      },
    )

    test('[O-001] a pgbouncer that refuses what connections begin with is named with the settings that it lacks', async () => {
      const url = await scene.pool('session', (text) =>
        text.replace(/^ignore_startup_parameters.*\n/m, ''),
      )
      const { outcome, output } = await scene.failedStart('warehouse', url)
      expect(outcome).toBe('code 1')
      expect(output).toMatch(/ignore_startup_parameters must name .*\(DATABASE_URL\)/)
    })

    test('[O-001] in session mode the limits of a connection hold, and a long statement is no dead link', async () => {
      const pool = connect({ url: await scene.pool('session'), max: 1 })
      const { rows } = await sql`
      select current_setting('search_path') as path, current_setting('statement_timeout') as statement,
        current_setting('idle_in_transaction_session_timeout') as idle from pg_sleep(7)`.execute(
        database(pool),
      )
      expect(rows).toEqual([{ path: 'view,work,log,public', statement: '1min', idle: '15s' }])
      await pool.end()
    })

    test('[O-001] in session mode people sign in, import, edit and see each other live', async () => {
      const found = findChromium()
      if (!found) throw new Error('no Chromium on this machine: set CHROMIUM')
      const dataDir = path.join(scene.folder, 'data')
      const product = await startProduct(dataDir, {
        DATABASE_URL: await scene.pool('session'),
        MIGRATION_DATABASE_URL: scene.ownerUrl,
      })
      const { executablePath, args, env } = found
      const browser = await chromium.launch({ executablePath, args: [...args], env: { ...env } })
      try {
        expect(await doMainJob(browser, { url: product.url, dataDir })).toEqual([])
        report(
          'session mode: sign-in, two imports, verification, live update, search index and log check by four people',
        )
      } finally {
        await browser.close()
        await product.stop()
      }
    })
  },
)
