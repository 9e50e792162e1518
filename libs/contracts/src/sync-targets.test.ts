import { expect, test } from 'vitest'
import { eventVerbs } from './event-verbs.ts'
import { fields } from './fields.ts'
import { recordClasses } from './scalars.ts'
import { isSyncTarget, syncTargets, takesClass, targetFacts } from './sync-targets.ts'

test.each(syncTargets)('what %s says of itself is in the field catalogue', (target) => {
  const { fields: names, idField, exclusion } = targetFacts(target)
  const wanted = [...Object.values(names), idField, exclusion].filter((name) => name !== null)
  for (const recordClass of ['account', 'contact', 'award'] as const)
    expect(Object.keys(fields[recordClass])).toEqual(expect.arrayContaining(wanted))
})

test('no two targets share a field, a setting or a name', () => {
  const all = syncTargets.flatMap((target) => {
    const { label, setting, fields: names, idField, exclusion } = targetFacts(target)
    return [label, setting, ...Object.values(names), idField, exclusion].filter(Boolean)
  })
  expect(new Set(all).size).toBe(all.length)
})

test('the CRM takes exactly the classes with a field that has a name there', () => {
  for (const recordClass of recordClasses) {
    const known = Object.values(fields[recordClass]).some(({ crm }) => crm !== null)
    expect([recordClass, takesClass('salesforce', recordClass)]).toEqual([recordClass, known])
  }
})

test('the labels of the dates and the verb of an arrival come from the target', () => {
  expect(fields.account.elasticSearchFirstReleasedAt.label).toBe('Zuerst im Suchindex')
  expect(fields.account.salesForceSyncRequested.label).toBe('Salesforce angefordert')
  expect(fields.account.webhookSyncExecuted.label).toBe('Webhook übertragen')
  expect(eventVerbs.acknowledged({ target: 'elasticsearch' })).toBe(
    'hat an den Suchindex übertragen',
  )
  expect(eventVerbs.acknowledged({ target: 'fax' })).toBe('hat an ein Zielsystem übertragen')
  expect(['salesforce', 'fax', 'toString', null].map(isSyncTarget)).toEqual([
    true,
    false,
    false,
    false,
  ])
})
