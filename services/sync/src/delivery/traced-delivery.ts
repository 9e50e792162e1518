import { beginSpan, commandTraces, errorCode, inSpan, isTracing, traced } from '@stammbuch/ledger'
import type { DueRecord } from './due.query.ts'
import type { SyncDatabase } from './sync.tables.ts'

/** Requests that a delivery names in a trace at most. */
const mostNamed = 100

/**
 * Makes a delivery a part of the traces of the commands that asked for it. A call to a target serves many commands and can be in one
 * trace only: it is in the oldest one's, and each of the others has a span of the same length that names that trace.
 */
export const traceDelivery = async (
  db: SyncDatabase,
  target: string,
  due: readonly DueRecord[],
  deliver: () => Promise<void>,
): Promise<void> => {
  if (!isTracing()) return deliver()
  const positions = due.slice(0, mostNamed).map(({ requested }) => requested)
  const attributes = { target, records: due.length, 'stammbuch.positions': positions.join(',') }
  // A delivery never waits for its trace.
  const [first, ...others] = await commandTraces(db, positions).catch(() => [])
  const run = () => traced('deliver', attributes, deliver)
  if (!first) return run()
  const beside = others.map((parent) => beginSpan('deliver', 'internal', parent))
  const told = { ...attributes, 'stammbuch.delivered_in': first.traceId }
  let error: string | null = null
  try {
    await inSpan(first, run)
  } catch (failure) {
    error = errorCode(failure)
    throw failure
  } finally {
    for (const span of beside) span.end({ attributes: told, error })
  }
}
