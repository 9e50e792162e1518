import type { PendingFilter } from '@stammbuch/contracts'
import fc from 'fast-check'
import { expect } from 'vitest'
import { facetCounts } from '../../facets.rules.ts'
import { type PendingItem, passingOf, type Root } from '../../pending-items.rules.ts'
import { entriesIn, pageOf } from '../column-entries.rules.ts'
import { columnFacets } from '../column-facets.rules.ts'
import type { ColumnQuery } from '../column-filter.rules.ts'
import { orderOf } from '../entry-order.rules.ts'
import { ColumnsFiller } from '../fill-columns.rules.ts'
import { type ItemTraits, PendingColumns } from '../pending-columns.rules.ts'
import { wordsOf } from '../record-ids.rules.ts'

/** An id of a kind of thing, by number. */
export const uuid = (kind: number, n: number): string =>
  `${kind.toString(16).padStart(8, '0')}-0000-7000-8000-${n.toString(16).padStart(12, '0')}`

const now = Date.UTC(2026, 10, 23)
const day = 86_400_000
const idOrNull = (kind: number) =>
  fc.option(
    fc.integer({ min: 1, max: 3 }).map((n) => uuid(kind, n)),
    { nil: null },
  )

const place = fc.record({ project: idOrNull(1), period: idOrNull(2), toplist: idOrNull(3) })

const change = fc.record({
  class: fc.constantFrom('account', 'award', 'score'),
  attribute: fc.constantFrom('account.city', 'account.name', 'award.rank'),
  origin: fc.constantFrom('import', 'editor'),
  supplier: idOrNull(4),
  sample: idOrNull(5),
  proposer: idOrNull(6),
  stale: fc.boolean(),
  position: fc.integer({ min: 1, max: 2 ** 40 }),
  at: fc.constantFrom(0, 2, 8, 40).map((days) => now - days * day - 1),
})

const rootState = fc.record({
  class: fc.constantFrom('account', 'contact', 'product'),
  approved: fc.boolean(),
  excluded: fc.boolean(),
  own: fc.boolean(),
  changes: fc.array(change, { maxLength: 4 }),
  places: fc.array(place, { maxLength: 3 }),
})

/** A root gets another state; without anything that waits it goes. */
export const steps = fc.array(fc.tuple(fc.integer({ min: 1, max: 12 }), rootState), {
  maxLength: 60,
})

const chosen = <Value>(...values: readonly Value[]) =>
  fc.option(fc.subarray([...values], { minLength: 1 }), { nil: undefined })
const filters = fc.record({
  approved: fc.option(fc.boolean(), { nil: undefined }),
  stale: fc.option(fc.boolean(), { nil: undefined }),
  rgId: fc.constantFrom(undefined, uuid(1, 1)),
  pName: fc.constantFrom(undefined, '2026'),
  toplistId: fc.constantFrom(undefined, uuid(3, 2)),
  sampleId: fc.constantFrom(undefined, uuid(5, 1)),
  class: chosen('account', 'award'),
  attribute: chosen('account.city', 'award.rank'),
  origin: chosen('import', 'editor'),
  supplierId: chosen(uuid(4, 1), uuid(4, 2)),
  proposer: chosen(uuid(6, 1)),
  age: chosen('today', 'week', 'month', 'older'),
  runId: fc.constantFrom(undefined, undefined, uuid(9, 9)),
})

interface Queries {
  readonly filter: PendingFilter
  readonly found: readonly number[] | null
}
/** A filter, and what its search finds. */
export const queries = fc.record({
  filter: filters,
  found: fc.option(fc.subarray([1, 2, 3, 4, 5, 6]), { nil: null }),
}) as fc.Arbitrary<Queries>

type State = typeof rootState extends fc.Arbitrary<infer One> ? One : never

const rootOf = (id: string, { own, changes, ...state }: State): Root => {
  const waiting = changes.map((one, n) => ({ ...one, changeId: `${id} ${n}`, recordId: id }))
  const approval = {
    ...{ changeId: null, recordId: id, class: state.class, attribute: null, origin: null },
    ...{ supplier: null, sample: null, proposer: null, stale: false, position: 7, at: now - 1 },
  }
  return { id, ...state, waiting: [...waiting, ...(own ? [approval] : [])] } as Root
}

const traitsOf = ({ changeId, ...one }: PendingItem): ItemTraits => ({
  ...{ class: one.class, attribute: one.attribute, origin: one.origin, supplier: one.supplier },
  ...{ sample: one.sample, proposer: one.proposer, isChange: changeId !== null },
})

/** What waits on a root, as rows of the database. */
export const rowsOf = ({ waiting }: Root) =>
  waiting.map((one) => {
    const { stale, position, at } = one
    return { traits: traitsOf(one), stale, position, at }
  })

/** The columns after all steps, and the same as plain objects. `halfway` returns the columns that take the second half. */
export const columnsAfter = (
  taken: readonly (readonly [number, State])[],
  halfway: (columns: PendingColumns) => PendingColumns = (columns) => columns,
) => {
  let columns = new PendingColumns()
  const model = new Map<string, Root>()
  for (const [at, [n, state]] of taken.entries()) {
    const root = rootOf(uuid(0, n), state)
    if (at === taken.length >> 1) columns = halfway(columns)
    columns.put(wordsOf(root.id), { ...root, label: n }, rowsOf(root), root.places)
    if (root.waiting.length > 0) model.set(root.id, root)
    else model.delete(root.id)
  }
  return { columns, model }
}

/** The same filled at once. */
export const filled = (model: ReadonlyMap<string, Root>): PendingColumns => {
  const filler = new ColumnsFiller()
  for (const root of model.values())
    for (const { traits, stale, position, at } of rowsOf(root))
      filler.add(
        filler.rootSlot(...wordsOf(root.id)),
        filler.traitsCode(traits),
        stale,
        position,
        at,
      )
  for (const root of model.values()) {
    const slot = filler.rootSlot(...wordsOf(root.id))
    filler.setState(slot, { ...root, label: 1 })
    for (const one of root.places) filler.addPlace(slot, JSON.stringify(one), () => one)
  }
  return filler.finish()
}

/** Changes that a run refused: those at even positions. */
const isRefused = ({ position }: { readonly position: number }) => position % 2 === 0

const queryFor = (
  columns: PendingColumns,
  { filter, found }: Queries,
  model: Iterable<Root>,
): ColumnQuery => {
  const positions = [...model].flatMap(({ waiting }) => waiting.filter(isRefused))
  const slots = new Uint8Array(columns.ids.end)
  for (const n of found ?? []) {
    const slot = columns.ids.findText(uuid(0, n))
    if (slot >= 0) slots[slot] = 1
  }
  return {
    ...{ filter, periodId: uuid(2, 1), found: found && slots, now },
    refused: filter.runId === undefined ? null : new Set(positions.map(({ position }) => position)),
  }
}

const objectQuery = ({ filter, found }: Queries, model: Iterable<Root>) => ({
  ...{ filter, periodId: uuid(2, 1), now, found: found && new Set(found.map((n) => uuid(0, n))) },
  refused: new Set(
    [...model].flatMap(({ waiting }) =>
      waiting.filter(isRefused).flatMap(({ changeId }) => changeId ?? []),
    ),
  ),
})

const sortedCounts = (
  counts: Readonly<Record<string, ReadonlyMap<string, { readonly count: number }>>>,
) =>
  Object.fromEntries(
    Object.entries(counts).map(([name, values]) => [
      name,
      [...values].map(([value, { count }]) => `${value}: ${count}`).toSorted(),
    ]),
  )

/** The page that the list of objects gives. */
const plainPage = (
  model: ReadonlyMap<string, Root>,
  asked: Queries,
  sort: 'oldest' | 'newest' | 'most',
) => {
  const passing = passingOf(objectQuery(asked, model.values()))
  const entries = [...model.values()].flatMap((root) => {
    const waiting = passing(root)
    if (waiting.length === 0) return []
    const open = waiting.filter(({ changeId }) => changeId !== null).length
    return [{ id: root.id, open, position: Math.min(...waiting.map((one) => one.position)) }]
  })
  const byId = (a: string, b: string) => (a < b ? -1 : 1)
  return entries.toSorted(
    (a, b) =>
      (sort === 'most' ? b.open - a.open : 0) ||
      (sort === 'newest' ? b.position - a.position : a.position - b.position) ||
      byId(a.id, b.id),
  )
}

/** Compares facets and pages of the columns with those of plain objects. */
export const expectAlike = (
  columns: PendingColumns,
  model: ReadonlyMap<string, Root>,
  asked: Queries,
) => {
  const query = queryFor(columns, asked, model.values())
  const { counts, ...totals } = columnFacets(columns, query)
  const plain = facetCounts(model.values(), objectQuery(asked, model.values()))
  expect({ ...totals, counts: sortedCounts(counts) }).toEqual({
    ...plain,
    counts: sortedCounts(plain.counts),
  })
  for (const sort of ['oldest', 'newest', 'most'] as const) {
    const entries = entriesIn(columns, query)
    const page = [
      ...pageOf(entries, orderOf(columns, entries, [sort]), { offset: 2, limit: 3 }),
    ].map((at) => ({
      id: columns.ids.textOf(entries.slots[at] as number),
      open: entries.open[at],
      position: entries.positions[at],
    }))
    const all = plainPage(model, asked, sort)
    expect([entries.length, page]).toEqual([all.length, all.slice(2, 5)])
  }
}
