import {
  type FieldValue,
  type LogMessage,
  type RecordClass,
  syncTargets,
} from '@stammbuch/contracts'
import {
  connect,
  headPosition,
  database as kyselyOver,
  Ledger,
  newId,
  startRelay,
  type Transport,
} from '@stammbuch/ledger'
import {
  decideOn,
  loadRecord,
  newRecord,
  type RecordCommand,
  recordProjections,
  type SyncTarget,
  sourceOf,
} from '@stammbuch/records'
import type { ClonedDatabase } from '@stammbuch/testing'
import { sql } from 'kysely'
import pg from 'pg'
import { onTestFinished, vi } from 'vitest'
import { checkpointOf, type SyncDatabase } from '../delivery/sync.tables.ts'
import { SyncWorker, type WorkerSettings } from '../delivery/sync.worker.ts'
import type { Target } from '../delivery/target.ts'

const editor = () => ({
  actor: newId(),
  role: 'ROLE_EDITOR',
  source: 'ui' as const,
  command: newId(),
  run: null,
})

const byEditor = sourceOf('editor')
const quick = { within: 20, lookEvery: 500, firstRetry: 20, mostRetry: 200 }

type Values = Readonly<Record<string, FieldValue>>

/** Editors at work in a database of their own, with a log that begins here. */
export class Scene {
  readonly db: SyncDatabase
  readonly ledger: Ledger
  readonly url: string
  readonly errors: unknown[] = []

  constructor({ appUrl }: ClonedDatabase) {
    const pool = connect({ url: appUrl })
    onTestFinished(() => pool.end())
    this.url = appUrl
    this.db = kyselyOver(pool)
    this.ledger = new Ledger(this.db, recordProjections)
  }

  /** Moves the workers past all events before this test. */
  async begin(): Promise<void> {
    for (const table of ['target_state', 'parked_delivery', 'checkpoint', 'comparison'] as const)
      await this.db.deleteFrom(table).execute()
    // Nor does a record of an earlier test go anywhere, whoever compares what a target holds.
    await this.db.updateTable('record').set({ excluded: true }).execute()
    const position = await headPosition(this.db)
    for (const name of ['relay', ...syncTargets.map(checkpointOf)])
      await this.db.insertInto('checkpoint').values({ name, position }).execute()
  }

  /** Creates an unapproved record. */
  async create(recordClass: RecordClass, values: Values): Promise<string> {
    const id = newId()
    const origin = { ...byEditor, columns: {}, mappingId: null, revision: null }
    await this.ledger.batch(editor(), async (unit) => {
      decideOn(unit, newRecord(id), { do: 'create', class: recordClass, values, origin })
    })
    return id
  }

  async decide(id: string, ...commands: readonly RecordCommand[]): Promise<void> {
    await this.ledger.batch(editor(), async (unit) => {
      const stream = await loadRecord(unit.db, id)
      for (const command of commands) decideOn(unit, stream, command)
    })
  }

  approve(id: string): Promise<void> {
    return this.decide(id, { do: 'approve', dynamic: [] })
  }

  request(id: string, target: SyncTarget = 'elasticsearch'): Promise<void> {
    const at = new Date().toISOString()
    return this.decide(id, { do: 'request-sync', targets: [target], at })
  }

  /** Creates a project with the values that matter to the CRM. */
  async project(values: Readonly<Record<string, unknown>>): Promise<string> {
    const id = newId()
    await sql`insert into catalogue_entry (id, kind, version, position, entry, created_at, updated_at)
      values (${id}, 'ranking-group', 1, 1, ${JSON.stringify(values)}, now(), now())`.execute(
      this.db,
    )
    return id
  }

  /** Links a contact to its account. */
  link(contact: string, account: string): Promise<void> {
    return this.decide(contact, { do: 'link', kind: 'contact-account', to: account })
  }

  exclude(id: string): Promise<void> {
    return this.decide(id, { do: 'exclude', changeId: newId(), kind: 'editor' })
  }

  restore(id: string): Promise<void> {
    return this.decide(id, { do: 'restore', changeId: newId(), kind: 'editor' })
  }

  /** Proposes a value, and accepts it by default. */
  change(id: string, attribute: string, newValue: FieldValue, accept = true): Promise<void> {
    const changeId = newId()
    const what = { changeId, attribute, newValue, source: byEditor, comment: null, dynamic: [] }
    const accepting = { do: 'accept', changeId, evenIfStale: false, otherThan: null } as const
    return this.decide(id, { do: 'propose', ...what }, ...(accept ? [accepting] : []))
  }

  /** Creates an approved account that is released for the search index. */
  async released(
    name: string,
    target: SyncTarget = 'elasticsearch',
    values: Values = { city: 'Köln' },
  ): Promise<string> {
    const id = await this.create('account', { name, ...values })
    await this.approve(id)
    await this.request(id, target)
    return id
  }

  relay(transport: Transport): void {
    const relay = startRelay({ db: this.db, url: this.url, transport, checkEvery: 300 })
    onTestFinished(() => relay.stop())
  }

  work(
    target: Target,
    transport: Transport,
    settings: Partial<WorkerSettings> = {},
  ): { stop: () => Promise<void> } {
    const stopping = new AbortController()
    const note = (error: unknown) => void this.errors.push(error)
    const watcher = { delivered: vi.fn(), failed: vi.fn(), unavailable: vi.fn(), error: note }
    const { db, ledger } = this
    const all = { db, ledger, transport, target, watcher, settings: { ...quick, ...settings } }
    const running = new SyncWorker(all).run(stopping.signal)
    const stop = () => {
      stopping.abort()
      return running
    }
    onTestFinished(stop)
    return { stop }
  }

  /** Returns the messages of every event so far, as a relay would publish them. */
  messages(): Promise<LogMessage[]> {
    return this.db
      .selectFrom('event')
      .select(['position', 'id', 'stream', 'kind', 'version', 'type'])
      .orderBy('position')
      .execute()
  }

  /** Blocks a worker from recording its target's requests, until released; `waiting` counts the blocked ones. */
  async holdPlace(target: SyncTarget): Promise<{
    waiting: () => Promise<number>
    release: () => Promise<void>
  }> {
    const client = new pg.Client({ connectionString: this.url })
    await client.connect()
    onTestFinished(() => client.end())
    await client.query('begin')
    const place = 'select from work.checkpoint where name = $1 for update'
    await client.query(place, [checkpointOf(target)])
    const waiting = async () => {
      const { rows } = await client.query<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity
          where pg_backend_pid() = any(pg_blocking_pids(pid))`,
      )
      return rows[0]?.count ?? 0
    }
    const release = async () => {
      await client.query('commit')
    }
    return { waiting, release }
  }

  async state(id: string) {
    return this.db
      .selectFrom('target_state')
      .select(['requested', 'sent', 'acknowledged', 'present', 'last_error'])
      .select(['calling_since', 'late_since', 'check_at'])
      .where('record_id', '=', id)
      .executeTakeFirst()
  }

  async record(id: string) {
    return this.db.selectFrom('record').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  }

  /** Returns the positions that the target acknowledged for a record, in the order of the log. */
  async acknowledged(id: string): Promise<unknown[]> {
    const events = await this.db
      .selectFrom('event')
      .select('data')
      .where('stream', '=', id)
      .where('type', '=', 'SyncAcknowledged')
      .orderBy('version')
      .execute()
    return events.map(({ data }) => data)
  }
}
