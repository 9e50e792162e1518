import {
  dynamicPrefix,
  type FieldValue,
  fields,
  type MergeSide,
  type RecordClass,
} from '@stammbuch/contracts'

/** A record as far as it matters for merging. */
export interface Side {
  readonly isApproved: boolean
  /** ISO 8601. */
  readonly updatedAt: string
  readonly values: Readonly<Record<string, FieldValue>>
}

export interface Compared {
  readonly name: string
  readonly label: string
  readonly a: FieldValue
  readonly b: FieldValue
  readonly isEqual: boolean
  readonly proposed: MergeSide
  readonly reason: string
}

/** Not values, but decisions about the record. */
const decisions = new Set(['excludedByEditor'])

/** The fields that a merge can take from either side, in the order of the catalogue. */
export const mergeableFields = (
  recordClass: RecordClass,
  sides: readonly Side[],
): readonly { readonly name: string; readonly label: string }[] => {
  const own = Object.entries(fields[recordClass])
    .filter(([name, { editable }]) => editable && !decisions.has(name))
    .map(([name, { label }]) => ({ name, label }))
  const dynamic = sides.flatMap(({ values }) =>
    Object.keys(values).filter((name) => name.startsWith(dynamicPrefix)),
  )
  return [
    ...own,
    ...[...new Set(dynamic)]
      .sort()
      .map((name) => ({ name, label: name.slice(dynamicPrefix.length) })),
  ]
}

const better = (holds: boolean): MergeSide => (holds ? 'a' : 'b')

/** Which of two records stays: the verified one, then the one that changed last. */
export const proposedSurvivor = (
  a: Side,
  b: Side,
): { readonly side: MergeSide; readonly reason: string } =>
  a.isApproved === b.isApproved
    ? { side: better(a.updatedAt >= b.updatedAt), reason: 'zuletzt geändert' }
    : { side: better(a.isApproved), reason: 'verifiziert' }

const lengthOf = (value: FieldValue): number => String(value ?? '').length

const choose = (a: Side, b: Side, name: string): { proposed: MergeSide; reason: string } => {
  const [left, right] = [a.values[name] ?? null, b.values[name] ?? null]
  if (left === right) return { proposed: proposedSurvivor(a, b).side, reason: 'gleich' }
  if (left === null || right === null)
    return { proposed: better(right === null), reason: 'nur hier angegeben' }
  if (a.isApproved !== b.isApproved)
    return { proposed: better(a.isApproved), reason: 'verifiziert' }
  if (a.updatedAt !== b.updatedAt)
    return { proposed: better(a.updatedAt > b.updatedAt), reason: 'neuer' }
  return { proposed: better(lengthOf(left) >= lengthOf(right)), reason: 'ausführlicher' }
}

/**
 * Two records field by field, with the side that the result is proposed to take: what is given over what
 * is not, verified over unverified, newer over older, longer over shorter.
 */
export const compareRecords = (recordClass: RecordClass, a: Side, b: Side): readonly Compared[] =>
  mergeableFields(recordClass, [a, b]).map(({ name, label }) => {
    const [left, right] = [a.values[name] ?? null, b.values[name] ?? null]
    return { name, label, a: left, b: right, isEqual: left === right, ...choose(a, b, name) }
  })
