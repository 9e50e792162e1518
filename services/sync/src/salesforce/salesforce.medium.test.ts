import { setTimeout as sleep } from 'node:timers/promises'
import { newId, parkedDeliveries, retryParked } from '@stammbuch/ledger'
import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import {
  crmClient,
  crmDocument,
  crmIds,
  filledCrm,
  managing,
  test,
  until,
} from '../testing/crm-test.ts'
import { Salesforce } from './salesforce.ts'

test('[R-042] parents arrive before what points at them, consent before anything else of a person', async ({
  scene,
  crm,
  target,
}) => {
  const rankingGroupId = await scene.project(managing)
  const account = await scene.create('account', {
    name: 'Klinik am Rhein',
    shortName: 'Rhein',
    city: 'Köln',
    shortWebsite: 'nirgends',
    salesforceRecordTypeId: 'health',
  })
  const contact = await scene.create('contact', {
    surname: 'Amsel',
    salutation: 'SALUTATION_FEMALE',
    mailOptIn: false,
    mainAccountId: account,
  })
  const award = await scene.create('award', {
    displayName: 'Top-Klinik',
    rank: 1,
    accountId: account,
    rankingGroupId,
  })
  for (const id of [award, contact, account]) {
    await scene.approve(id)
    await scene.request(id, 'salesforce')
  }
  scene.work(target, filledCrm(scene))
  await vi.waitFor(
    async () => expect((await crmIds(crm)).sort()).toEqual([account, contact, award].sort()),
    until,
  )
  await vi.waitFor(async () => expect(await scene.acknowledged(award)).toHaveLength(1), until)
  const { crmId, fields } = (await crmDocument(crm, account)) ?? {}
  expect(fields).toMatchObject({ Name: 'Klinik am Rhein', BillingCity: 'Köln' })
  expect(fields?.RecordTypeId).toMatch(/^012/)
  expect(JSON.stringify(fields)).not.toMatch(/nirgends|excluded|isApproved/)
  expect((await crmDocument(crm, contact))?.fields).toMatchObject({
    LastName: 'Amsel',
    Salutation: 'Frau',
    Mail_Opt_In__c: false,
    AccountId: crmId,
  })
  expect((await crmDocument(crm, award))?.fields).toMatchObject({
    Name: 'Top-Klinik',
    Ranking_Group__c: 'TK',
    Account__c: crmId,
  })
  expect((await scene.record(account)).fields.salesforceId).toBe(crmId)
  const order = (await crm.received()).filter(({ operation }) => operation === 'upsert')
  expect(order.map(({ id }) => id)).toEqual([account, contact, contact, award])
  expect(Object.keys((order[1] as unknown as { body: object }).body).sort()).toEqual([
    'LastName',
    'Mail_Opt_In__c',
    'Phone_Opt_In__c',
    'Stammbuch_Id__c',
    'attributes',
  ])
  expect(scene.errors).toEqual([])
})

test('[R-042] what is excluded, not verified, withdrawn or not managed by its project never arrives', async ({
  scene,
  crm,
  target,
}) => {
  const unmanaged = await scene.project({ name: 'Andere', salesforceManageAwards: false })
  const banned = await scene.released('Nicht ins CRM', 'salesforce', {
    excludedFromSalesforce: true,
  })
  const unverified = await scene.released('Zurück', 'salesforce')
  await scene.decide(unverified, { do: 'undo-approval' })
  const withdrawn = await scene.released('Doch nicht', 'salesforce')
  await scene.decide(withdrawn, { do: 'withdraw-sync', target: 'salesforce' })
  const standing = await scene.released('Steht woanders', 'salesforce')
  const award = await scene.create('award', {
    displayName: 'Preis',
    accountId: standing,
    rankingGroupId: unmanaged,
  })
  await scene.approve(award)
  await scene.request(award, 'salesforce')
  const fine = await scene.released('In Ordnung', 'salesforce')
  scene.work(target, filledCrm(scene))
  await vi.waitFor(async () => expect(await scene.acknowledged(fine)).toHaveLength(1), until)
  await sleep(300)
  expect(await crmIds(crm)).toEqual([fine])
  expect((await crm.received()).map(({ id }) => id)).toEqual([fine])
  await scene.change(banned, 'excludedFromSalesforce', false)
  await vi.waitFor(
    async () => expect((await crmIds(crm)).sort()).toEqual([fine, banned].sort()),
    until,
  )
  await scene.change(fine, 'excludedFromSalesforce', true)
  await vi.waitFor(async () => expect(await crmIds(crm)).toEqual([banned]), until)
})

test('[R-042] the CRM holds no award of a company that is excluded or kept out of it', async ({
  scene,
  crm,
  target,
}) => {
  const rankingGroupId = await scene.project(managing)
  const account = await scene.released('Klinik am Rhein', 'salesforce')
  const award = await scene.create('award', {
    displayName: 'Preis',
    accountId: account,
    rankingGroupId,
  })
  await scene.approve(award)
  await scene.request(award, 'salesforce')
  scene.work(target, filledCrm(scene))
  const stands = (...ids: string[]) =>
    vi.waitFor(async () => expect((await crmIds(crm)).sort()).toEqual(ids.sort()), until)
  await stands(account, award)
  await scene.exclude(account)
  await stands()
  await scene.restore(account)
  await stands(account, award)
  await scene.change(account, 'excludedFromSalesforce', true)
  await stands()
  await scene.change(account, 'excludedFromSalesforce', false)
  await stands(account, award)
  expect(scene.errors).toEqual([])
})

test('a contact that came before its account gets its reference when that arrives', async ({
  scene,
  crm,
  target,
}) => {
  const account = await scene.create('account', { name: 'Kommt später' })
  await scene.approve(account)
  const contact = await scene.create('contact', { surname: 'Fink', mainAccountId: account })
  await scene.approve(contact)
  await scene.request(contact, 'salesforce')
  scene.work(target, filledCrm(scene))
  await vi.waitFor(async () => expect(await scene.acknowledged(contact)).toHaveLength(1), until)
  const pointsAt = async () => (await crmDocument(crm, contact))?.fields.AccountId ?? null
  expect(await pointsAt()).toBeNull()
  await scene.request(account, 'salesforce')
  await vi.waitFor(
    async () => expect(await pointsAt()).toBe((await crmDocument(crm, account))?.crmId ?? 'none'),
    until,
  )
  await scene.exclude(account)
  await vi.waitFor(async () => expect(await crmIds(crm)).toEqual([contact]), until)
  await scene.change(contact, 'role', 'Leitung')
  await vi.waitFor(
    async () => expect((await crmDocument(crm, contact))?.fields.Role__c).toBe('Leitung'),
    until,
  )
  expect(await pointsAt()).toBe((await crmDocument(crm, account))?.crmId)
  await scene.change(contact, 'mainAccountId', null)
  await vi.waitFor(async () => expect(await pointsAt()).toBeNull(), until)
})

test('[R-042] through faults and ended sessions everything arrives once; what is parked is what was poisoned', {
  timeout: 120_000,
}, async ({ scene, crm, target }) => {
  await crm.control({ errorRate: 0.2, timeoutAfterApplyRate: 0.1, itemErrorRate: 0.2 })
  const { stop } = scene.work(target, filledCrm(scene), { maxAttempts: 25, batch: 7 })
  const ids: string[] = []
  for (let at = 0; at < 24; at += 1) ids.push(await scene.released(`Nummer ${at}`, 'salesforce'))
  const [poisoned = '', dropped = ''] = ids
  await crm.control({ failIds: [poisoned, dropped] })
  await fetch(`${crm.url}/__control/expire-sessions`, { method: 'POST' })
  for (const [at, id] of ids.entries())
    if (at % 5 === 2) await scene.change(id, 'city', `Ort ${at}`)
  await stop()
  scene.work(target, filledCrm(scene), { maxAttempts: 25, batch: 7 })
  const waiting = async () => {
    const { rows } = await sql<{ id: string }>`
      select record_id as id from target_state
      where requested > acknowledged and record_id <> all(${[poisoned, dropped]}::uuid[])`.execute(
      scene.db,
    )
    return rows
  }
  const arrived = async () => {
    expect(await waiting()).toEqual([])
    // The worker that took over may not have noted the last changes yet: then nothing waits either.
    for (const id of ids.slice(2)) {
      const { label, fields } = await scene.record(id)
      expect((await crmDocument(crm, id))?.fields).toMatchObject({
        Name: label,
        BillingCity: fields.city,
      })
    }
  }
  await vi.waitFor(arrived, { ...until, timeout: 40_000 })
  const known = await crm.documents()
  expect(known.length).toBe(new Set(known.map(({ id }) => id)).size)
  await crm.control({ errorRate: 0, timeoutAfterApplyRate: 0, itemErrorRate: 0 })
  for (const id of [poisoned, dropped]) {
    await scene.change(id, 'city', 'Bonn')
  }
  await vi.waitFor(
    async () =>
      expect((await parkedDeliveries(scene.db)).map(({ recordId }) => recordId).sort()).toEqual(
        [poisoned, dropped].sort(),
      ),
    { ...until, timeout: 30_000 },
  )
  const parked = await parkedDeliveries(scene.db)
  expect(parked[0]).toMatchObject({ target: 'salesforce', attempts: 25 })
  expect(parked[0]?.reason).toBe('FIELD_CUSTOM_VALIDATION_EXCEPTION')
  await crm.heal()
  expect(
    await retryParked(
      scene.db,
      parked.map(({ id }) => id),
    ),
  ).toBe(2)
  await vi.waitFor(async () => expect(await crmIds(crm)).toHaveLength(24), until)
  expect(scene.errors).toEqual([])
})

test('a delivery that was given up is not sent until the record is wanted anew', async ({
  scene,
  crm,
  target,
}) => {
  const id = await scene.released('Aufgegeben', 'salesforce')
  await sql`insert into target_state (target, record_id, requested, dropped)
    values ('salesforce', ${id}, 9000000, 9000000)`.execute(scene.db)
  const other = await scene.released(`Anderer ${newId()}`, 'salesforce')
  scene.work(target, filledCrm(scene))
  await vi.waitFor(async () => expect(await scene.acknowledged(other)).toHaveLength(1), until)
  expect(await crmIds(crm)).toEqual([other])
  await sql`update target_state set dropped = 0, requested = 1 where record_id = ${id}`.execute(
    scene.db,
  )
  await scene.request(id, 'salesforce')
  await vi.waitFor(
    async () => expect((await crmIds(crm)).sort()).toEqual([id, other].sort()),
    until,
  )
})

test('[R-042] what the CRM carries out after it was given up is put right, also when the worker changed meanwhile', {
  timeout: 120_000,
}, async ({ scene, crm }) => {
  const target = new Salesforce({ url: crm.url, ...crmClient, timeout: 1_000, late: 30_000 })
  await crm.forget()
  const first = scene.work(target, filledCrm(scene))
  const changed = await scene.released('Wird geändert', 'salesforce')
  const leaving = await scene.released('Wird ausgeschlossen', 'salesforce')
  await vi.waitFor(async () => expect(await crmIds(crm)).toHaveLength(2), until)
  await crm.control({ lateRate: 1, afterApply: 'cut' })
  for (const id of [changed, leaving]) await scene.change(id, 'city', 'Bonn')
  await vi.waitFor(async () => expect((await scene.state(leaving))?.late_since).toBeTruthy(), until)
  await crm.control({ lateRate: 0 })
  await scene.change(changed, 'city', 'Mainz')
  await scene.exclude(leaving)
  await vi.waitFor(async () => {
    expect((await crmDocument(crm, changed))?.fields.BillingCity).toBe('Mainz')
    expect(await crmIds(crm)).toEqual([changed])
    expect(await scene.state(leaving)).toMatchObject({ present: false, calling_since: null })
  }, until)
  await first.stop()

  expect(await crm.carryOut()).toBeGreaterThan(0)
  expect((await crmDocument(crm, changed))?.fields.BillingCity).toBe('Bonn')
  expect((await crmIds(crm)).sort()).toEqual([changed, leaving].sort())
  scene.work(target, filledCrm(scene))
  await vi.waitFor(
    async () => {
      expect((await crmDocument(crm, changed))?.fields.BillingCity).toBe('Mainz')
      expect(await crmIds(crm)).toEqual([changed])
    },
    { ...until, timeout: 60_000 },
  )
  await vi.waitFor(
    async () => expect(await scene.state(changed)).toMatchObject({ calling_since: null }),
    until,
  )
  expect(scene.errors).toEqual([])
})
