import type { LiveRow } from '@stammbuch/contracts'
import type { RowStore } from './row-store.ts'

/** A record that a fresh reading shows differently from what this page followed. */
export interface Divergence {
  readonly id: string
  readonly followed: LiveRow
  readonly read: Partial<LiveRow>
}

type Read = Pick<LiveRow, 'id'> & Partial<LiveRow>

const compared = ['openChanges', 'isApproved', 'excludedByEditor'] as const

/**
 * Compare what was followed with a fresh reading of position `position`. Rows that moved on since are
 * left out: the reading is the older one there.
 */
export const divergencesOf = (
  rows: RowStore,
  read: readonly Read[],
  position: number,
): readonly Divergence[] =>
  read.flatMap((fresh) => {
    const followed = rows.get(fresh.id)
    if (!followed || followed.rev > position) return []
    const differs = compared.some(
      (name) => fresh[name] !== undefined && fresh[name] !== followed[name],
    )
    return differs ? [{ id: fresh.id, followed, read: fresh }] : []
  })

interface AuditOptions {
  readonly rows: RowStore
  /** Read what is on screen again, with the log position of the reading. */
  readonly read: () => Promise<{ readonly rows: readonly Read[]; readonly position: number }>
  /** Up to which position the page follows. */
  readonly reached: () => number
  readonly report: (found: readonly Divergence[]) => void
  /** Milliseconds. */
  readonly every?: number
}

/**
 * Compares regularly what is on screen with a fresh reading, and reports what differs: the end-to-end
 * guard over everything between the log and the page. A reading that is ahead of the page proves
 * nothing and is left out. Returns how to stop.
 */
export const startAudit = (options: AuditOptions): (() => void) => {
  const { rows, read, reached, report, every = 60_000 } = options
  const look = async () => {
    const { rows: fresh, position } = await read()
    if (reached() < position) return
    const found = divergencesOf(rows, fresh, position)
    if (found.length > 0) report(found)
  }
  const timer = setInterval(() => {
    look().catch(() => undefined)
  }, every)
  return () => clearInterval(timer)
}
