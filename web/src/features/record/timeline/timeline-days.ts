import type { TimelineEntry } from '@stammbuch/contracts'
import { formatDate } from '@/format/format.ts'

export interface Day {
  readonly day: string
  readonly entries: readonly TimelineEntry[]
}

/** Entries by day, in Berlin, in the order given. */
export const byDay = (entries: readonly TimelineEntry[]): readonly Day[] => {
  const days = new Map<string, TimelineEntry[]>()
  for (const entry of entries) {
    const day = formatDate(entry.at)
    days.set(day, [...(days.get(day) ?? []), entry])
  }
  return [...days].map(([day, found]) => ({ day, entries: found }))
}
