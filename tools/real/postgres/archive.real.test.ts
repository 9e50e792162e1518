import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Product, startProduct } from '../../product-process.ts'
import { makeRunFolder } from '../../vitest/run-folder.ts'
import { debianRoot } from '../debian-root.ts'
import { changedByRebuild, positionsOf } from './log-checks.ts'
import { PatroniArchive } from './patroni-archive.ts'
import { PatroniCluster } from './patroni-cluster.ts'
import { callerAs, report, rowsOf, runTool, tokenOf } from './product-scene.ts'

const patience = { timeout: 120_000, interval: 200 }
const edited = 12
const seconds = (since: number): string => ((Date.now() - since) / 1000).toFixed(1)

// One story: what is lost and brought back builds on the step before.
describe.skipIf(!process.env.REAL_ARCHIVE)(
  'an archive of a cluster under patroni',
  { timeout: 600_000, retry: 0 },
  () => {
    let folder = ''
    let cluster: PatroniCluster
    let archive: PatroniArchive
    let product: Product
    /** The moment to go back to, and the head of the log then. */
    let before = { at: '', head: 0 }

    const dataDir = () => path.join(folder, 'data')
    const heads = () => path.join(folder, 'share', 'heads.ndjson')
    const url = () => cluster.url('stammbuch_app')
    const settings = () => ({
      ...{ DATABASE_URL: url(), MIGRATION_DATABASE_URL: cluster.url('stammbuch') },
      ...{ DATA_DIR: dataDir(), SEAL_PUBLISH_FILE: heads(), RATE_LIMIT: '0' },
      // Nothing is written but by the test and the workers.
      DUPLICATE_WATCH_SECONDS: '0',
    })
    const published = (): number => {
      const lines = readFileSync(heads(), 'utf8').trim().split('\n')
      return Math.max(
        0,
        ...lines.map((line) => (JSON.parse(line) as { position: number }).position),
      )
    }
    /** Waits until the log stands still and all of it is published, and returns its head. */
    const atRest = async (): Promise<number> => {
      const rest = async () => {
        const { head } = await positionsOf(url())
        const [due] = await rowsOf<{ n: number }>(
          url(),
          'select count(*)::int as n from work.target_state where requested > acknowledged',
        )
        return due?.n === 0 && published() === head
      }
      await expect.poll(rest, patience).toBe(true)
      return published()
    }
    const verify = async () => {
      const { stdout, stderr } = await runTool('log-verify.ts', ['--head', heads()], settings())
      if (stdout === '') throw new Error(stderr)
      return JSON.parse(stdout) as Record<string, unknown>
    }

    beforeAll(async () => {
      folder = await makeRunFolder()
      const place = path.join(folder, 'cluster')
      cluster = await PatroniCluster.start(await debianRoot(), place, 4_580, true)
      archive = new PatroniArchive(cluster)
      await archive.backrest('stanza-create')
      await archive.backrest('check')
      await archive.backrest('--type=full', 'backup')
      mkdirSync(path.dirname(heads()))
      product = await startProduct(dataDir(), settings())
    })
    afterAll(async () => {
      await product?.stop()
      await cluster?.stop()
      rmSync(folder, { recursive: true, force: true })
    })

    const edit = async (value: string) => {
      const erik = callerAs(product.url, await tokenOf('erik.ebert', dataDir()))
      const accounts = await rowsOf<{ id: string }>(
        url(),
        `select id from view.record where class = 'account' and is_approved and not excluded order by id limit $1`,
        [edited],
      )
      expect(accounts).toHaveLength(edited)
      for (const { id } of accounts) {
        const body = { attributeName: 'city', newValue: value, accept: true } as const
        const change = { ...body, targetClass: 'account', targetId: id } as const
        expect((await erik('proposeChange', { body: change })).status).toBe(201)
      }
    }

    test('[O-003] the primary is killed: editing goes on, and the archive follows on the timeline of the new one', async () => {
      await edit('Erste Linie')
      const first = await archive.archiveAll()
      const killed = await cluster.killPrimary(true)
      const since = Date.now()
      let attempt = 0
      const answered = async () => {
        attempt += 1
        // A value that an attempt before has written already would be no change.
        const done = edit(`Zweite Linie, Versuch ${attempt}`)
        return done.then(
          () => true,
          () => false,
        )
      }
      await expect.poll(answered, patience).toBe(true)
      const back = seconds(since)
      expect(await cluster.primary()).not.toBe(killed)
      cluster.reviveServers()
      await cluster.untilSynchronous()
      const head = await atRest()
      const second = await archive.archiveAll()
      expect([first, second].map((file) => Number.parseInt(file.slice(0, 8), 16))).toEqual([1, 2])
      const [moment] = await rowsOf<{ at: string }>(url(), 'select clock_timestamp()::text as at')
      before = { at: moment?.at ?? '', head }
      report(`primary killed, editing answered after ${back} s; archive on timeline 2`)
    })

    test('[O-003] both servers are lost: the documented way brings them back, and log:verify names the loss', async () => {
      await edit('Verloren')
      const end = await atRest()
      await archive.archiveAll()
      await product.stop()
      cluster.loseBoth()
      const since = Date.now()
      await archive.restore(before.at)
      const back = seconds(since)
      const { head } = await positionsOf(url())
      expect(head).toBeGreaterThanOrEqual(before.head)
      expect(end).toBeGreaterThanOrEqual(head + edited)
      expect(await verify()).toMatchObject({
        ...{ ok: false, firstBroken: head + 1, lastBroken: end },
        reason: `Ereignisse ${head + 1} bis ${end} fehlen.`,
      })
      const restored = await runTool('log-restored.ts', [], settings())
      expect(JSON.parse(restored.stdout)).toMatchObject({ lost: { from: head + 1, to: end } })
      product = await startProduct(dataDir(), settings())
      await edit('Wieder da')
      await atRest()
      expect(await verify()).toMatchObject({ ok: true })
      await product.stop()
      const urls = { owner: cluster.url('stammbuch'), app: url() }
      expect(await changedByRebuild(urls)).toEqual([])
      report(
        `both lost, back with a standby after ${back} s; positions ${head + 1} to ${end} lost, as log:verify names them; then editing goes on, log:verify ok, views as rebuilt`,
      )
    })
  },
)
