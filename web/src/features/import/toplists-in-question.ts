import type { DryRun } from '@/live/job-outcomes.ts'
import type { ImportSettings } from './import-choice.ts'

/** A name in a delivery that no toplist of the project has. */
export interface NamedToplist {
  readonly value: string
  /** Rows that lose their award by it; `null` when the dry run took it for the assigned toplist already. */
  readonly rows: number | null
  /** The toplist that it shall mean. */
  readonly assigned: string | null
}

/** The names that a dry run did not know, the most frequent first, and those that were assigned before it. */
export const toplistsInQuestion = (
  dryRun: DryRun | null,
  { toplists = [] }: ImportSettings,
): readonly NamedToplist[] => {
  const unknown = dryRun?.unknownToplists ?? []
  const before = dryRun?.asked?.toplists ?? []
  const assigned = (value: string): string | null =>
    toplists.find((one) => one.value === value)?.toplistLabelId ?? null
  return [
    ...unknown.map(({ value, rows }) => ({ value, rows, assigned: assigned(value) })),
    ...[...new Set([...before, ...toplists].map(({ value }) => value))]
      .filter((value) => !unknown.some((one) => one.value === value))
      .map((value) => ({ value, rows: null, assigned: assigned(value) })),
  ]
}
