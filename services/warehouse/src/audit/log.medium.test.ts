import { createHash } from 'node:crypto'
import { actingServices } from '@stammbuch/contracts'
import {
  isSignedBy,
  newId,
  type PublishedHead,
  rootFromPath,
  sealDigest,
  sealOutstanding,
  verifyExport,
} from '@stammbuch/ledger'
import { decideOn, loadRecords, newRecord } from '@stammbuch/records'
import { describe, expect } from 'vitest'
import { givenAccount, givenProposals, givenRecords } from '../testing/records.ts'
import { test as base } from '../testing/test.ts'
import type { Person, TestWarehouse } from '../testing/warehouse.ts'

const test = base.extend<{ otto: Person; sealed: TestWarehouse }>({
  otto: [
    async ({ warehouse }, use) => use(await warehouse.person('Otto', 'ROLE_AUDITOR')),
    { scope: 'file' },
  ],
  sealed: async ({ warehouse }, use) => {
    await givenAccount(warehouse)
    await sealOutstanding(warehouse.parts.db, warehouse.parts.sealKey)
    await use(warehouse)
  },
})

const headOf = async ({ parts }: TestWarehouse): Promise<number> =>
  (await parts.db.selectFrom('log_head').select('position').executeTakeFirstOrThrow()).position

async function* linesOf(text: string): AsyncGenerator<string> {
  yield* text.trimEnd().split('\n')
}

const exported = async ({ url }: TestWarehouse, { token }: Person, query = ''): Promise<string> => {
  const response = await fetch(`${url}/api/log/export${query}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(response.headers.get('content-type')).toContain('application/x-ndjson')
  return response.text()
}

describe('reading the log', () => {
  test('events are found by the name of what they are about or of whoever acted', async ({
    warehouse,
    otto,
  }) => {
    const mareike = await warehouse.person('Mareike Mönch', 'ROLE_EDITOR', 'ROLE_ADMIN')
    const [id = ''] = await givenRecords(warehouse, [
      { class: 'account', values: { name: 'Brücken-Hospital' } },
    ])
    const { body: supplier } = await mareike.call('createSupplier', {
      body: { name: 'Datenhaus Größe' },
    })
    const found = async (search: string) => {
      const { body } = await otto.call('listLog', { query: { search } })
      expect(body.total).toBe(body.list.length)
      return body.list.map(({ stream, type }) => [stream, type])
    }
    const ofHospital = await found('BRUECKEN')
    expect(ofHospital).toContainEqual([id, 'RecordCreated'])
    expect(new Set(ofHospital.map(([stream]) => stream))).toEqual(new Set([id]))
    expect(await found('datenhaus gros')).toEqual([[supplier.id, 'CatalogueEntryAdded']])
    expect(await found('moench')).toContainEqual([supplier.id, 'CatalogueEntryAdded'])
    expect(await found('Nirgends')).toEqual([])
  })

  test('everybody who acted has a name there, the parts of the product too', async ({
    warehouse,
    otto,
  }) => {
    const id = await givenAccount(warehouse)
    const { id: actor } = actingServices.sync
    await warehouse.parts.ledger.batch(
      { actor, role: 'ROLE_SYNC', source: 'service', command: newId(), run: null },
      async (unit) => {
        const [stream = newRecord(id)] = (await loadRecords(unit.db, [id])).values()
        decideOn(unit, stream, {
          do: 'acknowledge-sync',
          target: 'elasticsearch',
          position: 1,
          at: '2026-01-01T00:00:00.000Z',
          targetId: id,
        })
      },
    )
    const { list, people } = (await otto.call('listLog', { query: { limit: 10_000 } })).body
    const named = (type: string) => {
      const event = list.findLast((one) => one.type === type)
      return people.find((person) => person.id === event?.actor)?.fullName
    }
    // A person is bound to the first sign-in by the service itself.
    expect(named('CatalogueEntryChanged')).toBe('Stammbuch')
    expect(named('SyncAcknowledged')).toBe('Übertragungsdienst')
    const timeline = await otto.call('recordTimeline', { params: { class: 'account', id } })
    expect(timeline.body.list[0]?.actorName).toBe('Übertragungsdienst')
  })

  test('[A-001] events come in order of position and in pages', async ({ warehouse, otto }) => {
    await givenAccount(warehouse)
    // The first call of a person leaves an event of its own.
    await otto.call('logHead')
    const head = await headOf(warehouse)
    const all = await otto.call('listLog', { query: { limit: 10_000 } })
    expect(all.body.total).toBe(head)
    expect(all.body.list.map(({ position }) => position)).toEqual(
      Array.from({ length: head }, (_, n) => n + 1),
    )
    const page = await otto.call('listLog', { query: { after: 1, limit: 2 } })
    expect(page.body).toEqual({ ...all.body, list: all.body.list.slice(1, 3) })
    expect(page.headers.get('log-position')).toBe(String(head))
    const back = await otto.call('listLog', { query: { before: head, limit: 2 } })
    expect(back.body.list).toEqual(all.body.list.slice(-3, -1))
    const types = ['RecordCreated', 'RecordApproved']
    const some = await otto.call('listLog', { query: { type: types.join(), limit: 10_000 } })
    const wanted = all.body.list.filter(({ type }) => types.includes(type))
    expect(some.body).toMatchObject({ list: wanted, total: wanted.length })
  })

  test('[A-001] events are found by record, type, actor, run and time', async ({
    warehouse,
    otto,
  }) => {
    const erik = await warehouse.person('Erik', 'ROLE_EDITOR')
    const id = await givenAccount(warehouse)
    const [changeId = ''] = await givenProposals(warehouse, [id], () => 'Bonn')
    await erik.call('acceptChange', { params: { id: changeId } })
    const found = async (query: object) => {
      const { body } = await otto.call('listLog', { query: { limit: 10_000, ...query } })
      expect(body.total).toBe(body.list.length)
      return body.list.map(({ type }) => type)
    }
    const story = ['RecordCreated', 'RecordApproved', 'ChangeProposed', 'ChangeAccepted']
    expect(await found({ recordId: id })).toEqual(story)
    expect(await found({ recordId: id, type: 'ChangeAccepted' })).toEqual(['ChangeAccepted'])
    expect(await found({ actor: erik.id })).toEqual(['ChangeAccepted'])
    expect(await found({ recordId: id, actor: newId() })).toEqual([])
    expect(await found({ runId: newId() })).toEqual([])
    const proposalAndDecision = ['ChangeProposed', 'ChangeAccepted']
    expect(await found({ changeId })).toEqual(proposalAndDecision)
    const decided = await otto.call('listLog', { query: { changeId, type: 'ChangeAccepted' } })
    const commandId = decided.body.list[0]?.cause.commandId ?? ''
    expect(await found({ commandId })).toEqual(['ChangeAccepted'])
    expect(await found({ commandId: newId() })).toEqual([])
    const { body } = await otto.call('listLog', { query: { recordId: id } })
    const to = body.list[2]?.at ?? ''
    const until = body.list.filter(({ at }) => at <= to).map(({ type }) => type)
    expect(await found({ recordId: id, to })).toEqual(until)
    expect(await found({ recordId: id, from: body.list[0]?.at, to })).toEqual(until)
    expect(await found({ recordId: id, from: '2099-01-01T00:00:00Z' })).toEqual([])
  })

  test('values about a person stand in their places until they are forgotten', async ({
    warehouse,
    otto,
  }) => {
    const values = { surname: 'Öhler', firstName: 'Ada', city: 'Köln' }
    const [id = ''] = await givenRecords(warehouse, [{ class: 'contact', values }])
    const created = async () =>
      (await otto.call('listLog', { query: { recordId: id, limit: 1 } })).body.list[0]
    const before = await created()
    expect(before).toMatchObject({ personal: true, data: { class: 'contact', values } })
    const admin = await warehouse.person('Anna', 'ROLE_ADMIN')
    const erased = await admin.call('eraseContact', {
      params: { id },
      body: { confirmation: 'LÖSCHEN', reason: 'request' },
    })
    expect(erased.status).toBe(200)
    const after = await created()
    expect(JSON.stringify(after)).not.toContain('Öhler')
    expect(after).toMatchObject({ personal: true, hash: before?.hash, data: { class: 'contact' } })
  })

  test('an editor does not read the whole log', async ({ warehouse }) => {
    const emma = await warehouse.person('Emma', 'ROLE_EDITOR')
    for (const name of ['listLog', 'logHead', 'exportLog'] as const)
      expect((await emma.call(name)).status).toBe(403)
    expect((await emma.call('verifyLog')).status).toBe(403)
  })
})

describe('proving the log', () => {
  test('[A-005] a proof leads from an event to the signed head, without the service', async ({
    sealed,
    otto,
  }) => {
    const { body: head } = await otto.call('logHead')
    expect(head).toMatchObject({ position: head.head, publicKey: sealed.parts.sealKey.publicKey })
    await givenAccount(sealed)
    await sealOutstanding(sealed.parts.db, sealed.parts.sealKey)
    const { body } = await otto.call('logProof', { params: { position: head.position } })
    expect(body.event.position).toBe(head.position)
    expect(createHash('sha256').update(body.canonical).digest('hex')).toBe(body.event.hash)
    const leaf = Buffer.from(body.event.hash, 'hex')
    expect(rootFromPath(leaf, body.path).toString('hex')).toBe(body.seal.root)
    expect(body.seal.hash).toBe(head.hash)
    let previous = body.seal.previous
    for (const seal of [body.seal, ...body.chain]) {
      expect(seal.previous).toBe(previous)
      expect(sealDigest(seal)).toBe(seal.hash)
      expect(isSignedBy(body.publicKey, { ...seal, digest: seal.hash })).toBe(true)
      previous = seal.hash
    }
    expect(previous).toBe((await otto.call('logHead')).body.hash)
  })

  test('there is no proof of what has not happened, and not yet one of what just has', async ({
    warehouse,
    otto,
  }) => {
    const proof = (position: number) => otto.call('logProof', { params: { position } })
    expect((await proof(0)).problem.code).toBe('not-found')
    expect((await proof(10_000_000)).problem.code).toBe('not-found')
    await givenAccount(warehouse)
    const early = await proof(await headOf(warehouse))
    expect([early.status, early.problem.code]).toEqual([503, 'unavailable'])
    expect(early.headers.get('retry-after')).toBe('2')
  })

  test('[A-005] the export is checked offline, whole and in part', async ({ sealed, otto }) => {
    const head = await headOf(sealed)
    const { body } = await otto.call('logHead')
    const heads: PublishedHead[] = [body]
    const trust = { publicKeys: [sealed.parts.sealKey.publicKey], heads }
    const text = await exported(sealed, otto)
    expect(await verifyExport(linesOf(text), trust)).toMatchObject({ ok: true, events: head })
    const forged = text.replace('"city":"Kiel"', '"city":"Kehl"')
    expect(forged).not.toBe(text)
    expect(await verifyExport(linesOf(forged), trust)).toMatchObject({ ok: false })
    const part = await exported(sealed, otto, '?from=2&to=3')
    expect(await verifyExport(linesOf(part))).toMatchObject({ ok: true, events: 2 })
  })

  test('[A-005] verifying walks the whole log, waited for or as a job', async ({
    sealed,
    otto,
  }) => {
    const events = await headOf(sealed)
    const waited = await otto.call('verifyLog')
    expect(waited.body).toMatchObject({ ok: true, events, firstBroken: null, reason: null })
    const started = await otto.call('verifyLog', {}, { headers: { prefer: 'respond-async' } })
    expect(started.status).toBe(202)
    const { jobId } = started.body as { jobId: string }
    await expect
      .poll(async () => (await otto.call('getJob', { params: { id: jobId } })).body)
      // The first check stands in the log as well by now.
      .toMatchObject({ state: 'done', result: { ok: true, events: events + 1 } })
  })

  test('[A-005] verifying names the first event that somebody changed', async ({
    sealed,
    otto,
    database,
  }) => {
    const position = await headOf(sealed)
    await database.owner.query('alter table log.event disable trigger event_is_final')
    const change = (type: string) =>
      database.owner.query('update log.event set type = $1 where position = $2', [type, position])
    await change('RecordForged')
    const { body } = await otto.call('verifyLog')
    expect(body).toMatchObject({ ok: false, firstBroken: position })
    await change('RecordApproved')
    await database.owner.query('alter table log.event enable trigger event_is_final')
    expect((await otto.call('verifyLog')).body).toMatchObject({ ok: true })
  })
})
