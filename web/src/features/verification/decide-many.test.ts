import type { Change, PendingItem } from '@stammbuch/contracts'
import type { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { chosenChanges } from './decide-many.ts'
import type { QueueRow } from './queue-rows.ts'

const change = (id: string, attributeName: string): Change =>
  ({
    id,
    targetClass: 'account',
    attributeName,
    source: { kind: 'import', sampleId: null },
    curator: null,
    createdAt: '2026-11-20T08:00:00.000Z',
    stale: false,
  }) as unknown as Change

const record = (id: string): QueueRow =>
  ({ kind: 'record', id, item: { root: { id } } as PendingItem }) as unknown as QueueRow
const single = (one: Change, rootId: string): QueueRow =>
  ({ kind: 'change', id: one.id, change: one, rootId }) as unknown as QueueRow

test('what the filter hides is not decided with a selected record', async () => {
  const [street, city, other] = [
    change('street', 'street'),
    change('city', 'city'),
    change('other', 'city'),
  ]
  const client = { fetchQuery: async () => [street, city] } as unknown as QueryClient
  const rows = [record('one'), single(other, 'two')]
  const idsFor = async (attribute?: string) =>
    (
      await chosenChanges(client, rows, new Set(['one', 'other']), attribute ? { attribute } : {})
    ).map(({ change: { id } }) => id)
  expect(await idsFor('account.city')).toEqual(['other', 'city'])
  expect(await idsFor()).toEqual(['other', 'street', 'city'])
})
