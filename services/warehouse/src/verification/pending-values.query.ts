import {
  type Change,
  fields,
  type PendingFilter,
  type PendingItem,
  type RecordClass,
  shownChanges,
} from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import { type Kysely, sql } from 'kysely'
import { changesByIds } from '../records/index.ts'
import {
  askedOf,
  changesAt,
  type Moment,
  openChanges,
  rootsAt,
} from './pending/pending-items.query.ts'
import { passingOf, type PendingItem as Waiting } from './pending/pending-items.rules.ts'
import type { PendingList } from './pending/pending-list.process.ts'

type Db = Kysely<Database>
type Brings = NonNullable<PendingItem['brings']>

/** A moment with what waited then; today's is read from the tables. */
interface WaitedAt {
  readonly list: PendingList | null
  readonly at: Moment
}

export const waitingNow: WaitedAt = { list: null, at: null }

const waitingOn = async (
  db: Db,
  ids: readonly string[],
  { list }: WaitedAt,
): Promise<ReadonlyMap<string, readonly Waiting[]>> => {
  if (list) return new Map(ids.map((id) => [id, list.get(id)?.waiting ?? []]))
  const found = new Map<string, Waiting[]>()
  const onThem = sql`c.root_id = any(${[...ids]}::uuid[])`
  for await (const part of openChanges(db, changesAt(null), onThem))
    for (const one of part) found.set(one.rootId, [...(found.get(one.rootId) ?? []), one])
  return found
}

/** The part of the filter that tells one change of a record from another; the page's roots have passed the rest. */
const ofChanges = (filter: PendingFilter): PendingFilter => ({
  ...filter,
  ...{ search: undefined, rgId: undefined, pName: undefined, toplistId: undefined },
})

/** The changes to show of each root, the first proposed first. */
const changesShown = async (
  db: Db,
  items: readonly PendingItem[],
  filter: PendingFilter,
  moment: WaitedAt,
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const waiting = await waitingOn(
    db,
    items.map(({ root }) => root.id),
    moment,
  )
  const passing = passingOf(await askedOf(db, ofChanges(filter), { at: moment.at, persons: true }))
  return new Map(
    items.map(({ root }) => {
      const { id, class: recordClass, isApproved: approved } = root
      const rest = { excluded: false, places: [], waiting: waiting.get(id) ?? [] }
      const shown = passing({ id, class: recordClass, approved, ...rest })
      return [
        id,
        shown
          .filter(({ changeId }) => changeId !== null)
          .toSorted((left, right) => left.position - right.position)
          .slice(0, shownChanges)
          .flatMap(({ changeId }) => changeId ?? []),
      ]
    }),
  )
}

interface BroughtRow {
  readonly id: string
  readonly class: RecordClass
  readonly version: number | null
  readonly sample: string | null
  readonly created: Date
  readonly fields: Readonly<Record<string, Brings[string]>>
}

const hidden: readonly string[] = ['isApproved', 'excludedByEditor']

const bringsOf = ({ id, class: recordClass, version, fields: stored }: BroughtRow): Brings => ({
  ...Object.fromEntries(
    Object.keys(fields[recordClass]).flatMap((name) => {
      const value = hidden.includes(name) ? null : (stored[name] ?? null)
      return value === null || value === '' ? [] : [[name, value]]
    }),
  ),
  ...{ id, class: recordClass, version },
})

/** The values of the roots that wait for their own approval. */
const broughtBy = async (
  db: Db,
  items: readonly PendingItem[],
  at: Moment,
): Promise<ReadonlyMap<string, BroughtRow>> => {
  const ids = items.flatMap(({ action, root }) => (action === 'initial' ? [root.id] : []))
  if (ids.length === 0) return new Map()
  const version = at === null ? sql`r.version` : sql`null::int`
  const { rows } = await sql<BroughtRow>`
    select r.id, r.class, ${version} as version, r.fields, r.sample_id as sample, r.created_at as created
    from ${rootsAt(at)} r where r.id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

interface DeliveryRow {
  readonly id: string
  readonly delivery: string
  readonly supplier: string | null
}

const deliveriesOf = async (
  db: Db,
  ids: ReadonlySet<string>,
): Promise<ReadonlyMap<string, DeliveryRow>> => {
  if (ids.size === 0) return new Map()
  const { rows } = await sql<DeliveryRow>`
    select d.id, d.file_name as delivery, s.entry ->> 'name' as supplier
    from delivery d left join catalogue_entry s on s.id = d.supplier_id
    where d.id = any(${[...ids]}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

interface Origin {
  readonly sampleId: string | null
  readonly at: string
}

const originOf = (brought: BroughtRow | undefined, changes: readonly Change[]): Origin | null => {
  if (brought) return { sampleId: brought.sample, at: brought.created.toISOString() }
  const [first] = changes
  return first ? { sampleId: first.source.sampleId, at: first.createdAt } : null
}

/**
 * Returns the items of a page with what there is to decide: the values that wait, and where they come from. Read for
 * these roots alone, all of them at once.
 */
export const withValues = async (
  db: Db,
  items: readonly PendingItem[],
  filter: PendingFilter,
  moment: WaitedAt,
): Promise<PendingItem[]> => {
  if (items.length === 0) return []
  const { at } = moment
  const shown = await changesShown(db, items, filter, moment)
  const changes = await changesByIds(db, [...shown.values()].flat(), at)
  const byId = new Map(changes.map((change) => [change.id, change]))
  const brought = await broughtBy(db, items, at)
  const lines = items.map((item) => {
    const { id } = item.root
    const waiting = (shown.get(id) ?? []).flatMap((changeId) => byId.get(changeId) ?? [])
    const row = brought.get(id)
    return { item, waiting, row, origin: originOf(row, waiting) }
  })
  const deliveries = await deliveriesOf(
    db,
    new Set(lines.flatMap(({ origin }) => origin?.sampleId ?? [])),
  )
  return lines.map(({ item, waiting, row, origin }) => {
    const { supplier = null, delivery = null } = deliveries.get(origin?.sampleId ?? '') ?? {}
    return {
      ...item,
      changes: waiting,
      ...(row && { brings: bringsOf(row) }),
      ...(origin && { from: { supplier, delivery, ...origin } }),
    }
  })
}
