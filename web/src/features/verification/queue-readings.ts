import { type QueueRow, rootIdOf } from './queue-rows.ts'

const ownReading = (row: QueueRow): string => {
  if (row.kind === 'record') return `${row.id} ${row.state} ${row.unfolded}`
  if (row.kind === 'note') return `${row.id} ${row.note} ${row.brings?.version ?? ''}`
  const { id, oldValue, newValue, currentValue, stale } = row.change
  return JSON.stringify([id, oldValue, newValue, currentValue, stale, row.lost?.state])
}

/**
 * How each line reads, by id. Whoever verifies a record decides about all of it, so of one that waits for that a
 * line reads as the record's lines together.
 */
export const readingsOf = (rows: readonly QueueRow[]): ReadonlyMap<string, string> => {
  const whole = new Map<string, string>()
  for (const row of rows)
    if (row.item.action === 'initial')
      whole.set(rootIdOf(row), `${whole.get(rootIdOf(row)) ?? ''}\n${ownReading(row)}`)
  return new Map(rows.map((row) => [row.id, `${ownReading(row)}${whole.get(rootIdOf(row)) ?? ''}`]))
}
