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
