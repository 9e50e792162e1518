import type { RecordClass } from '@stammbuch/contracts'
import type { RecordStream } from '@stammbuch/records'

/** Counts the records of each class that occurs. */
export const countByClass = (
  streams: readonly RecordStream[],
): Partial<Record<RecordClass, number>> => {
  const counts: Partial<Record<RecordClass, number>> = {}
  for (const { state } of streams) counts[state.class] = (counts[state.class] ?? 0) + 1
  return counts
}
