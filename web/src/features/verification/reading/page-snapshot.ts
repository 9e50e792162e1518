import type { PendingItem } from '@stammbuch/contracts'
import type { Reply } from '@stammbuch/contracts/client'
import { live } from '@/live/live.ts'
import type { LineReadings } from './use-reread.ts'

export interface Snapshot extends Reply<'listPending'> {
  /** The log position up to which this is right. */
  readonly position: number
  /** The place in the list at which the page begins. */
  readonly offset: number
}

/** The numbers of the list, as of a log position. */
export type Counts = Pick<Snapshot, 'total' | 'totalDataPoints' | 'position'>

/** A line with the log position that its numbers are of. */
export interface SeenItem extends PendingItem {
  readonly asOf: number
  /** Its place in the list when the page was shown, counted from 1. */
  readonly place: number
}

export interface ShownPage extends Omit<Snapshot, 'list'> {
  readonly list: readonly SeenItem[]
}

export interface Page {
  readonly offset: number
  readonly limit: number
}

/** A page with how many there are, if that was counted after it was read. */
export const withCounts = (page: ShownPage, counts: Counts | undefined): ShownPage =>
  counts && counts.position > page.position
    ? { ...page, total: counts.total, totalDataPoints: counts.totalDataPoints }
    : page

const newsIn = (shown: Snapshot, latest: Snapshot, { offset, limit }: Page): number => {
  const known = new Set(shown.list.map(({ root }) => root.id))
  const isNew = ({ root, position }: PendingItem) =>
    position > shown.position && !known.has(root.id)
  const here = latest.list.filter(isNew).length
  // New work stands at the end of the list. On a full page only the total tells of it.
  return offset + limit < latest.total ? Math.max(here, latest.total - shown.total) : here
}

/** The least number of records that have come, by the counts alone: as many as left the page are there again. */
const newsBy = (
  shown: Snapshot,
  latest: Snapshot,
  counts: Counts | undefined,
  gone: number,
): number =>
  counts && counts.position > latest.position ? Math.max(0, counts.total - shown.total + gone) : 0

export const newsOf = (
  first: Snapshot,
  latest: Snapshot,
  page: Page,
  counts: Counts | undefined,
  gone: number,
): number => Math.max(newsIn(first, latest, page), newsBy(first, latest, counts, gone))

/** A line with what the log told of its record since it was read. */
const told = (item: PendingItem, position: number, place: number, some: boolean): SeenItem => {
  const row = live.store.rows.get(item.root.id)
  if (!row || row.rev <= position) return { ...item, asOf: position, place }
  const { isApproved, openChanges, rev } = row
  const root = { ...item.root, isApproved }
  const action = isApproved ? 'changes' : 'initial'
  // The log counts all open changes of a record: of lines that count only some it says when none is left.
  return some && openChanges > 0
    ? { ...item, root, action, asOf: position, place }
    : { ...item, root, action, openChanges, asOf: rev, place }
}

/** Returns true if the log told after a position that nothing waits on a record; `undefined` if it told nothing. */
const isSettled = (id: string, since: number): boolean | undefined => {
  const row = live.store.rows.get(id)
  if (!row || row.rev <= since) return undefined
  return (row.openChanges === 0 && row.isApproved) || row.excludedByEditor
}

interface ItemReading {
  readonly item: PendingItem
  readonly position: number
}

/** The newest reading of each line. */
const newestOf = (
  first: Snapshot,
  latest: Snapshot,
  reread: LineReadings,
): ReadonlyMap<string, ItemReading> => {
  const known = new Map<string, ItemReading>()
  const readings = [
    ...first.list.map((item) => ({ item, position: first.position })),
    ...latest.list.map((item) => ({ item, position: latest.position })),
    ...[...reread.values()].flatMap(({ item, position }) => (item ? [{ item, position }] : [])),
  ]
  for (const one of readings) {
    const before = known.get(one.item.root.id)
    if (!before || before.position <= one.position) known.set(one.item.root.id, one)
  }
  return known
}

/** The lines of the page as it was first, with the newest numbers there are. */
export const withNumbersOf = (
  first: Snapshot,
  latest: Snapshot,
  reread: LineReadings,
  some: boolean,
): ShownPage => {
  const newest = newestOf(first, latest, reread)
  const list = first.list.map((item, index): SeenItem => {
    const known = newest.get(item.root.id) ?? { item, position: first.position }
    // It stands where it stood, also when what it was grouped by is done.
    const standing = item.group === undefined ? known.item : { ...known.item, group: item.group }
    return told(standing, known.position, first.offset + index + 1, some)
  })
  return { ...latest, list }
}

export const absentFrom = (shown: Snapshot, latest: Snapshot): readonly string[] => {
  const present = new Set(latest.list.map(({ root }) => root.id))
  return shown.list.map(({ root }) => root.id).filter((id) => !present.has(id))
}

/** Returns true if the page is the whole list, so that what it lacks is done. Otherwise it may have moved. */
export const isWhole = ({ total }: Snapshot, { offset, limit }: Page): boolean =>
  offset === 0 && total <= limit

interface GoneInput {
  readonly first: Snapshot | undefined
  readonly latest: Snapshot | undefined
  /** Ids on the page that its latest reading lacks. */
  readonly absent: readonly string[]
  /** The page is the whole list. */
  readonly whole: boolean
  readonly reread: LineReadings
  /** Lines count only some of the open changes. */
  readonly some: boolean
}

export const goneIds = ({ first, latest, absent, whole, reread, some }: GoneInput): Set<string> => {
  const missing = new Set(absent)
  const isGone = ({ root: { id } }: PendingItem): boolean => {
    const position = (latest ?? first)?.position ?? 0
    const reading = reread.get(id)
    const isGoneThere = reading?.item === null
    const settled = isSettled(id, missing.has(id) ? 0 : position)
    if (settled === true) return true
    if (!missing.has(id)) return isGoneThere && reading.position > position
    return (some ? undefined : settled) ?? (whole || isGoneThere)
  }
  return new Set(first?.list.filter(isGone).map(({ root }) => root.id))
}
