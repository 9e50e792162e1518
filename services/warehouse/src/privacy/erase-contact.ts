import type { Erasure, ErasureReason } from '@stammbuch/contracts'
import { type Cause, narrow, Refusal } from '@stammbuch/ledger'
import { currentValueOf, decideOn, loadRecord } from '@stammbuch/records'
import { dropForgotten } from '../exports/index.ts'
import { type DeliveryFiles, redactDelivery } from '../intake/index.ts'
import type { AppLedger } from '../platform/ledger.ts'
import type { Working } from '../platform/runs/index.ts'
import { mergedPersons } from './merged-persons.query.ts'
import { deliveredRowsOf, forget, keptValuesOf, mentionsOf } from './person-traces.query.ts'

/** Who is to be forgotten and why. */
export interface Erase {
  readonly id: string
  readonly reason: ErasureReason
}

interface Erased {
  readonly answer: Erasure
  readonly position: number
}

const summed = (own: Erasure, others: readonly Erasure[]): Erasure => {
  const all = [own, ...others]
  const sum = (count: (one: Erasure) => number) => all.reduce((so, one) => so + count(one), 0)
  return {
    ...own,
    values: sum(({ values }) => values),
    closedChanges: sum(({ closedChanges }) => closedChanges),
    deliveredRows: sum(({ deliveredRows }) => deliveredRows),
    mentions: all.flatMap(({ mentions }) => mentions),
  }
}

/**
 * Forget a person, with every record that was merged into this one or that this one was merged into: each
 * of them tells of the same person. Repeated after an interruption it ends what was begun.
 *
 * @throws Refusal `not-found`, `not-erasable`
 */
export const eraseContact = async (
  ledger: AppLedger,
  files: DeliveryFiles,
  cause: Omit<Cause, 'at'>,
  erase: Erase & { readonly job?: string | null },
): Promise<Erased> => {
  const others: Erasure[] = []
  for (const id of await mergedPersons(ledger.db, erase.id))
    if (id !== erase.id)
      others.push((await eraseOne(ledger, files, cause, { ...erase, id })).answer)
  const own = await eraseOne(ledger, files, cause, erase)
  return { ...own, answer: summed(own.answer, others) }
}

/**
 * Forget one record of a person: first in the delivered files, which are found by the values, then in the
 * log, its views and its kept answers, all at once, and at last in the exported files. Repeated after an
 * interruption it ends what was begun.
 *
 * @throws Refusal `not-found`, `not-erasable`
 */
const eraseOne = async (
  ledger: AppLedger,
  files: DeliveryFiles,
  cause: Omit<Cause, 'at'>,
  { id, reason, job = null }: Erase & { readonly job?: string | null },
): Promise<Erased> => {
  const delivered = await deliveredRowsOf(ledger.db, id)
  for (const one of delivered) await redactDelivery(ledger, files, cause, one)
  const erased = await ledger.batch(cause, async (unit) => {
    const stream = await loadRecord(narrow(unit.db), id, 'contact')
    const values = await keptValuesOf(narrow(unit.db), id)
    const mentions = await mentionsOf(narrow(unit.db), id)
    const closedChanges = stream.state.pending.length
    decideOn(unit, stream, { do: 'erase', reason, at: unit.cause.at })
    const position = (await unit.flush()) ?? 0
    await forget(narrow(unit.db), id, job)
    const erasedAt = currentValueOf(stream.state, 'erasedAt')
    if (typeof erasedAt !== 'string') throw new Refusal('internal')
    const deliveredRows = delivered.reduce((sum, { rows }) => sum + rows.length, 0)
    return { answer: { id, erasedAt, values, closedChanges, deliveredRows, mentions }, position }
  })
  await dropForgotten(narrow(ledger.db), files.dataDir)
  return erased
}

/** The same as a job, which goes on in another process when this one ends. */
export const eraseProcess =
  (ledger: AppLedger, files: DeliveryFiles) =>
  ({ job }: Working): Promise<Erased> => {
    const { actor, role, command } = job
    const cause = { actor, role, source: 'ui', command, run: null } as const
    return eraseContact(ledger, files, cause, { ...(job.input as unknown as Erase), job: job.id })
  }
