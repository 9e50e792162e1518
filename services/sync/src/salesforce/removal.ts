import type { RecordClass } from '@stammbuch/contracts'
import type { SalesforceAnswer } from '@stammbuch/records/targets'
import type { Write, Written } from '../delivery/target.ts'
import { type Item, refusedBy, resultOf } from './answers.ts'
import { objectOf, removalMarkOf } from './sobject.ts'

export type Removal = Extract<Write, { do: 'remove' }>

/** The calls that a removal makes, each for at most one collection. */
export interface RemovalCalls {
  /** Returns the ids in the CRM of those records of a class that are there. */
  readonly idsOf: (
    recordClass: RecordClass,
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, string>>
  readonly call: (method: string, path: string, body?: object) => Promise<SalesforceAnswer>
  /** The checkbox that marks removed records of a class; `null` where they are deleted. */
  readonly removedFieldOf: (recordClass: RecordClass) => string | null
}

interface Located extends Removal {
  readonly crmId: string
}

/** Results of an item of a deletion that say that the record is gone already. */
const goneCodes = ['ENTITY_IS_DELETED']

const resultsOf = (removals: readonly Located[], answer: SalesforceAnswer): readonly Written[] => {
  if (answer.status !== 200) return removals.map(({ id }) => refusedBy(id, answer))
  const items = answer.body as readonly Item[]
  return removals.map(({ id }, at): Written => {
    const item = items[at]
    const gone = item?.errors.some(({ statusCode }) => goneCodes.includes(statusCode)) ?? false
    const { targetId: _, ...result } = resultOf(id, item)
    return gone ? { id, error: null } : result
  })
}

const deleteAll = async (
  { call }: RemovalCalls,
  removals: readonly Located[],
): Promise<readonly Written[]> => {
  if (removals.length === 0) return []
  const ids = removals.map(({ crmId }) => crmId).join(',')
  return resultsOf(removals, await call('DELETE', `/composite/sobjects?ids=${ids}&allOrNone=false`))
}

const markAll = async (
  { call }: RemovalCalls,
  recordClass: RecordClass,
  removedField: string,
  removals: readonly Located[],
): Promise<readonly Written[]> => {
  if (removals.length === 0) return []
  const records = removals.map(({ crmId, version }) => ({
    attributes: { type: objectOf[recordClass] },
    id: crmId,
    ...removalMarkOf(recordClass, removedField, version),
  }))
  return resultsOf(
    removals,
    await call('PATCH', '/composite/sobjects', { allOrNone: false, records }),
  )
}

/**
 * Removes records of one class: what others hang on is marked. A forgotten person is deleted all the same, because a mark would keep
 * the data that must go.
 */
const removeFrom = async (
  calls: RemovalCalls,
  recordClass: RecordClass,
  removals: readonly Removal[],
): Promise<readonly Written[]> => {
  const found = await calls.idsOf(
    recordClass,
    removals.map(({ id }) => id),
  )
  const located = removals.flatMap((one): Located[] => {
    const crmId = found.get(one.id)
    return crmId === undefined ? [] : [{ ...one, crmId }]
  })
  const field = calls.removedFieldOf(recordClass)
  const goes = ({ forgotten = false }: Removal) => field === null || forgotten
  return [
    ...(await deleteAll(calls, located.filter(goes))),
    ...(field === null
      ? []
      : await markAll(
          calls,
          recordClass,
          field,
          located.filter((one) => !goes(one)),
        )),
  ]
}

/**
 * Removes records in collections, those of an unknown class wherever they are, and first what hangs on others. One that is gone already
 * counts as removed.
 */
export const removeAll = async (
  calls: RemovalCalls,
  classes: readonly RecordClass[],
  removals: readonly Removal[],
  most: number,
): Promise<readonly Written[]> => {
  const refused = new Map<string, Written>()
  for (const recordClass of classes.toReversed()) {
    const wanted = removals.filter((one) => one.class === null || one.class === recordClass)
    for (let from = 0; from < wanted.length; from += most)
      for (const result of await removeFrom(calls, recordClass, wanted.slice(from, from + most)))
        if (result.error !== null) refused.set(result.id, result)
  }
  return removals.map(({ id }) => refused.get(id) ?? { id, error: null })
}
