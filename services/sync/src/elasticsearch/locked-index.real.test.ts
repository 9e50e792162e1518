import { writeFileSync } from 'node:fs'
import { parkedDeliveries } from '@stammbuch/ledger'
import { test as base } from '@stammbuch/testing'
import { describe, expect, vi } from 'vitest'
import { checkpointOf } from '../delivery/sync.tables.ts'
import { Scene } from '../testing/scene.ts'
import { startSync } from '../testing/sync-process.ts'

const until = { timeout: 60_000, interval: 200 }

/** A node that asks for a name and a password, and whose certificate is of an own authority. */
interface Locked {
  readonly name: string
  readonly url: string
  /** File with the certificate of its authority. */
  readonly ca: string
  readonly account: string
  readonly password: string
  readonly powerless: string
  readonly usersFile: string
  readonly users: string
  readonly changedUsers: string
}

const locked = JSON.parse(process.env.REAL_LOCKED ?? '[]') as Locked | readonly Locked[]

const test = base.extend<{ scene: Scene }>({
  scene: async ({ database }, use) => {
    const scene = new Scene(database)
    await scene.begin()
    await use(scene)
  },
})

describe.each([locked].flat())('$name, locked', (there) => {
  /** The address as the settings have it: whatever is in a password is written as an address needs it. */
  const addressFor = (name: string, password: string): string => {
    const url = new URL(there.url)
    url.username = name
    url.password = encodeURIComponent(password)
    return url.href
  }
  const mine = addressFor(there.account, there.password)

  /** The service as it runs in production, in a process of its own. */
  const serve = ({ url }: Scene, address: string, more: Readonly<Record<string, string>>) =>
    startSync({
      ...{ DATABASE_URL: url, ELASTICSEARCH_URL: address, SYNC_MAX_ATTEMPTS: '2' },
      ...{ SALESFORCE_URL: '', WEBHOOK_URL: '', NODE_EXTRA_CA_CERTS: '', ...more },
    })
  const trusting = { NODE_EXTRA_CA_CERTS: there.ca }

  const state = ({ db }: Scene) =>
    db
      .selectFrom('checkpoint')
      .select(['state', 'detail'])
      .where('name', '=', checkpointOf('elasticsearch'))
      .executeTakeFirst()
  const says = (scene: Scene, detail: RegExp) =>
    vi.waitFor(
      async () =>
        expect(await state(scene)).toEqual({
          state: 'unreachable',
          detail: expect.stringMatching(detail),
        }),
      until,
    )
  const arrives = (scene: Scene, id: string) =>
    vi.waitFor(async () => expect((await scene.state(id))?.present).toBe(true), until)

  test('[O-007] is filled with a name, a password and the certificate of its authority from the settings', async ({
    scene,
  }) => {
    const id = await scene.released('Haus')
    const service = await serve(scene, mine, trusting)
    await arrives(scene, id)
    await vi.waitFor(async () => expect((await state(scene))?.state).toBe('running'), until)
    expect(await service.end('SIGTERM')).toBe(0)
  })

  test.for([
    {
      ...{ what: 'an authority that nobody named', address: mine, more: {} },
      said: /Zertifikat wird nicht vertraut .*NODE_EXTRA_CA_CERTS/,
    },
    {
      ...{ what: 'a wrong password', address: addressFor(there.account, 'falsch') },
      ...{ more: trusting, said: /401: Name, Passwort und Rechte in ELASTICSEARCH_URL prüfen/ },
    },
    {
      ...{ what: 'an account without rights', address: addressFor('niemand', there.powerless) },
      ...{ more: trusting, said: /403: Name, Passwort und Rechte in ELASTICSEARCH_URL prüfen/ },
    },
    {
      ...{ what: 'no name at all', address: there.url },
      ...{ more: trusting, said: /401: Name, Passwort und Rechte in ELASTICSEARCH_URL prüfen/ },
    },
    {
      ...{ what: 'an address without TLS', address: mine.replace('https:', 'http:') },
      ...{ more: trusting, said: /antwortet nicht/ },
    },
  ])(
    '[O-004] $what is said by the name of the setting, parks nothing, and is over with the right settings',
    async ({ address, more, said }, { scene }) => {
      const id = await scene.released('Haus')
      const wrong = await serve(scene, address, more)
      await says(scene, said)
      expect(JSON.stringify(await state(scene))).not.toContain(there.password)
      expect(await wrong.end('SIGTERM')).toBe(0)
      expect(await parkedDeliveries(scene.db)).toEqual([])
      await serve(scene, mine, trusting)
      await arrives(scene, id)
    },
  )

  test('[O-004] a password that is changed over there is missed, and its return noticed without a restart', async ({
    scene,
  }) => {
    const before = await scene.released('Davor')
    await serve(scene, mine, trusting)
    await arrives(scene, before)
    writeFileSync(there.usersFile, there.changedUsers)
    let meanwhile = ''
    try {
      await vi.waitFor(async () => {
        meanwhile = await scene.released('Während')
        expect((await state(scene))?.detail).toMatch(/401: .*ELASTICSEARCH_URL prüfen/)
      }, until)
    } finally {
      writeFileSync(there.usersFile, there.users)
    }
    await arrives(scene, meanwhile)
    expect(await parkedDeliveries(scene.db)).toEqual([])
    await vi.waitFor(async () => expect((await state(scene))?.state).toBe('running'), until)
  })
})
