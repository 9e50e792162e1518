import { expect, test } from 'vitest'
import type { Decision } from '@/product/deciding/decisions.ts'
import { change, pending } from '../testing/queue.ts'
import { queueRows } from './queue-rows.ts'

const waiting = { ...pending(1, 1), asOf: 9, place: 1 }
const fresh = { ...pending(1, 0), asOf: 9, place: 1 }
const { id } = waiting.root

type QueueState = Parameters<typeof queueRows>[0]

/** The lines of one unfolded record below which no change is left. */
const linesOf = (given: Partial<QueueState> & Pick<QueueState, 'items'>) =>
  queueRows({
    gone: new Set(),
    deciders: new Map(),
    unfolded: new Set([id]),
    carried: new Map(),
    changes: new Map([[id, { changes: [], failed: false }]]),
    brings: new Map(),
    decisions: new Map(),
    verified: new Map(),
    peopleAt: () => [],
    ...given,
  })

const mine: Decision = {
  change: change(1, 1),
  rootId: id,
  verdict: 'accept',
  state: 'done',
  position: 8,
  by: null,
  at: 0,
}
const none = { ...waiting, openChanges: 0 }
const by = 'von EEN übernommen'

test('a record with nothing left is mine when I decided, and never waits for 0 changes', () => {
  expect(linesOf({ items: [none], decisions: new Map([[mine.change.id, mine]]) })).toMatchObject([
    { kind: 'record', state: 'mine', unfolded: false },
  ])
})

test('a record whose last change a colleague decided says so at once', () => {
  expect(linesOf({ items: [none], deciders: new Map([[id, by]]) })).toMatchObject([
    { kind: 'record', state: 'others', by },
  ])
})

test('a record that a colleague has verified no longer asks for its verification', () => {
  const lines = linesOf({ items: [fresh], gone: new Set([id]), deciders: new Map([[id, by]]) })
  expect(lines).toMatchObject([{ kind: 'record', state: 'others', by, unfolded: false }])
})

test('a record that I have verified stays mine when the list is read again without it', () => {
  expect(
    linesOf({ items: [fresh], gone: new Set([id]), verified: new Map([[id, 8]]) }),
  ).toMatchObject([{ kind: 'record', state: 'mine' }])
})
