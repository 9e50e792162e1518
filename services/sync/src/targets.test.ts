import { syncTargets, targetFacts } from '@stammbuch/contracts'
import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'
import { targetsOf } from './targets.ts'

const base = { DATABASE_URL: 'postgres://nowhere' }
const all = {
  ...base,
  ...Object.fromEntries(
    syncTargets.map((target) => [targetFacts(target).setting, 'http://127.0.0.1:9']),
  ),
  WEBHOOK_SECRET: 'a secret of sixteen',
}

test('without settings no target is worked for; with all of them every one, in their order', () => {
  expect(targetsOf(readSettings(base))).toEqual([])
  expect(targetsOf(readSettings(all)).map(({ name }) => name)).toEqual(syncTargets)
})

test('a target can be asked what it holds exactly when its definition says so', () => {
  for (const target of targetsOf(readSettings(all)))
    expect([target.name, target.held !== null]).toEqual([
      target.name,
      targetFacts(target.name).comparable,
    ])
})

test('a webhook without a key, with a short one or at no address stops the start, by name', () => {
  const { WEBHOOK_SECRET: _, ...unsigned } = all
  expect(() => readSettings(unsigned)).toThrow(/WEBHOOK_SECRET/)
  expect(() => readSettings({ ...all, WEBHOOK_SECRET: 'short' })).toThrow(/WEBHOOK_SECRET/)
  expect(() => readSettings({ ...all, WEBHOOK_URL: 'file:///etc' })).toThrow(/WEBHOOK_URL/)
})

test('[O-005] companies and people are marked in the CRM unless deleting is asked for, and a wrong setting stops the start, by name', () => {
  expect(readSettings(base)).toMatchObject({
    SALESFORCE_REMOVE: 'mark',
    SALESFORCE_REMOVED_FIELD: 'Stammbuch_Removed__c',
    SALESFORCE_BULK_FROM: 2_000,
  })
  expect(readSettings({ ...base, SALESFORCE_REMOVE: 'delete' }).SALESFORCE_REMOVE).toBe('delete')
  for (const wrong of [
    { SALESFORCE_REMOVE: 'keep' },
    { SALESFORCE_REMOVED_FIELD: "x' OR Name != '" },
    { SALESFORCE_BULK_FROM: '-1' },
  ])
    expect(() => readSettings({ ...base, ...wrong })).toThrow(Object.keys(wrong)[0])
})
