import type { FieldValue } from '@stammbuch/contracts'
import { connect, type Database, database, Ledger, newId } from '@stammbuch/ledger'
import { decideOn, newRecord, recordProjections, sourceOf } from '@stammbuch/records'
import { SalesforceClient } from '@stammbuch/records/targets'
import { test as base } from '@stammbuch/testing'
import { type Kysely, sql } from 'kysely'
import { onTestFinished } from 'vitest'
import { developmentClient, startSalesforce } from '../../../stand-ins/salesforce.ts'
import { salesforceClient } from '../../../stand-ins/testing/salesforce-client.ts'
import type { AdoptedClass } from '../adoption.ts'

export type Values = Readonly<Record<string, FieldValue>>
export type Fields = Readonly<Record<string, string>>

/** Editors' records, in a database of their own. */
export class Store {
  readonly db: Kysely<Database>
  readonly #ledger: Ledger

  constructor(url: string) {
    const pool = connect({ url, max: 2 })
    onTestFinished(() => pool.end())
    this.db = database(pool)
    this.#ledger = new Ledger(this.db, recordProjections)
  }

  async create(recordClass: AdoptedClass, values: Values, approved = true): Promise<string> {
    const id = newId()
    const source = { actor: newId(), role: 'ROLE_EDITOR', source: 'ui', command: newId() } as const
    const origin = { ...sourceOf('editor'), columns: {}, mappingId: null, revision: null }
    await this.#ledger.batch({ ...source, run: null }, async (unit) => {
      const record = newRecord(id)
      decideOn(unit, record, { do: 'create', class: recordClass, values, origin })
      if (approved) decideOn(unit, record, { do: 'approve', dynamic: [] })
    })
    return id
  }

  /** Gives a record an id of the CRM, as an acknowledgement of the worker does. */
  async acknowledged(id: string, salesforceId: string): Promise<void> {
    await sql`update record set fields = fields || jsonb_build_object('salesforceId', ${salesforceId}::text)
      where id = ${id}`.execute(this.db)
  }

  async identified(id: string, supplier: string, value: string): Promise<void> {
    const supplierId = newId()
    await sql`insert into catalogue_entry (id, kind, version, position, entry, created_at, updated_at)
      values (${supplierId}, 'supplier', 1, 1, ${JSON.stringify({ name: supplier })}, now(), now())`.execute(
      this.db,
    )
    await sql`insert into identification (id, record_id, value, supplier_id, class, from_position)
      values (${newId()}, ${id}, ${value}, ${supplierId}, 'account', 1)`.execute(this.db)
  }
}

/** An organisation that people have worked with: nothing in it carries an id of ours. */
export class LivingCrm {
  readonly #calls: ReturnType<typeof salesforceClient>
  readonly client: SalesforceClient
  readonly url: string
  readonly control: (faults: object) => void
  /** Takes fields away from the organisation, as `Object.Field`. */
  readonly lack: (...fields: readonly string[]) => Promise<unknown>

  constructor(org: Awaited<ReturnType<typeof startSalesforce>>) {
    this.#calls = salesforceClient(() => org.url)
    const { id: clientId, secret: clientSecret } = developmentClient
    this.client = new SalesforceClient({ url: org.url, clientId, clientSecret })
    this.url = org.url
    this.control = (faults) => org.control(faults)
    this.lack = (...fields) =>
      fetch(`${org.url}/__control/lack`, { method: 'POST', body: JSON.stringify({ fields }) })
  }

  async hold(object: string, records: readonly Fields[]): Promise<readonly string[]> {
    await this.#calls.signIn()
    const named = records.map((one) => ({ ...one, Stammbuch_Id__c: newId() }))
    const { body } = await this.#calls.upsertAll(object, named)
    const ids = (body as { id: string }[]).map(({ id }) => id)
    await this.#calls.call('PATCH', '/services/data/v62.0/composite/sobjects', {
      allOrNone: true,
      records: ids.map((id) => ({ attributes: { type: object }, id, Stammbuch_Id__c: null })),
    })
    return ids
  }

  /** Returns the ids of ours that the CRM's records carry, by theirs. */
  async links(object: string): Promise<ReadonlyMap<string, string | null>> {
    const { body } = await this.#calls.query(`SELECT Id, Stammbuch_Id__c FROM ${object}`)
    const rows = body.records as { Id: string; Stammbuch_Id__c: string | null }[]
    return new Map(rows.map((row) => [row.Id, row.Stammbuch_Id__c]))
  }

  async upserted(object: string, id: string, fields: Fields): Promise<string> {
    const { body } = await this.#calls.upsertAll(object, [{ ...fields, Stammbuch_Id__c: id }])
    return (body as { id: string }[])[0]?.id ?? ''
  }
}

export const test = base.extend<{ store: Store; crm: LivingCrm }>({
  store: async ({ database: { appUrl } }, use) => {
    const store = new Store(appUrl)
    // Earlier tests of this file have nothing to do with this one.
    await sql`update record set excluded = true`.execute(store.db)
    await sql`delete from identification`.execute(store.db)
    await sql`delete from catalogue_entry where kind = 'supplier'`.execute(store.db)
    await use(store)
  },
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures a fixture needs from this pattern.
  crm: async ({}, use) => {
    const org = await startSalesforce({ port: 0 })
    await use(new LivingCrm(org))
    await org.close()
  },
})
