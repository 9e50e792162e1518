import type { Change, PendingItem } from '@stammbuch/contracts'
import { useRef } from 'react'
import {
  countsAgainst,
  type Decision,
  type Decisions,
  stands,
} from '@/product/deciding/decisions.ts'
import type { Present } from '@/ui/presence-avatars.tsx'
import type { Carried } from '../reading/carried-values.ts'
import type { InitialValues } from '../reading/initial-values.query.ts'
import type { OpenChanges } from '../reading/open-changes.query.ts'
import type { SeenItem } from '../reading/page-snapshot.ts'
import type { Verified } from '../working/verify-root.ts'

export interface RecordRow {
  readonly kind: 'record'
  readonly id: string
  readonly item: SeenItem
  readonly open: number
  readonly unfolded: boolean
  /** `mine`: I have decided all of it; `others`: somebody else has. */
  readonly state: 'open' | 'mine' | 'others'
  /** The last action of a colleague, if that was seen: „von AB übernommen“. */
  readonly by: string | null
  /** Colleagues who have it open. */
  readonly people: readonly Present[]
  /** The first of its open changes, for a line that is not unfolded. */
  readonly preview: readonly Change[]
  /** The values of a new record, and where what waits came from, as far as the list carried them. */
  readonly brings: PendingItem['brings']
  readonly from: PendingItem['from']
  /** Some of it was decided here, and the server has not answered yet. */
  readonly sending: boolean
}

export interface ChangeRow {
  readonly kind: 'change'
  readonly id: string
  readonly rootId: string
  readonly item: SeenItem
  readonly change: Change
  /** The decision of somebody who was faster. */
  readonly lost: Decision | null
}

/** The line below a record that stands instead of its changes or above them. */
export interface NoteRow {
  readonly kind: 'note'
  readonly id: string
  readonly rootId: string
  readonly item: SeenItem
  readonly note: 'loading' | 'failed' | 'initial' | 'none'
  /** The values of a new record. */
  readonly brings?: InitialValues
}

export type QueueRow = RecordRow | ChangeRow | NoteRow

/** The record that a line belongs to. */
export const rootIdOf = (row: QueueRow): string => (row.kind === 'record' ? row.id : row.rootId)

/** The line of a change as it is decided from its record's folded line. */
export const foldedChange = ({ id, item }: RecordRow, change: Change): ChangeRow => ({
  ...{ kind: 'change', id: change.id, rootId: id, item, change, lost: null },
})

/**
 * The one change that a folded line shows and all that its record waits for: a key can decide it there. `null` where
 * there are more, where a newer value asks for a choice, and for new records, which are verified as a whole.
 */
export const onlyChangeOf = (row: QueueRow): ChangeRow | null => {
  if (row.kind !== 'record' || row.unfolded || row.state !== 'open') return null
  const [change] = row.preview
  const isAll = row.item.action === 'changes' && row.open === 1 && row.preview.length === 1
  return isAll && change && !change.stale ? foldedChange(row, change) : null
}

interface QueueState {
  readonly items: readonly SeenItem[]
  readonly gone: ReadonlySet<string>
  readonly deciders: ReadonlyMap<string, string>
  readonly unfolded: ReadonlySet<string>
  readonly carried: Carried
  readonly changes: ReadonlyMap<string, OpenChanges>
  /** The values of new records. */
  readonly brings: ReadonlyMap<string, InitialValues | 'failed'>
  readonly decisions: Decisions
  /** Records verified here: the position of that, `null` while it is being sent. */
  readonly verified: Verified
  readonly peopleAt: (rootId: string) => readonly Present[]
}

/** The number of changes that a folded line shows. */
export const previewed = 2

const noChanges: readonly Change[] = []

/** The changes that a line shows without being unfolded: those of the page that nobody has decided since. */
const previewOf = (
  { root: { id } }: SeenItem,
  { carried, decisions }: QueueState,
): readonly Change[] => {
  const open = (carried.get(id)?.changes ?? []).filter((one) => !stands(decisions.get(one.id)))
  return open.length === 0 ? noChanges : open.slice(0, previewed)
}

const recordRow = (item: SeenItem, queue: QueueState, mine: readonly Decision[]): RecordRow => {
  const { gone, deciders, unfolded, verified, carried, peopleAt } = queue
  const decided = mine.filter((decision) => countsAgainst(decision, item.asOf)).length
  const { id } = item.root
  const open = Math.max(item.openChanges - decided, 0)
  // The log tells that nothing is left before the list is read again and lacks the record.
  const isDone = gone.has(id) || (item.action === 'changes' && open === 0)
  const isMine = isDone && mine.some(({ state }) => state === 'done' || state === 'sending')
  const since = verified.get(id)
  const isVerified =
    since !== undefined &&
    (isDone || (item.action === 'initial' && (since === null || since > item.asOf)))
  const state = isMine || isVerified ? 'mine' : isDone ? 'others' : 'open'
  const by = deciders.get(id) ?? null
  return {
    kind: 'record',
    id,
    item,
    open,
    unfolded: unfolded.has(id),
    state,
    by,
    people: peopleAt(id),
    preview: state === 'open' ? previewOf(item, queue) : noChanges,
    brings: carried.get(id)?.brings,
    from: carried.get(id)?.from,
    sending: since === null || mine.some((decision) => decision.state === 'sending'),
  }
}

const noteOf = (
  { action }: SeenItem,
  found: OpenChanges | undefined,
  brings: InitialValues | 'failed' | undefined,
  left: number,
): NoteRow['note'] | null => {
  if (found?.failed || brings === 'failed') return 'failed'
  if (!found?.changes || (action === 'initial' && !brings)) return 'loading'
  if (action === 'initial') return 'initial'
  return left === 0 ? 'none' : null
}

const unfoldedRows = (
  item: SeenItem,
  found: OpenChanges | undefined,
  { decisions, brings }: QueueState,
  mine: readonly Decision[],
): QueueRow[] => {
  const rootId = item.root.id
  const lost = mine.filter(({ state }) => state === 'lost')
  const open = (found?.changes ?? []).filter(({ id }) => !stands(decisions.get(id)))
  const shown = [...open, ...lost.map(({ change }) => change)].toSorted(
    (left, right) => left.place - right.place || left.position - right.position,
  )
  const brought = brings.get(rootId)
  const note = noteOf(item, found, brought, shown.length)
  const rows: QueueRow[] = shown.map((change) => ({
    kind: 'change',
    id: change.id,
    rootId,
    item,
    change,
    lost: lost.find((decision) => decision.change.id === change.id) ?? null,
  }))
  if (note)
    rows.unshift({
      ...{ kind: 'note', id: `${rootId}:note`, rootId, item, note },
      ...(brought && brought !== 'failed' && { brings: brought }),
    })
  return rows
}

/** The list with the changes of unfolded records below them, and what was decided here laid over it. */
export const queueRows = (queue: QueueState): readonly QueueRow[] => {
  const byRoot = Map.groupBy(queue.decisions.values(), ({ rootId }) => rootId)
  return queue.items.flatMap((item): QueueRow[] => {
    const { id } = item.root
    const mine = byRoot.get(id) ?? []
    const row = recordRow(item, queue, mine)
    if (!row.unfolded) return [row]
    const below = unfoldedRows(item, queue.changes.get(id), queue, mine)
    // A record that is done says so itself, whoever did it.
    const isQuiet = row.state !== 'open' && below.every(({ kind }) => kind === 'note')
    return isQuiet ? [{ ...row, unfolded: false }] : [row, ...below]
  })
}

/** Returns true if two items are drawn alike, their links included; the numbers are the row's own. */
const sameItem = ({ root, action, place, group }: SeenItem, other: SeenItem): boolean =>
  root.id === other.root.id &&
  place === other.place &&
  group === other.group &&
  root.label === other.root.label &&
  root.isApproved === other.root.isApproved &&
  action === other.action

const samePeople = (people: readonly Present[], others: readonly Present[]): boolean =>
  people.length === others.length &&
  people.every(({ id, mode }, at) => id === others[at]?.id && mode === others[at].mode)

const sameRecord = (row: RecordRow, other: RecordRow): boolean =>
  row.open === other.open &&
  row.unfolded === other.unfolded &&
  row.state === other.state &&
  row.by === other.by &&
  row.sending === other.sending &&
  row.brings === other.brings &&
  row.preview.length === other.preview.length &&
  row.preview.every((change, at) => change === other.preview[at]) &&
  samePeople(row.people, other.people)

/** Returns true if two rows of one id are drawn alike. Runs for every row whenever anything happens. */
const sameRow = (row: QueueRow, other: QueueRow): boolean => {
  if (!sameItem(row.item, other.item)) return false
  if (row.kind === 'record') return other.kind === 'record' && sameRecord(row, other)
  if (row.kind === 'note')
    return other.kind === 'note' && row.note === other.note && row.brings === other.brings
  return other.kind === 'change' && row.change === other.change && row.lost === other.lost
}

/**
 * Keep the objects of rows that are as they were, and the list itself when all are: only what changed
 * is drawn, however often the log tells of something.
 */
export const useSteadyRows = (rows: readonly QueueRow[]): readonly QueueRow[] => {
  const known = useRef<{ rows: readonly QueueRow[]; byId: ReadonlyMap<string, QueueRow> }>({
    rows: [],
    byId: new Map(),
  })
  const { rows: last, byId } = known.current
  const steady = rows.map((row) => {
    const before = byId.get(row.id)
    return before && sameRow(before, row) ? before : row
  })
  if (steady.length === last.length && steady.every((row, at) => row === last[at])) return last
  known.current = { rows: steady, byId: new Map(steady.map((row) => [row.id, row])) }
  return steady
}
