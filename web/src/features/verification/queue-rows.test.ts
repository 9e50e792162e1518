import { expect, test } from 'vitest'
import type { Decision } from './decision-store.ts'
import { queueRows } from './queue-rows.ts'
import { change, pending } from './testing/queue.ts'

const decided: Decision = {
  change: change(1, 1),
  rootId: pending(1, 1).root.id,
  verdict: 'accept',
  state: 'done',
  position: 8,
  by: null,
  at: 0,
}

/** The line of a record whose number is already 0, in a list that still names it. */
const lineOf = (mine: readonly Decision[], by?: string) => {
  const item = { ...pending(1, 1), openChanges: 0, asOf: 9 }
  const [row] = queueRows({
    items: [item],
    gone: new Set(),
    deciders: new Map(by ? [[item.root.id, by]] : []),
    unfolded: new Set([item.root.id]),
    changes: new Map([[item.root.id, { changes: [], failed: false }]]),
    decisions: new Map(mine.map((one) => [one.change.id, one])),
    verified: new Map(),
    peopleAt: () => [],
  })
  return row
}

test('a record with nothing left is mine when I decided, and never waits for 0 changes', () => {
  expect(lineOf([decided])).toMatchObject({ kind: 'record', state: 'mine', unfolded: false })
})

test('a record whose last change a colleague decided says so at once', () => {
  const by = 'von EEN übernommen'
  expect(lineOf([], by)).toMatchObject({ kind: 'record', state: 'others', by })
})
