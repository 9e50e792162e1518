import type { Erasure, ErasureReason } from '@stammbuch/contracts'
import { type Cause, Refusal } from '@stammbuch/ledger'
import { currentValueOf, decideOn, loadRecord } from '@stammbuch/records'
import { type DeliveryFiles, redactDelivery } from '../intake/index.ts'
import type { AppLedger } from '../platform/ledger.ts'
import { checkErasure, type ErasureSearch } from './check-erasure.process.ts'
import { endSearches, interruptedSearch } from './interrupted-search.query.ts'
import { mergedPersons } from './merged-persons.query.ts'
import { idsOf, personMarks } from './person-marks.query.ts'
import { countPersonalEvents, forget, mentionsOf, ownRowsOf } from './person-traces.query.ts'

/** The contact to erase and the reason. */
export interface ErasureRequest {
  readonly id: string
  readonly reason: ErasureReason
}

interface ErasureResult {
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

/** Keeps what to look for until the search is over: once the values are gone nothing else knows it. */
type SaveSearch = (progress: { readonly sought?: ErasureSearch }) => Promise<void>

const searchFor = async (
  ledger: AppLedger,
  id: string,
  keep: SaveSearch,
): Promise<ErasureSearch> => {
  const db = ledger.db
  const persons = await mergedPersons(db, id)
  const begun = await interruptedSearch(db, persons)
  const sought = begun ?? {
    persons,
    ...(await personMarks(db, persons)),
    ids: await idsOf(db, persons),
  }
  await keep({ sought })
  return sought
}

/**
 * Forget a person, with every record that was merged into this one or that this one was merged into: each
 * of them tells of the same person. At the end every store is searched for what the person ever was. Repeated after
 * an interruption it ends what was begun.
 *
 * @throws Refusal `not-found`, `not-erasable`
 */
export const eraseContact = async (
  ledger: AppLedger,
  files: DeliveryFiles,
  cause: Omit<Cause, 'at'>,
  erase: ErasureRequest & { readonly job?: string | null },
  keep: SaveSearch = async () => undefined,
): Promise<ErasureResult> => {
  const sought = await searchFor(ledger, erase.id, keep)
  const others: Erasure[] = []
  for (const id of sought.persons)
    if (id !== erase.id)
      others.push((await eraseOne(ledger, files, cause, { ...erase, id })).answer)
  const own = await eraseOne(ledger, files, cause, erase)
  const answer = summed(own.answer, others)
  const { job = null } = erase
  const before = [{ store: 'deliveries', removed: answer.deliveredRows, places: [] }] as const
  const check = await checkErasure({ ledger, files, cause, job }, sought, before)
  await keep({})
  await endSearches(ledger.db, sought.persons)
  const deliveredRows = check.stores.find(({ store }) => store === 'deliveries')?.removed
  return {
    ...own,
    answer: { ...answer, deliveredRows: deliveredRows ?? answer.deliveredRows, check },
  }
}

/**
 * Forget one record of a person: first in the delivered files, which are found by the values, then in the
 * log, its views and the answers of its commands, all at once. Repeated after an interruption it ends what was begun.
 *
 * @throws Refusal `not-found`, `not-erasable`
 */
const eraseOne = async (
  ledger: AppLedger,
  files: DeliveryFiles,
  cause: Omit<Cause, 'at'>,
  { id, reason }: ErasureRequest,
): Promise<ErasureResult> => {
  const delivered = await ownRowsOf(ledger.db, id)
  for (const one of delivered) await redactDelivery(ledger, files, cause, one)
  return ledger.batch(cause, async (unit) => {
    const stream = await loadRecord(unit.db, id, 'contact')
    const values = await countPersonalEvents(unit.db, id)
    const mentions = await mentionsOf(unit.db, id)
    const closedChanges = stream.state.pending.length
    decideOn(unit, stream, { do: 'erase', reason, at: unit.cause.at })
    const position = (await unit.flush()) ?? 0
    await forget(unit.db, id)
    const erasedAt = currentValueOf(stream.state, 'erasedAt')
    if (typeof erasedAt !== 'string') throw new Refusal('internal')
    const deliveredRows = delivered.reduce((sum, { rows }) => sum + rows.length, 0)
    return { answer: { id, erasedAt, values, closedChanges, deliveredRows, mentions }, position }
  })
}
