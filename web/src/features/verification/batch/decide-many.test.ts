import type { Change } from '@stammbuch/contracts'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { QueueScope } from '../filter/queue-scope.ts'
import { openChanges } from '../reading/open-changes.query.ts'
import type { ChangeRow, RecordRow } from '../table/queue-rows.ts'
import { change, pending } from '../testing/queue.ts'
import { chosenChanges } from './decide-many.ts'

const itemOf = (root: number) => ({ ...pending(root, 2), asOf: 0, place: root })

const recordRow = (root: number): RecordRow => {
  const item = itemOf(root)
  const { id } = item.root
  return {
    ...{ kind: 'record', id, item, open: 2, unfolded: false },
    state: 'open',
    by: null,
    people: [],
    ...{ preview: [], brings: undefined, from: undefined, sending: false },
  }
}

const changeRow = (one: Change, root: number): ChangeRow => {
  const item = itemOf(root)
  return { kind: 'change', id: one.id, rootId: item.root.id, item, change: one, lost: null }
}

test('of a selected record only what the server finds in the filter is decided', async () => {
  const [street, city, other] = [change(1, 1), change(1, 2), change(2, 1)]
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } },
  })
  const inFilter = (scope: QueueScope, changes: readonly Change[]) =>
    client.setQueryData(openChanges(pending(1, 2), scope).queryKey, [...changes])
  inFilter({ supplierId: 'one' }, [city])
  inFilter({}, [street, city])
  const rows = [recordRow(1), changeRow(other, 2)]
  const idsFor = async (scope: QueueScope) =>
    (await chosenChanges(client, rows, new Set(rows.map(({ id }) => id)), scope)).map(
      (chosen) => chosen.change.id,
    )
  expect(await idsFor({ supplierId: 'one' })).toEqual([other.id, city.id])
  expect(await idsFor({})).toEqual([other.id, street.id, city.id])
})
