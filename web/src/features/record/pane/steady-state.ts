import { useRef } from 'react'
import type { ReferenceNames } from '@/api/reference-names.ts'
import type { ShownChange } from '@/product/deciding/decisions.ts'
import type { RecordPageState } from '../page-context.ts'

const sameChanges = (some: readonly ShownChange[], others: readonly ShownChange[]): boolean =>
  some.length === others.length &&
  some.every((one, at) => one.change === others[at]?.change && one.state === others[at].state)

const sameNames = (some: ReferenceNames, others: ReferenceNames): boolean =>
  some === others ||
  (some.size === others.size && [...some].every(([id, name]) => others.get(id) === name))

const sameState = (some: RecordPageState, others: RecordPageState): boolean =>
  some.record === others.record &&
  some.mode === others.mode &&
  some.at === others.at &&
  some.mayEdit === others.mayEdit &&
  some.present === others.present &&
  sameChanges(some.changes, others.changes) &&
  sameNames(some.names, others.names)

/** Returns the same state for as long as it says the same: whoever reads it is not drawn anew for the next one. */
export const useSteadyState = (state: RecordPageState): RecordPageState => {
  const kept = useRef(state)
  if (!sameState(kept.current, state)) kept.current = state
  return kept.current
}
