import type { Selection } from '@/ui/use-row-selection.ts'
import type { QueueScope } from '../filter/queue-scope.ts'
import { type Facets, useFacets } from '../reading/use-facets.ts'
import type { QueueRow, RecordRow } from '../table/queue-rows.ts'

/** Records by the kind of decision that they wait for. */
interface ActionCounts {
  /** Records that wait for their initial verification. */
  readonly initial: number
  /** Verified records with open changes. */
  readonly changed: number
}

/** The records of a filter by the kind of decision that they wait for. */
export const actionCountsOf = ({ entries, facets }: Facets, scope: QueueScope): ActionCounts => {
  // A facet also counts what its own choice leaves out.
  if (scope.approved === '0') return { initial: entries, changed: 0 }
  if (scope.approved === '1') return { initial: 0, changed: entries }
  const initial = facets.action.find(({ value }) => value === 'initial')?.count ?? 0
  return { initial, changed: entries - initial }
}

/** The scope of a decision over a whole filter: new records are verified, their proposals not decided singly. */
export const decidedScope = (scope: QueueScope, { initial }: ActionCounts): QueueScope =>
  initial === 0 ? scope : { ...scope, approved: '1' }

/** The selected lines by what can be done with them. */
export interface BatchContents {
  /** Selected lines, without the notes below records. */
  readonly selected: readonly QueueRow[]
  readonly records: readonly RecordRow[]
  /** Selected records that still wait for their initial verification. */
  readonly initial: readonly RecordRow[]
  readonly mayVerify: boolean
  readonly mayDecide: boolean
}

const hasOpenChanges = (row: QueueRow): boolean => {
  if (row.kind === 'change') return row.lost === null && row.item.action !== 'initial'
  return row.kind === 'record' && row.item.action !== 'initial' && row.open > 0
}

interface BatchSelection {
  readonly rows: readonly QueueRow[]
  readonly selection: Selection
  readonly scope: QueueScope
  /** The filter as a whole is selected. */
  readonly whole: boolean
}

/** The contents of the selection. Of a whole filter its counts say what can be done; until they are read, anything can. */
export const useBatchContents = ({
  rows,
  selection,
  scope,
  whole,
}: BatchSelection): BatchContents => {
  const facets = useFacets(whole ? scope : null).data
  const selected = rows.filter(({ id, kind }) => kind !== 'note' && selection.has(id))
  const records = selected.filter((row) => row.kind === 'record')
  const initial = records.filter(({ item, state }) => item.action === 'initial' && state === 'open')
  const counts = facets && actionCountsOf(facets, scope)
  return {
    selected,
    records,
    initial,
    mayVerify: whole ? counts?.initial !== 0 : initial.length > 0,
    mayDecide: whole ? counts?.changed !== 0 : selected.some(hasOpenChanges),
  }
}
