import { randomUUID } from 'node:crypto'
import { test as base, inject } from 'vitest'
import { type ClonedDatabase, withClonedDatabase } from './cloned-database.ts'
import { type OwnNats, ownNats } from './own-nats.ts'

/** JetStream for one test, separated from every other test by its prefix. */
export interface TestBus {
  readonly url: string
  /** Prefix of every stream name (`${prefix}_EVENTS`) and subject (`${prefix}.>`): letters and digits only. */
  readonly prefix: string
}

/**
 * `test` for *.medium.test.ts, on real Postgres and real JetStream:
 * - `database`: one cloned, migrated database per test FILE;
 * - `bus`: the run's NATS server and a prefix of the test's own. Skips the test when there is no NATS.
 * - `ownNats`: a NATS server of the test's own, to be killed and robbed. Skips likewise.
 */
export const test = base.extend<{ database: ClonedDatabase; bus: TestBus; ownNats: OwnNats }>({
  database: [
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures a fixture needs from this pattern.
    async ({}, use) => withClonedDatabase(inject('postgres'), use),
    { scope: 'file' },
  ],
  bus: async ({ skip }, use) => {
    const { url } = inject('nats')
    if (!url) return skip('no nats-server on this machine')
    await use({ url, prefix: `t${randomUUID().replaceAll('-', '').slice(0, 16)}` })
  },
  ownNats: async ({ skip }, use) => {
    const { program } = inject('nats')
    if (!program) return skip('no nats-server on this machine')
    const nats = await ownNats(program)
    await nats.start()
    await use(nats)
    await nats.remove()
  },
})
