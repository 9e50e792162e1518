import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished } from 'vitest'
import { developmentClient } from '../../stand-ins/salesforce.ts'
import { findAdoptions, linkAdoptions, numbersOf } from './adopt.process.ts'
import { type Decisions, type Pair, pairKey } from './adoption.ts'
import { readDecisions, writeAdoptions } from './adoption-table.ts'
import { type LivingCrm, type Store, test } from './testing/adopt-test.ts'
import { company, crmFields, livingAccounts, ownValues, truth } from './testing/living-accounts.ts'

const bySap = new Map([['account', { field: 'Category__c', supplier: 'SAP' }]] as const)

const none: Decisions = { same: [], different: new Set() }
const find = ({ db }: Store, { client }: LivingCrm, decided = none) =>
  findAdoptions({ db, client, decided, supplierFields: new Map() })
const findBySap = ({ db }: Store, { client }: LivingCrm) =>
  findAdoptions({ db, client, decided: none, supplierFields: bySap })

const folder = (): string => {
  const made = mkdtempSync(path.join(tmpdir(), 'stammbuch-adoption-'))
  onTestFinished(() => rmSync(made, { recursive: true }))
  return made
}

test('a preview tells what is surely the same, what is unclear and what only one side has, and changes nothing', async ({
  store,
  crm,
}) => {
  const { ours, theirs } = await livingAccounts(store, crm)
  const accounts = (await findBySap(store, crm)).get('account')
  const at = ({ theirs: { id } }: Pair) => theirs.indexOf(id)
  const wrong = accounts?.sure.filter((pair) => ours[truth[at(pair)] ?? -1] !== pair.ours.id)
  expect(wrong).toEqual([])
  // As here, renamed, and known by an id alone.
  const sure = [...Array(14).keys(), 21, 22]
  expect(accounts?.sure.map(at).sort((a, b) => a - b)).toEqual(sure)
  // Moved, doubled, and one of which the CRM knows nothing but the name.
  const unclear = new Map(accounts?.unclear.map((pair) => [at(pair), pair.doubt]))
  expect([...unclear].sort(([a], [b]) => a - b)).toEqual([
    ...[14, 15, 16].map((one) => [one, 'not-sure']),
    ...[17, 18, 19, 20].map((one) => [one, 'several-there']),
    [29, 'not-sure'],
  ])
  expect(accounts && numbersOf(accounts)).toEqual({
    linked: 0,
    sure: 16,
    by: { 'salesforce-id': 1, identification: 1, likeness: 14 },
    unclear: 8,
    onlyThere: 6,
    onlyHere: 0,
  })
  expect([...(await crm.links('Account')).values()].filter(Boolean)).toEqual([])
})

test('what is adopted is the record that the worker writes to, and a repetition finds nothing to do', async ({
  store,
  crm,
}) => {
  const { ours, theirs } = await livingAccounts(store, crm)
  const results = await linkAdoptions(crm.client, await findBySap(store, crm))
  expect(results.account).toEqual({ adopted: 16, refused: {} })
  const links = await crm.links('Account')
  for (const [at, id] of theirs.entries()) {
    const link = links.get(id)
    if (link) expect(link).toBe(ours[truth[at] ?? -1])
  }
  // Two of ours never take over one of theirs, nor one of ours two of theirs.
  const linked = [...links.values()].filter(Boolean)
  expect(linked).toHaveLength(new Set(linked).size)
  const fields = { Name: 'Aus dem Protokoll' }
  expect(await crm.upserted('Account', ours[3] ?? '', fields)).toBe(theirs[3])
  expect(await crm.links('Account')).toHaveProperty('size', 30)
  const again = (await findBySap(store, crm)).get('account')
  expect(again && numbersOf(again)).toMatchObject({ linked: 16, sure: 0, unclear: 8 })
})

test('an adoption that was interrupted goes on with what is left', async ({ store, crm }) => {
  await livingAccounts(store, crm)
  const found = await findBySap(store, crm)
  crm.control({ itemErrorRate: 1 })
  expect((await linkAdoptions(crm.client, found)).account).toEqual({
    adopted: 0,
    refused: { UNABLE_TO_LOCK_ROW: 16 },
  })
  crm.control({ itemErrorRate: 0, timeoutAfterApplyRate: 1, afterApply: 'cut' })
  await expect(linkAdoptions(crm.client, found)).rejects.toThrow('Salesforce antwortet nicht')
  crm.control({ timeoutAfterApplyRate: 0 })
  const rest = await findBySap(store, crm)
  expect((await linkAdoptions(crm.client, rest)).account?.refused).toEqual({})
  expect([...(await crm.links('Account')).values()].filter(Boolean)).toHaveLength(16)
})

test('what somebody decided in the table is adopted, unless the worker would remove it', async ({
  store,
  crm,
}) => {
  const [kept, barred] = [company(1), company(2)]
  const moved = { ...crmFields(kept), BillingPostalCode: '04109', BillingCity: 'Leipzig' }
  const own = await store.create('account', ownValues(kept))
  const unverified = await store.create('account', ownValues(barred), false)
  const [one = '', other = ''] = await crm.hold('Account', [moved, crmFields(barred)])
  await expect(findBySap(store, crm)).rejects.toThrow('there is no supplier „SAP“')
  const before = await find(store, crm)
  expect(before.get('account')?.sure).toEqual([])
  const file = path.join(folder(), 'adoption.csv')
  await writeAdoptions(file, before)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(await readDecisions(file)).toEqual(none)
  const lines = readFileSync(file, 'utf8').replaceAll('unklar;;', 'unklar;verbinden;')
  writeFileSync(file, lines)
  const decided = await readDecisions(file)
  expect(decided.same).toEqual(
    expect.arrayContaining([
      [one, own],
      [other, unverified],
    ]),
  )
  const accounts = (await find(store, crm, decided)).get('account')
  expect(accounts?.sure.map((pair) => [pair.theirs.id, pair.ours.id])).toEqual([[one, own]])
  expect(accounts?.unclear.map(({ doubt }) => doubt)).toEqual(['may-not-stay'])
  writeFileSync(file, lines.replaceAll(';verbinden;', ';nicht verbinden;'))
  const ruledOut = await readDecisions(file)
  expect(ruledOut.different).toEqual(new Set([pairKey(one, own), pairKey(other, unverified)]))
  const left = (await find(store, crm, ruledOut)).get('account')
  expect(left && numbersOf(left)).toMatchObject({ sure: 0, unclear: 0, onlyThere: 2 })
  writeFileSync(file, lines.replace(one, 'keine Kennung'))
  await expect(readDecisions(file)).rejects.toThrow(/line \d+: a decision needs an id/)
})

test('a person is adopted by name and mailbox, never by the name alone', async ({ store, crm }) => {
  const values = { salutation: 'SALUTATION_FEMALE', firstName: 'Ilse', role: 'Ärztin' }
  const reached = await store.create('contact', {
    ...values,
    surname: 'Amselfeld',
    emailAddress: 'ilse.amselfeld@klinik-kiel.de',
  })
  await store.create('contact', { ...values, surname: 'Drosselbart', city: 'Bonn' })
  const [one = ''] = await crm.hold('Contact', [
    { FirstName: 'Ilse', LastName: 'Amselfeld', Email: 'Ilse.Amselfeld@klinik-kiel.de' },
    { FirstName: 'Ilse', LastName: 'Drosselbart' },
  ])
  const contacts = (await find(store, crm)).get('contact')
  expect(contacts?.sure.map((pair) => [pair.theirs.id, pair.ours.id])).toEqual([[one, reached]])
})

test('an organisation without our fields is told what to deploy', async ({ store, crm }) => {
  await crm.lack('Account.Stammbuch_Id__c')
  await expect(find(store, crm)).rejects.toThrow(
    /lacks a field.*salesforce:metadata.*INVALID_FIELD/,
  )
})

test('the command prints numbers and a table, and links nothing before it is told to', async ({
  store,
  crm,
  database: { appUrl },
}) => {
  await livingAccounts(store, crm)
  const cwd = folder()
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: appUrl,
    SALESFORCE_URL: crm.url,
    SALESFORCE_CLIENT_ID: developmentClient.id,
    SALESFORCE_CLIENT_SECRET: developmentClient.secret,
  }
  const tool = path.join(import.meta.dirname, '../../salesforce-adopt.ts')
  const run = async (...args: string[]): Promise<readonly unknown[]> => {
    const by = ['--by', 'Account.Category__c=SAP']
    const { stdout } = await promisify(execFile)(process.execPath, [tool, ...args, ...by], {
      cwd,
      env,
    })
    return stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
  }
  expect(await run('--preview')).toMatchObject([
    { class: 'account', linked: 0, sure: 16, unclear: 8 },
    { class: 'contact', sure: 0 },
  ])
  const table = readFileSync(path.join(cwd, 'salesforce-adoption.csv'), 'utf8')
  expect(table.trim().split('\n')).toHaveLength(1 + 16 + 8 + 6)
  expect([...(await crm.links('Account')).values()].filter(Boolean)).toEqual([])
  await expect(run('--apply')).rejects.toThrow('is there already')
  expect((await run('--apply', '--csv', 'after.csv')).at(-1)).toMatchObject({
    account: { adopted: 16, refused: {} },
  })
})
