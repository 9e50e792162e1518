import type { Change, InputOf, listPending, PendingFilter, PendingItem } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import { type Kysely, type QueryExecutorProvider, sql } from 'kysely'
import { changesByIds } from '../records/index.ts'
import { type EarlierEntry, earlierOrder, groupValuesOf } from './pending/earlier-order.rules.ts'
import { askedOf, type Look, type Moment, rootNow, rootsAt } from './pending/pending-items.query.ts'
import { type FilterQuery, passingOf } from './pending/pending-items.rules.ts'
import type { PendingList } from './pending/pending-list.process.ts'
import { groupNames, namesOf } from './pending/value-names.query.ts'

type Query = Omit<InputOf<typeof listPending>['query'], 'asOf'>
type Db = QueryExecutorProvider

/** Everything in the filter, with what of it passes. */
const entriesOf = (
  list: PendingList,
  passing: ReturnType<typeof passingOf>,
  rootIds: readonly string[] | undefined,
): readonly EarlierEntry[] => {
  const roots = rootIds ? new Set(rootIds.flatMap((id) => list.get(id) ?? [])) : list.all()
  const entries: EarlierEntry[] = []
  for (const root of roots) {
    const waiting = passing(root)
    if (waiting.length === 0) continue
    const oldest = waiting.reduce((first, one) => (one.position < first.position ? one : first))
    const open = waiting.filter(({ changeId }) => changeId !== null).length
    const { position, supplier } = oldest
    entries.push({ root, waiting, open, position, supplier })
  }
  return entries
}

const namedPage = (ids: readonly string[], at: Moment) => sql<{ id: string; label: string }>`
  select r.id, r.label from ${rootsAt(at)} r where r.id = any(${[...ids]}::uuid[])`

/** Names are sorted where they stand; the list in memory holds none. */
const pageByName = async (
  db: Db,
  entries: readonly EarlierEntry[],
  { limit, offset }: Query,
  at: Moment,
): Promise<readonly PendingItem[]> => {
  const byRoot = new Map(entries.map((entry) => [entry.root.id, entry]))
  const { rows } = await sql<{ id: string; label: string }>`
    ${namedPage([...byRoot.keys()], at)} order by r.label collate "de-x-icu", r.id
    limit ${limit} offset ${offset}`.execute(db)
  return rows.flatMap(({ id, label }) => {
    const entry = byRoot.get(id)
    return entry ? [itemOf(entry, label)] : []
  })
}

const itemOf = ({ root, open, position }: EarlierEntry, label: string): PendingItem => ({
  root: { id: root.id, class: root.class, label, isApproved: root.approved },
  action: root.approved ? 'changes' : 'initial',
  openChanges: open,
  position,
})

const labelled = async (
  db: Db,
  page: readonly EarlierEntry[],
  at: Moment,
): Promise<readonly PendingItem[]> => {
  const { rows } = await namedPage(
    page.map(({ root }) => root.id),
    at,
  ).execute(db)
  const labels = new Map(rows.map(({ id, label }) => [id, label]))
  return page.map((entry) => itemOf(entry, labels.get(entry.root.id) ?? ''))
}

/** The names of all entries, in their order: equal ones have the same number. */
const nameRanks = async (db: Db, entries: readonly EarlierEntry[], at: Moment) => {
  const { rows } = await sql<{ id: string; rank: number }>`
    select n.id, (rank() over (order by n.label collate "de-x-icu"))::int as rank
    from (${namedPage(
      entries.map(({ root }) => root.id),
      at,
    )}) n`.execute(db)
  return new Map(rows.map(({ id, rank }) => [id, rank]))
}

const supplierNames = (db: Db, entries: readonly EarlierEntry[]) =>
  namesOf(db, [...new Set(entries.flatMap(({ supplier }) => supplier ?? []))])

const pageInOrder = async (
  db: Db,
  entries: readonly EarlierEntry[],
  { sort, group, limit, offset }: Query,
  { filter, at }: { readonly filter: FilterQuery; readonly at: Moment },
) => {
  const found = group && groupValuesOf(entries, filter, group)
  const grouped = found?.grouped(await groupNames(db, group ?? 'supplier', found.values))
  const compare = earlierOrder(sort, {
    names: sort.some((one) => one.startsWith('name'))
      ? await nameRanks(db, entries, at)
      : new Map<string, number>(),
    suppliers: sort.some((one) => one.startsWith('supplier'))
      ? await supplierNames(db, entries)
      : new Map<string, string>(),
  })
  const placeOf = new Map(entries.map((entry, n) => [entry, grouped?.places[n] ?? 0]))
  const place = (entry: EarlierEntry): number => placeOf.get(entry) ?? 0
  const page = entries
    .toSorted((left, right) => place(left) - place(right) || compare(left, right))
    .slice(offset, offset + limit)
  const list = await labelled(db, page, at)
  if (!grouped) return { list }
  return {
    list: list.map((item, n) => {
      const entry = page[n]
      return { ...item, group: (entry && grouped.groups[place(entry)]?.value) ?? null }
    }),
    groups: [...grouped.groups],
  }
}

/**
 * A page of the verification list of an earlier moment with the counts of all items and data points.
 *
 * @param look its moment is the list's log position
 */
export const pendingPage = async (db: Db, query: Query, list: PendingList, look: Look) => {
  const { at } = look
  const filter = await askedOf(db, query, look)
  const entries = entriesOf(list, passingOf(filter), query.rootIds)
  const { sort, group } = query
  const page =
    sort.length === 1 && sort[0] === 'name' && group === undefined
      ? { list: await pageByName(db, entries, query, at) }
      : await pageInOrder(db, entries, query, { filter, at })
  const points = entries.reduce(
    (sum, { root, open }) => sum + Math.max(open, root.approved ? 0 : 1),
    0,
  )
  return { ...page, total: entries.length, totalDataPoints: points }
}

/**
 * The open changes of a root that pass the filter, in order of proposal.
 *
 * @param list of the moment; null for now
 */
export const pendingOfRoot = async (
  db: Kysely<Database>,
  id: string,
  filter: PendingFilter,
  list: PendingList | null,
  look: Look,
): Promise<Change[]> => {
  const root = list ? list.get(id) : await rootNow(db, id)
  const waiting = root ? passingOf(await askedOf(db, filter, look))(root) : []
  return changesByIds(
    db,
    waiting.flatMap(({ changeId }) => changeId ?? []),
    look.at,
  )
}
