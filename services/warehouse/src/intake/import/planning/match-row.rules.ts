import type {
  DynamicField,
  FieldValue,
  ImportEvidence,
  ImportOptions,
  RecordClass,
} from '@stammbuch/contracts'
import { currentValueOf, isExcluded, type RecordState } from '@stammbuch/records/rules'
import type { MappedRow, MappingPlan } from '../../mapping/mapping.rules.ts'
import {
  agreeOn,
  evidenceFor,
  isAtPlace,
  isComparable,
  type LikelyRecord,
  type RelatedIds,
  sayOnlyNames,
  saysNothing,
  statementOf,
} from './identity.rules.ts'
import type { Lookups } from './import-index.rules.ts'

/** Everything that planning needs and that is the same for all rows of an import. */
export interface PlanContext extends RelatedIds {
  /** The ids of a row's own records and changes are made from this: the run, or the command that takes the row later. */
  readonly idSeed: string
  readonly options: Omit<ImportOptions, 'sampleId' | 'mappingId'>
  readonly sampleId: string
  readonly mappingId: string
  readonly revision: number
  readonly supplierId: string
  readonly rankingGroupId: string
  readonly periodId: string
  readonly plan: MappingPlan
  readonly dynamic: readonly DynamicField[]
  /** The project's toplists by their name, folded. */
  readonly toplists: ReadonlyMap<string, string>
  /** A dry run also looks for the records that its new rows are probably about, though nobody asked for a search by fields. */
  readonly isProbed?: boolean
}

/** Everything a row is planned with. */
export interface Knowledge {
  readonly context: PlanContext
  readonly index: Lookups
}

/** True when rows find their record by name and place, where no identification did it. */
const matchesByFields = ({ options, plan }: PlanContext): boolean =>
  options.matchByFields || !plan.hasIdentification

/** True when the store is searched by fields for the rows' own records, be it for nothing but a warning. */
export const looksByFields = (context: PlanContext): boolean =>
  matchesByFields(context) || context.isProbed === true

const attributesOf = ({ sources }: MappingPlan): readonly string[] =>
  sources.filter(({ target }) => target.part === 'root').map(({ target }) => target.attribute)

/** True when row and record agree in all mapped fields, both being empty included. */
const isSameStatement = (plan: MappingPlan, { root }: MappedRow, state: RecordState): boolean =>
  attributesOf(plan).every((attribute) => {
    const given: FieldValue = root.get(attribute)?.value ?? null
    const current = currentValueOf(state, attribute)
    return given === current || (saysNothing(given) && saysNothing(current))
  })

/**
 * True when a record of the same name can be meant. A company stands where its postcode says, or its
 * city where a postcode is missing; a person is the same by e-mail, postcode or city.
 */
const isCompatible = (
  recordClass: RecordClass,
  { root }: MappedRow,
  state: RecordState,
): boolean => {
  const agree = (attribute: string) => agreeOn(attribute, root, state)
  if (recordClass === 'account') return agree('zipCode') ?? agree('city') ?? true
  const compared = ['emailAddress', 'zipCode', 'city'].map(agree).filter((one) => one !== undefined)
  return compared.length === 0 || compared.includes(true)
}

/** True when the supplier calls this record otherwise: then it is another one. */
const isCalledOtherwise = ({ index }: Knowledge, row: MappedRow, id: string): boolean => {
  const value = row.identification?.value
  const called = index.identificationsOf(id)
  return typeof value === 'string' && called.size > 0 && !called.has(value)
}

/** The record that an earlier row of this delivery creates in these very words: the first one that can be meant. */
const createdInTheseWords = (knowledge: Knowledge, row: MappedRow): string | undefined => {
  const { context, index } = knowledge
  const named = index.namesakesOf(row.row)
  if (!named) return undefined
  const known = named.filter(({ own }) => own).map(({ id }) => id)
  const before = index.createdBy(statementOf(row))
  return (before === undefined ? known : [...known, before]).find(
    (id) =>
      !isCalledOtherwise(knowledge, row, id) &&
      isSameStatement(context.plan, row, knowledge.index.stateOf(id)),
  )
}

/** Records from before the delivery with the row's name, standing where the row says or may say. */
const namesakes = (knowledge: Knowledge, row: MappedRow): readonly string[] =>
  (knowledge.index.namesakesOf(row.row) ?? [])
    .filter(({ id, own }) => !own && !isCalledOtherwise(knowledge, row, id))
    .map(({ id }) => id)
    .filter((id) =>
      isCompatible(knowledge.context.plan.targetClass, row, knowledge.index.stateOf(id)),
    )

/** A record that a row may be about, with its probability where the model was asked. */
export interface Fit {
  readonly id: string
  readonly probability: number | null
  /** The evidence that it is about this one; `null` for the name alone. */
  readonly evidence: ImportEvidence | null
}

const fitsOf = (ids: readonly string[], evidence: ImportEvidence): readonly Fit[] =>
  ids.map((id) => ({ id, probability: null, evidence }))

/** Companies of the row's name that are open to changes; the model does without names that say nothing by themselves. */
const companiesOfThatName = (knowledge: Knowledge, row: MappedRow): readonly string[] => {
  if (knowledge.context.plan.targetClass !== 'account') return []
  return namesakes(knowledge, row).filter((id) => !isExcluded(knowledge.index.stateOf(id)))
}

/** The records that a row may be about. */
interface RowMatch {
  readonly fits: readonly Fit[]
  /** True when an editor has to choose one of them, or to confirm the only one. */
  readonly isOpen: boolean
}

const matchOf = (fits: readonly Fit[]): RowMatch => ({ fits, isOpen: fits.length > 1 })

/**
 * Matches a row with records that the model is not sure about: with the only one that it repeats without a difference, or
 * the only one of its name. Otherwise the match is open, also for a single record, and for one that only has the same name.
 */
const undecided = (knowledge: Knowledge, row: MappedRow, fits: readonly Fit[]): RowMatch => {
  const { plan } = knowledge.context
  const same = fits.filter(({ id }) => isSameStatement(plan, row, knowledge.index.stateOf(id)))
  if (same.length === 1 && same[0]?.evidence) return matchOf(same)
  const [only, ...others] = fits
  const isNamed = only !== undefined && namesakes(knowledge, row).includes(only.id)
  return { fits, isOpen: others.length > 0 || !isNamed || only.evidence === null }
}

/**
 * Returns a record with the evidence for it. For companies the model counts as evidence once anything beside the name
 * could be compared, and so does an earlier delivery of the same name by this supplier; a person's name alone never does.
 */
const fitFor = (
  knowledge: Knowledge,
  { row, root }: MappedRow,
  id: string,
  likely: readonly LikelyRecord[],
): Fit => {
  const { context, index } = knowledge
  const state = knowledge.index.stateOf(id)
  const probability = likely.find((one) => one.id === id)?.probability ?? null
  const evidence = evidenceFor(root, state)
  if (evidence !== null || context.plan.targetClass === 'contact')
    return { id, probability, evidence }
  if (probability !== null && isComparable(root, state))
    return { id, probability, evidence: 'model' }
  const named = index.namesakesOf(row)?.find((one) => one.id === id)
  if (named?.sameSupplier) return { id, probability, evidence: 'supplier' }
  const isAll = named !== undefined && sayOnlyNames(root, state)
  return { id, probability, evidence: isAll ? 'same-name' : null }
}

/**
 * Matches a row by the matching model: with one record that is as good as certain, or with all that an editor has to
 * choose from. One company of the same name at the same place is the match whatever else the model finds likely. Records
 * that the delivery itself created are found by equal rows.
 */
const byModel = (knowledge: Knowledge, row: MappedRow): RowMatch => {
  const { verdict = 'new', candidates = [] } = knowledge.index.matchOf(row.row) ?? {}
  const likely = candidates.filter(({ id }) => !isCalledOtherwise(knowledge, row, id))
  const fitOf = (id: string): Fit => fitFor(knowledge, row, id, likely)
  const [first] = likely
  if (verdict === 'same' && first && first === candidates[0])
    return { fits: [fitOf(first.id)], isOpen: fitOf(first.id).evidence === null }
  const plain = companiesOfThatName(knowledge, row)
  const there = plain.filter((id) => isAtPlace(row.root, knowledge.index.stateOf(id)))
  if (there.length === 1) return matchOf(there.map(fitOf))
  const open = verdict === 'ambiguous' ? likely.map(({ id }) => id) : []
  const others = plain.filter((id) => !open.includes(id))
  const fits = [...open, ...others].map(fitOf)
  if (fits.length > 0) return undecided(knowledge, row, fits)
  const own = createdInTheseWords(knowledge, row)
  if (own !== undefined) return matchOf(fitsOf([own], 'delivery'))
  const excluded = namesakes(knowledge, row)
    .filter((id) => isExcluded(knowledge.index.stateOf(id)))
    .map(fitOf)
    .find(({ evidence }) => evidence !== null)
  return matchOf(excluded ? [excluded] : [])
}

/**
 * Returns the records that a row is about: none, one, or several that it cannot tell apart. They are found by the
 * supplier's identification; by the model, where that is asked for or no identification is mapped. Two rows of one
 * delivery are about the same record by name only when all their values are equal.
 */
export const matchRow = (knowledge: Knowledge, row: MappedRow): RowMatch => {
  const { context, index } = knowledge
  const value = row.identification?.value
  const called = typeof value === 'string' ? index.calledBy(context.plan.targetClass, value) : []
  if (called.length > 0) return matchOf(fitsOf(called, 'identification'))
  return matchesByFields(context) ? byModel(knowledge, row) : matchOf([])
}

/**
 * Returns the records that a search by fields would find for a new row. Records of other rows of the same delivery do not
 * count.
 */
export const likelyKnown = (knowledge: Knowledge, row: MappedRow): readonly Fit[] => {
  const { context } = knowledge
  if (!context.isProbed || matchesByFields(context)) return []
  return byModel(knowledge, row).fits.filter(({ evidence }) => evidence !== 'delivery')
}
