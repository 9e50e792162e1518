import type { Change, PendingItem } from '@stammbuch/contracts'
import type { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { chosenChanges } from './decide-many.ts'
import type { QueueRow } from './queue-rows.ts'
import type { QueueScope } from './queue-scope.ts'

interface Asked {
  readonly queryKey: readonly [string, string, QueueScope]
}

const change = (id: string): Change => ({ id }) as unknown as Change

const record = (id: string): QueueRow =>
  ({ kind: 'record', id, item: { root: { id } } as PendingItem }) as unknown as QueueRow
const single = (one: Change, rootId: string): QueueRow =>
  ({ kind: 'change', id: one.id, change: one, rootId }) as unknown as QueueRow

test('of a selected record only what the server finds in the filter is decided', async () => {
  const inFilter: Readonly<Record<string, readonly Change[]>> = {
    one: [change('city')],
    all: [change('street'), change('city')],
  }
  const client = {
    fetchQuery: async ({ queryKey: [, , { supplierId = 'all' }] }: Asked) => inFilter[supplierId],
  } as unknown as QueryClient
  const rows = [record('one'), single(change('other'), 'two')]
  const idsFor = async (scope: QueueScope) =>
    (await chosenChanges(client, rows, new Set(['one', 'other']), scope)).map(
      (chosen) => chosen.change.id,
    )
  expect(await idsFor({ supplierId: 'one' })).toEqual(['other', 'city'])
  expect(await idsFor({})).toEqual(['other', 'street', 'city'])
})
