import type { FieldValue, ProblemCode } from '@stammbuch/contracts'

/** One of several open changes of the same field of a record, as a run meets them. */
export interface Rival {
  readonly changeId: string
  /** The field of the record: rivals of one field are those with the same. */
  readonly field: string
  readonly oldValue: FieldValue
  readonly newValue: FieldValue
  readonly valueNow: FieldValue
  /** The code with which a single accept refuses it whatever its value; null when it does not. */
  readonly barred: ProblemCode | null
}

export type Foreseen = ProblemCode | 'taken'

const ofField = (rivals: readonly Rival[]): readonly Foreseen[] => {
  let current = rivals[0]?.valueNow
  const settled = new Set<FieldValue>()
  return rivals.map(({ barred, oldValue, newValue }): Foreseen => {
    if (settled.has(newValue)) return 'change-already-decided'
    if (barred) return barred
    if (oldValue !== current) return 'change-stale'
    current = newValue
    settled.add(newValue)
    return 'taken'
  })
}

/**
 * Tell what becomes of open changes of the same fields when they are accepted one after the other: what is taken
 * changes the value for the later ones and closes those that propose the very same. `rivals` come in order of
 * proposal.
 */
export const foresee = (rivals: readonly Rival[]): ReadonlyMap<string, Foreseen> => {
  const foreseen = new Map<string, Foreseen>()
  for (const [, ofOne] of Map.groupBy(rivals, ({ field }) => field)) {
    const outcomes = ofField(ofOne)
    for (const [index, { changeId }] of ofOne.entries())
      foreseen.set(changeId, outcomes[index] ?? 'taken')
  }
  return foreseen
}
