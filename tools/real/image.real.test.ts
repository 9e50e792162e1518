import { generateKeyPairSync } from 'node:crypto'
import {
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { test } from '@stammbuch/testing'
import { afterAll, beforeAll, describe, expect, inject } from 'vitest'
import { ensureDatabase } from '../database.ts'
import { freePort } from '../free-port.ts'
import { type ImageConfig, unpackImage } from '../image/pack.ts'
import { billPlace, imageUser, must } from '../image/root-files.ts'
import { root } from '../root.ts'
import { cacheFolder } from './cache.ts'
import { noteResult } from './notes.ts'
import { rowsOf } from './postgres/product-scene.ts'
import { type Container, startContainer } from './runc.ts'

const patience = { timeout: 120_000, interval: 200 }
const sealKey = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' })

/** Every name and version below the folders of modules, found by looking at all files and not by what the bill was made with. */
const modulesIn = (app: string): readonly string[] => {
  const files = must('find', [app, '-path', '*/node_modules/*', '-name', 'package.json'])
  const isModule = /node_modules\/(?:@[^/]+\/)?[^/@]+\/package\.json$/
  const names = files
    .split('\n')
    .filter((file) => isModule.test(file))
    .map((file) => JSON.parse(readFileSync(file, 'utf8')) as { name?: string; version?: string })
    .map(({ name, version }) => `${name}@${version}`)
  return [...new Set(names)].toSorted()
}

// What runs at the end was built at the beginning.
describe.skipIf(!process.env.REAL_IMAGE)('the image', { timeout: 600_000, retry: 0 }, () => {
  let folder = ''
  let config: ImageConfig
  const containers: Container[] = []
  const at = (...parts: readonly string[]) => path.join(folder, ...parts)
  const database = 'image_run'
  const url = (role: string) =>
    `postgres://${role}@127.0.0.1:${inject('postgres').port}/${database}`

  const start = (
    name: string,
    env: Readonly<Record<string, string>>,
    command?: readonly string[],
  ): Container => {
    const data = at(`data-${name}`)
    mkdirSync(data, { recursive: true })
    writeFileSync(path.join(data, 'seal-key.pem'), sealKey, { mode: 0o600 })
    for (const one of [data, path.join(data, 'seal-key.pem')]) chownSync(one, imageUser, imageUser)
    const given = { name, folder, rootfs: at('rootfs'), config, env, data }
    const container = startContainer({ ...given, ...(command ? { command } : {}) })
    containers.push(container)
    return container
  }

  beforeAll(() => {
    folder = mkdtempSync(path.join(cacheFolder(), 'image-test-'))
    must(process.execPath, [path.join(root, 'tools/image.ts'), at('out')])
    const archive = readdirSync(at('out')).find((file) => file.endsWith('.tar')) ?? ''
    config = unpackImage(at('out', archive), at('rootfs'))
    const megabytes = Number(must('du', ['-sm', at('rootfs')]).split('\t')[0])
    noteResult(`built and unpacked, ${megabytes} MB`)
  }, 900_000)
  afterAll(async () => {
    for (const container of containers) await container.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  test('runs as nobody special, and has neither tests nor what only building needs', () => {
    expect(config.User).toBe(`${imageUser}:${imageUser}`)
    const tests = must('find', [
      at('rootfs/app'),
      '-name',
      '*.test.ts',
      '-not',
      '-path',
      '*/node_modules/*',
    ])
    expect(tests.trim()).toBe('')
    const modules = readdirSync(at('rootfs/app/node_modules'))
    for (const name of ['typescript', 'vite', 'vitest', 'react', 'playwright-core'])
      expect(modules).not.toContain(name)
  })

  test('its bill of materials names every package of Debian and every module, and nothing else', () => {
    const bill = JSON.parse(readFileSync(at('rootfs', billPlace), 'utf8')) as {
      readonly components: readonly { name: string; version: string; purl: string }[]
    }
    const named = (kind: string) =>
      bill.components
        .filter(({ purl }) => purl.startsWith(`pkg:${kind}/`))
        .map(({ name, version }) => `${name}@${version}`)
        .toSorted()
    const asked = ['dpkg-query', '--show', '--showformat', `\${Package}@\${Version}\\n`]
    const debian = must('chroot', [at('rootfs'), ...asked])
      .trim()
      .split('\n')
      .toSorted()
    expect(named('deb')).toEqual(debian)
    expect(named('npm')).toEqual(modulesIn(at('rootfs/app')))
    noteResult(
      `bill of materials: ${debian.length} packages of Debian, ${named('npm').length} modules`,
    )
  })

  test('migrates an empty Postgres, and serves the product with a root that cannot be written', async () => {
    const { port, owner, app } = inject('postgres')
    await ensureDatabase(`postgres://postgres@127.0.0.1:${port}/postgres`, database)
    const migrated = start('migrate', { MIGRATION_DATABASE_URL: url(owner) }, [
      'node',
      'tools/migrate.ts',
    ])
    expect(await migrated.over).toMatchObject({ outcome: 'code 0' })
    const own = String(await freePort())
    const warehouse = start('warehouse', {
      ...{
        DATABASE_URL: url(app),
        HOST: '127.0.0.1',
        PORT: own,
        OIDC_ISSUER: 'http://127.0.0.1:9',
      },
      FIRST_ADMIN_EMAIL: 'anna.albrecht@stammbuch.example',
    })
    void warehouse.over.then(({ output }) => console.log(output.slice(-3_000)))
    const page = async (place: string) =>
      fetch(`http://127.0.0.1:${own}${place}`).catch(() => undefined)
    await expect.poll(async () => (await page('/api/health/ready'))?.status, patience).toBe(200)
    expect(await (await page('/'))?.text()).toContain('Stammbuch')
    const written = (place: string) =>
      warehouse.execute('node', '-e', `require('fs').writeFileSync('${place}/x', '')`)
    for (const place of ['/', '/app', '/usr', '/etc', '/home/node'])
      expect(written(place).output).toContain('EROFS')
    expect(written('/data')).toMatchObject({ status: 0 })
    const account = warehouse.execute('node', '-p', 'process.getuid() + " " + process.getgid()')
    expect(account.output).toBe(`${imageUser} ${imageUser}`)
    const [admin] = await rowsOf<{ n: number }>(
      url(app),
      `select count(*)::int as n from view.catalogue_entry where kind = 'user'`,
    )
    expect(admin?.n).toBeGreaterThan(0)
  })

  test('runs the workers and the tools as well', async () => {
    const { app } = inject('postgres')
    const own = String(await freePort())
    start(
      'workers',
      {
        ...{ DATABASE_URL: url(app), HOST: '127.0.0.1', METRICS_PORT: own },
        ELASTICSEARCH_URL: 'http://127.0.0.1:9',
      },
      ['node', 'services/sync/dist/main.js'],
    )
    const status = async () =>
      (await fetch(`http://127.0.0.1:${own}/metrics`).catch(() => undefined))?.status
    await expect.poll(status, patience).toBe(200)
    const verified = start('verify', { DATABASE_URL: url(app) }, ['node', 'tools/log-verify.ts'])
    const { outcome, output } = await verified.over
    expect([outcome, output]).toEqual(['code 0', expect.stringContaining('"ok":true')])
    noteResult(
      'migrations, warehouse, workers and log:verify ran under runc, read-only root, uid 1000',
    )
  })
})
