import type { FieldValue, RecordClass } from '@stammbuch/contracts'
import { currentValueOf, isExcluded, type RecordState } from '@stammbuch/records'
import type { MappedRow, Plan } from '../mapping.rules.ts'
import { folded, type ImportContext, matchesByFields, matchesByModel } from './import-context.ts'
import type { ImportDesk } from './import-desk.ts'

const said = ({ root }: MappedRow, attribute: string): FieldValue =>
  root.get(attribute)?.value ?? null

/** Everything a row says about its record, as one text: equal texts are about the same record. */
export const statementOf = ({ root }: MappedRow): string =>
  JSON.stringify([...root].map(([name, { value }]) => [name, value]).toSorted())

const attributesOf = ({ sources }: Plan): readonly string[] =>
  sources.filter(({ target }) => target.part === 'root').map(({ target }) => target.attribute)

const nothing = (value: FieldValue): boolean => value === null || value === false

/** In how many of the mapped fields row and record agree, both being empty included. */
const agreement = (plan: Plan, row: MappedRow, state: RecordState): number =>
  attributesOf(plan).filter((attribute) => {
    const value = said(row, attribute)
    const held = currentValueOf(state, attribute)
    return value === held || (value === null && nothing(held))
  }).length

const isSameStatement = (plan: Plan, row: MappedRow, state: RecordState): boolean =>
  agreement(plan, row, state) === attributesOf(plan).length

/** `undefined` when one of the two says nothing. */
const agree = (row: MappedRow, state: RecordState, attribute: string): boolean | undefined => {
  const [a, b] = [folded(said(row, attribute)), folded(currentValueOf(state, attribute))]
  return a === '' || b === '' ? undefined : a === b
}

/**
 * Whether a record of the same name can be meant. A company stands where its postcode says, or its
 * city where a postcode is missing; a person is the same by e-mail, postcode or city.
 */
const isCompatible = (recordClass: RecordClass, row: MappedRow, state: RecordState): boolean => {
  if (recordClass === 'account')
    return agree(row, state, 'zipCode') ?? agree(row, state, 'city') ?? true
  const seen = ['emailAddress', 'zipCode', 'city']
    .map((attribute) => agree(row, state, attribute))
    .filter((one) => one !== undefined)
  return seen.length === 0 || seen.includes(true)
}

const byFields = (context: ImportContext, desk: ImportDesk, row: MappedRow): readonly string[] => {
  const { plan } = context
  const known = desk.namedAs(row.row)
  if (!known) return []
  const before = desk.saidBefore(statementOf(row))
  const isNew = before !== undefined && !known.some(({ id }) => id === before)
  const pool = isNew ? [...known, { id: before, own: true }] : known
  return pool
    .filter(({ id, own }) => {
      const { state } = desk.stream(id)
      if (isCalledOtherwise(desk, row, id)) return false
      return own ? isSameStatement(plan, row, state) : isCompatible(plan.targetClass, row, state)
    })
    .map(({ id }) => id)
}

/** Of several, the one that agrees with the row in more fields than any other. */
const closest = (
  { plan }: ImportContext,
  desk: ImportDesk,
  row: MappedRow,
  ids: readonly string[],
): readonly string[] => {
  const open = ids.filter((id) => !isExcluded(desk.stream(id).state))
  const rated = (open.length > 0 ? open : ids)
    .map((id) => ({ id, agreed: agreement(plan, row, desk.stream(id).state) }))
    .toSorted((a, b) => b.agreed - a.agreed || (a.id < b.id ? -1 : 1))
  const [first, second] = rated
  if (!first) return []
  const alike = second?.agreed === first.agreed && first.agreed < attributesOf(plan).length
  return alike ? rated.map(({ id }) => id) : [first.id]
}

/** A record that a row may be about; how likely, where the model was asked. */
export interface Fit {
  readonly id: string
  readonly probability: number | null
}

const fitsOf = (ids: readonly string[]): readonly Fit[] =>
  ids.map((id) => ({ id, probability: null }))

/** Whether the supplier calls this record otherwise: then it is another one. */
const isCalledOtherwise = (desk: ImportDesk, row: MappedRow, id: string): boolean => {
  const value = row.identification?.value
  const called = desk.identificationsOf(id)
  return typeof value === 'string' && called.size > 0 && !called.has(value)
}

/**
 * By the matching model: one that is as good as certain, or all that somebody has to choose from, unless
 * the row says the very same as one of them alone. What the delivery itself created is known by its words.
 */
const byModel = (context: ImportContext, desk: ImportDesk, row: MappedRow): readonly Fit[] => {
  const { plan } = context
  const { verdict = 'new', candidates = [] } = desk.matchOf() ?? {}
  const fitting = candidates.filter(({ id }) => !isCalledOtherwise(desk, row, id))
  if (verdict === 'same' && fitting[0] === candidates[0]) return fitting.slice(0, 1)
  if (verdict === 'ambiguous' && fitting.length > 0) {
    const same = fitting.filter(({ id }) => isSameStatement(plan, row, desk.stream(id).state))
    return same.length === 1 ? same : fitting
  }
  const before = byFields(context, desk, row)
  const own = before.find((id) => id === desk.saidBefore(statementOf(row)) || isOwn(desk, row, id))
  const excluded = before.find((id) => isExcluded(desk.stream(id).state))
  return fitsOf([own ?? excluded ?? []].flat())
}

const isOwn = (desk: ImportDesk, row: MappedRow, id: string): boolean =>
  desk.namedAs(row.row)?.some((one) => one.id === id && one.own) ?? false

/**
 * The records that a row is about: none, one, or several that it cannot tell apart. First by what the
 * supplier calls them; by name and place, persons by the model, where that is asked for or nothing else
 * is mapped. Two rows of one delivery are taken for the same record by their names only when they say
 * the very same of it.
 */
export const recordsFor = (
  context: ImportContext,
  desk: ImportDesk,
  row: MappedRow,
): readonly Fit[] => {
  const value = row.identification?.value
  const called = typeof value === 'string' ? desk.identifiedBy(value) : []
  if (called.length > 0) return fitsOf(called)
  if (!matchesByFields(context)) return []
  if (matchesByModel(context)) return byModel(context, desk, row)
  const ids = byFields(context, desk, row)
  return fitsOf(ids.length > 1 ? closest(context, desk, row, ids) : ids)
}
