import { type PendingItem, type PendingSort, recordClasses } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import { groupNames, namesOf } from '../value-names.query.ts'
import { type ColumnEntries, entriesIn, pageOf } from './column-entries.rules.ts'
import type { ColumnQuery } from './column-filter.rules.ts'
import { columnQueryOf } from './column-query.process.ts'
import { labelsOf } from './columns-rows.query.ts'
import type { PendingState } from './current-columns.process.ts'
import { groupValuesIn } from './entry-groups.rules.ts'
import { nameRanks, orderOf } from './entry-order.rules.ts'
import { isApproved, type PendingColumns } from './pending-columns.rules.ts'
import type { PendingPage, PendingQuestion } from './pending-question.ts'

type Db = Kysely<Database>
type Asked = Extract<PendingQuestion, { readonly do: 'page' }>

const itemOf = (
  { ids, classes, flags }: PendingColumns,
  { slots, open, positions }: ColumnEntries,
  at: number,
  labels: ReadonlyMap<string, string>,
): PendingItem => {
  const slot = slots[at] as number
  const id = ids.textOf(slot)
  const approved = ((flags[slot] as number) & isApproved) !== 0
  return {
    root: {
      ...{ id, class: recordClasses[classes[slot] as number] ?? 'account' },
      ...{ label: labels.get(id) ?? '', isApproved: approved },
    },
    action: approved ? 'changes' : 'initial',
    openChanges: open[at] as number,
    position: positions[at] as number,
  }
}

/** Returns the numbers of the entries of a page, in the order of names. */
const namedPage = (
  names: Uint32Array,
  { ids }: PendingColumns,
  { slots, length }: ColumnEntries,
  { offset, limit }: Asked,
): readonly number[] => {
  const numbers = new Int32Array(ids.end).fill(-1)
  for (let at = 0; at < length; at += 1) numbers[slots[at] as number] = at
  const page: number[] = []
  let before = 0
  for (let at = 0; at < names.length; at += 1) {
    const number = numbers[names[at] as number] as number
    if (number < 0) continue
    before += 1
    if (before > offset) page.push(number)
    if (page.length === limit) break
  }
  return page
}

const isByName = (sort: PendingSort): boolean => sort === 'name' || sort === 'name-desc'
const isBySupplier = (sort: PendingSort): boolean => sort === 'supplier' || sort === 'supplier-desc'

/** Returns the place of the supplier's name by code of traits, from 1. */
const supplierRanks = async (db: Db, { traits }: PendingColumns): Promise<Uint32Array> => {
  const ids = new Set([...traits.all()].flatMap(([, { supplier }]) => supplier ?? []))
  const names = await namesOf(db, [...ids])
  const nameOf = (id: string): string => names.get(id) ?? id
  const order = [...ids].toSorted((one, other) => nameOf(one).localeCompare(nameOf(other), 'de'))
  const rankOf = new Map(order.map((id, at) => [id, at + 1]))
  const ranks = new Uint32Array(traits.end)
  for (const [code, { supplier }] of traits.all())
    if (supplier !== null) ranks[code] = rankOf.get(supplier) ?? 0
  return ranks
}

const grouped = async (
  db: Db,
  columns: PendingColumns,
  entries: ColumnEntries,
  query: ColumnQuery,
  { group }: Asked,
) => {
  if (group === undefined) return null
  const found = groupValuesIn(columns, entries, query, group)
  return found.grouped(await groupNames(db, group, found.values))
}

/** Returns the numbers of the entries of a page, in its order. */
const numbersOf = async (
  db: Db,
  { columns, names }: PendingState,
  entries: ColumnEntries,
  asked: Asked,
  groups: Uint32Array | null,
): Promise<readonly number[]> => {
  const { sort } = asked
  // The names' own order is walked through: nothing has to be sorted for it.
  if (groups === null && sort.length === 1 && sort[0] === 'name')
    return namedPage(await names.read(db), columns, entries, asked)
  const ranks = {
    groups,
    names: sort.some(isByName) ? nameRanks(await names.read(db), columns) : null,
    suppliers: sort.some(isBySupplier) ? await supplierRanks(db, columns) : null,
  }
  return [...pageOf(entries, orderOf(columns, entries, sort, ranks), asked)]
}

/** The last entries of each columns: whoever turns the page has the same filter. */
const lastEntries = new WeakMap<
  PendingColumns,
  { readonly key: string; readonly entries: ColumnEntries }
>()

/** Returns the roots in the filter; the same as before if nothing has happened since, unless time passes by what is asked. */
const entriesOf = (
  { columns, place: { position } }: PendingState,
  query: ColumnQuery,
  asked: Asked,
) => {
  const { filter, found, rootIds } = asked
  if (rootIds) {
    const among = [...new Set(rootIds.map((id) => columns.ids.findText(id)))]
    return entriesIn(
      columns,
      query,
      among.filter((slot) => slot >= 0),
    )
  }
  const key = JSON.stringify([position, filter, found])
  const last = lastEntries.get(columns)
  if (last?.key === key && filter.age === undefined) return last.entries
  // The last ones are let go first: two of them are not needed.
  lastEntries.delete(columns)
  const entries = entriesIn(columns, query)
  lastEntries.set(columns, { key, entries })
  return entries
}

/** A page of the list, with its groups when it is grouped. */
export const answerPage = async (
  db: Db,
  state: PendingState,
  asked: Asked,
): Promise<PendingPage> => {
  const { columns } = state
  const query = await columnQueryOf(db, state, asked)
  const entries = entriesOf(state, query, asked)
  const groups = await grouped(db, columns, entries, query, asked)
  const numbers = await numbersOf(db, state, entries, asked, groups?.places ?? null)
  const labels = await labelsOf(
    db,
    numbers.map((at) => columns.ids.textOf(entries.slots[at] as number)),
  )
  return {
    list: numbers.map((at) => ({
      ...itemOf(columns, entries, at, labels),
      ...(groups && { group: groups.groups[groups.places[at] as number]?.value ?? null }),
    })),
    total: entries.length,
    totalDataPoints: entries.points,
    ...(groups && { groups: [...groups.groups] }),
  }
}
