import type { Change, InputOf, listPending, PendingFilter, PendingItem } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import { type Kysely, type QueryExecutorProvider, sql } from 'kysely'
import { changesByIds } from '../records/index.ts'
import { askedOf, type Look, type Moment, rootNow, rootsAt } from './pending/pending-items.query.ts'
import { passingOf, type Root } from './pending/pending-items.rules.ts'
import type { PendingList } from './pending/pending-list.process.ts'

type Query = Omit<InputOf<typeof listPending>['query'], 'asOf'>
type Db = QueryExecutorProvider

interface Entry {
  readonly root: Root
  readonly open: number
  /** Of what has waited longest. */
  readonly position: number
}

/** Everything in the filter, with what of it passes. */
const entriesOf = (
  list: PendingList,
  passing: ReturnType<typeof passingOf>,
  rootIds: readonly string[] | undefined,
): readonly Entry[] => {
  const roots = rootIds ? new Set(rootIds.flatMap((id) => list.get(id) ?? [])) : list.all()
  const entries: Entry[] = []
  for (const root of roots) {
    const waiting = passing(root)
    if (waiting.length === 0) continue
    let [open, position] = [0, Number.POSITIVE_INFINITY]
    for (const one of waiting) {
      if (one.changeId !== null) open += 1
      if (one.position < position) position = one.position
    }
    entries.push({ root, open, position })
  }
  return entries
}

type Compare = (left: Entry, right: Entry) => number
const byId: Compare = ({ root: left }, { root: right }) =>
  left.id < right.id ? -1 : Number(left.id > right.id)

const orders: Readonly<Record<Exclude<Query['sort'], 'name'>, Compare>> = {
  oldest: (left, right) => left.position - right.position || byId(left, right),
  newest: (left, right) => right.position - left.position || byId(left, right),
  most: (left, right) =>
    right.open - left.open || left.position - right.position || byId(left, right),
}

const namedPage = (ids: readonly string[], at: Moment) => sql<{ id: string; label: string }>`
  select r.id, r.label from ${rootsAt(at)} r where r.id = any(${[...ids]}::uuid[])`

/** Names are sorted where they stand; the list in memory holds none. */
const pageByName = async (
  db: Db,
  entries: readonly Entry[],
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

const itemOf = ({ root, open, position }: Entry, label: string): PendingItem => ({
  root: { id: root.id, class: root.class, label, isApproved: root.approved },
  action: root.approved ? 'changes' : 'initial',
  openChanges: open,
  position,
})

const pageInOrder = async (
  db: Db,
  entries: readonly Entry[],
  compare: Compare,
  { limit, offset }: Query,
  at: Moment,
): Promise<readonly PendingItem[]> => {
  const page = entries.toSorted(compare).slice(offset, offset + limit)
  const ids = page.map(({ root }) => root.id)
  const { rows } = await namedPage(ids, at).execute(db)
  const labels = new Map(rows.map(({ id, label }) => [id, label]))
  return page.map((entry) => itemOf(entry, labels.get(entry.root.id) ?? ''))
}

/**
 * A page of the verification list of an earlier moment with the counts of all items and data points.
 *
 * @param look its moment is the list's log position
 */
export const pendingPage = async (db: Db, query: Query, list: PendingList, look: Look) => {
  const { at } = look
  const entries = entriesOf(list, passingOf(await askedOf(db, query, look)), query.rootIds)
  const page =
    query.sort === 'name'
      ? await pageByName(db, entries, query, at)
      : await pageInOrder(db, entries, orders[query.sort], query, at)
  const points = entries.reduce(
    (sum, { root, open }) => sum + Math.max(open, root.approved ? 0 : 1),
    0,
  )
  return { list: page, total: entries.length, totalDataPoints: points }
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
