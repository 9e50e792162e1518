import { type RecordEvent, syncTargets, targetFacts } from '@stammbuch/contracts'
import { test } from '@stammbuch/testing'
import { expect } from 'vitest'
import { evolve, noRecord, type RecordState } from './record.state.ts'

const [first, again] = ['2026-11-22T10:00:00.000Z', '2026-11-23T10:00:00.000Z']

test('the fold in SQL gives a record the same dates and ids of every target as the rules do', async ({
  database,
}) => {
  for (const target of syncTargets) {
    const acknowledged = { class: 'account', target, position: 1, at: again } as const
    const events: RecordEvent[] = [
      { type: 'SyncRequested', data: { class: 'account', targets: [target], at: first } },
      { type: 'SyncAcknowledged', data: { ...acknowledged, first: true, targetId: '001' } },
      { type: 'SyncAcknowledged', data: { ...acknowledged, first: false } },
      { type: 'SyncRequestWithdrawn', data: { class: 'account', targets: [target], at: null } },
    ]
    for (const event of events) {
      const rules: RecordState['values'] = evolve(noRecord, event).values
      const { rows } = await database.owner.query(
        `select view.record_patch($1, $2, null, now()) as patch`,
        [event.type, JSON.stringify(event.data)],
      )
      expect([target, event.type, rows[0].patch]).toEqual([target, event.type, rules])
      const { fields } = targetFacts(target)
      expect(Object.keys(rules).some((name) => Object.values(fields).includes(name))).toBe(true)
    }
  }
})
