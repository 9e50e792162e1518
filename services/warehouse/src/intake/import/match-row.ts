import type { FieldValue, ImportEvidence, RecordClass } from '@stammbuch/contracts'
import { currentValueOf, isExcluded, type RecordState } from '@stammbuch/records'
import type { MappedRow, Plan } from '../mapping.rules.ts'
import { evidenceFor, isAtPlace, isComparable, sayOnlyNames } from './evidence.ts'
import { folded } from './folded.ts'
import { type ImportContext, matchesByFields } from './import-context.ts'
import type { ImportDesk } from './import-desk.ts'
import type { Likely } from './matched.query.ts'

const said = ({ root }: MappedRow, attribute: string): FieldValue =>
  root.get(attribute)?.value ?? null

const nothing = (value: FieldValue): boolean => value === null || value === false

/** Everything a row says about its record, as one text: equal texts are about the same record. */
export const statementOf = ({ root }: MappedRow): string =>
  JSON.stringify(
    [...root].flatMap(([name, { value }]) => (nothing(value) ? [] : [[name, value]])).toSorted(),
  )

const attributesOf = ({ sources }: Plan): readonly string[] =>
  sources.filter(({ target }) => target.part === 'root').map(({ target }) => target.attribute)

/** In how many of the mapped fields row and record agree, both being empty included. */
const agreement = (plan: Plan, row: MappedRow, state: RecordState): number =>
  attributesOf(plan).filter((attribute) => {
    const value = said(row, attribute)
    const held = currentValueOf(state, attribute)
    return value === held || (nothing(value) && nothing(held))
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

/** The record that an earlier row of this delivery created in these very words: the first one that can be meant. */
const createdInTheseWords = (
  { plan }: ImportContext,
  desk: ImportDesk,
  row: MappedRow,
): string | undefined => {
  const named = desk.namedAs(row.row)
  if (!named) return undefined
  const known = named.filter(({ own }) => own).map(({ id }) => id)
  const before = desk.saidBefore(statementOf(row))
  return (before === undefined ? known : [...known, before]).find(
    (id) => !isCalledOtherwise(desk, row, id) && isSameStatement(plan, row, desk.stream(id).state),
  )
}

/** Records from before the delivery with the row's name, standing where the row says or may say. */
const namesakes = ({ plan }: ImportContext, desk: ImportDesk, row: MappedRow): readonly string[] =>
  (desk.namedAs(row.row) ?? [])
    .filter(({ id, own }) => !own && !isCalledOtherwise(desk, row, id))
    .map(({ id }) => id)
    .filter((id) => isCompatible(plan.targetClass, row, desk.stream(id).state))

/** A record that a row may be about; how likely, where the model was asked. */
export interface Fit {
  readonly id: string
  readonly probability: number | null
  /** What tells that it is about this one; `null` for the name alone. */
  readonly evidence: ImportEvidence | null
}

const fitsOf = (ids: readonly string[], evidence: ImportEvidence): readonly Fit[] =>
  ids.map((id) => ({ id, probability: null, evidence }))

/** Whether the supplier calls this record otherwise: then it is another one. */
const isCalledOtherwise = (desk: ImportDesk, row: MappedRow, id: string): boolean => {
  const value = row.identification?.value
  const called = desk.identificationsOf(id)
  return typeof value === 'string' && called.size > 0 && !called.has(value)
}

/** Companies of the row's name that are open to changes; the model does without names that say nothing by themselves. */
const companiesOfThatName = (
  context: ImportContext,
  desk: ImportDesk,
  row: MappedRow,
): readonly string[] => {
  if (context.plan.targetClass !== 'account') return []
  return namesakes(context, desk, row).filter((id) => !isExcluded(desk.stream(id).state))
}

/** The records that a row may be about. */
export interface Found {
  readonly fits: readonly Fit[]
  /** Whether somebody has to say which one is meant, or whether the only one is. */
  readonly isOpen: boolean
}

const meant = (fits: readonly Fit[]): Found => ({ fits, isOpen: fits.length > 1 })

/**
 * Of those that the model is not sure about: the only one of which the row says nothing new, or the only one of
 * the row's name; otherwise somebody has to say, though it be a single one, and also of one for whom nothing but
 * the name speaks.
 */
const undecided = (
  context: ImportContext,
  desk: ImportDesk,
  row: MappedRow,
  fits: readonly Fit[],
): Found => {
  const same = fits.filter(({ id }) => isSameStatement(context.plan, row, desk.stream(id).state))
  if (same.length === 1 && same[0]?.evidence) return meant(same)
  const [only, ...others] = fits
  const isNamed = only !== undefined && namesakes(context, desk, row).includes(only.id)
  return { fits, isOpen: others.length > 0 || !isNamed || only.evidence === null }
}

/**
 * By the matching model: one that is as good as certain, or all that somebody has to choose from. One company
 * of that very name at that very place is meant whatever else the model finds likely. What the delivery itself
 * created is known by its words.
 */
const byModel = (context: ImportContext, desk: ImportDesk, row: MappedRow): Found => {
  const { verdict = 'new', candidates = [] } = desk.matchOf() ?? {}
  const likely = candidates.filter(({ id }) => !isCalledOtherwise(desk, row, id))
  const fitOf = (id: string): Fit => fitFor(context, desk, row, id, likely)
  const [first] = likely
  if (verdict === 'same' && first && first === candidates[0])
    return { fits: [fitOf(first.id)], isOpen: fitOf(first.id).evidence === null }
  const plain = companiesOfThatName(context, desk, row)
  const there = plain.filter((id) => isAtPlace(row.root, desk.stream(id).state))
  if (there.length === 1) return meant(there.map(fitOf))
  const asked = verdict === 'ambiguous' ? likely.map(({ id }) => id) : []
  const others = plain.filter((id) => !asked.includes(id))
  const fits = [...asked, ...others].map(fitOf)
  if (fits.length > 0) return undecided(context, desk, row, fits)
  const own = createdInTheseWords(context, desk, row)
  if (own !== undefined) return meant(fitsOf([own], 'delivery'))
  const excluded = namesakes(context, desk, row)
    .filter((id) => isExcluded(desk.stream(id).state))
    .map(fitOf)
    .find(({ evidence }) => evidence !== null)
  return meant(excluded ? [excluded] : [])
}

/**
 * A record with what speaks for it. Of companies the model knows more than these fields, once anything beside the
 * name could be compared, and one that this supplier brought before under its name is that one again; a person is
 * never met by the name alone.
 */
const fitFor = (
  { plan }: ImportContext,
  desk: ImportDesk,
  { row, root }: MappedRow,
  id: string,
  likely: readonly Likely[],
): Fit => {
  const { state } = desk.stream(id)
  const probability = likely.find((one) => one.id === id)?.probability ?? null
  const evidence = evidenceFor(root, state)
  if (evidence !== null || plan.targetClass === 'contact') return { id, probability, evidence }
  if (probability !== null && isComparable(root, state))
    return { id, probability, evidence: 'model' }
  const named = desk.namedAs(row)?.find((one) => one.id === id)
  if (named?.sameSupplier) return { id, probability, evidence: 'supplier' }
  const isAll = named !== undefined && sayOnlyNames(root, state)
  return { id, probability, evidence: isAll ? 'same-name' : null }
}

/**
 * The records that a row is about: none, one, or such as it cannot tell apart from others. First by what the
 * supplier calls them; by the model, where that is asked for or nothing else is mapped. Two rows of one
 * delivery are taken for the same record by their names only when they say the very same of it.
 */
export const recordsFor = (context: ImportContext, desk: ImportDesk, row: MappedRow): Found => {
  const value = row.identification?.value
  const called = typeof value === 'string' ? desk.identifiedBy(value) : []
  if (called.length > 0) return meant(fitsOf(called, 'identification'))
  return matchesByFields(context) ? byModel(context, desk, row) : meant([])
}

/** The records that a row would be about, were they looked for by fields. */
export const recordsByFields = (
  context: ImportContext,
  desk: ImportDesk,
  row: MappedRow,
): readonly Fit[] => (matchesByFields(context) ? [] : byModel(context, desk, row).fits)
