import {
  checkValue,
  type DynamicField,
  dynamicPrefix,
  type Field,
  type FieldValue,
  type Mapping,
  type MappingColumn,
  type RecordClass,
  type RejectedRow,
  resolveField,
  textField,
  titleOf,
} from '@stammbuch/contracts'
import { isErasedRow } from '../files/erased-row.rules.ts'
import {
  type Relation,
  type RelationName,
  relationOf,
  relationsOf,
} from './relation-targets.rules.ts'
import {
  type Step,
  separatorOf,
  type Terms,
  transformed,
  withTerms,
} from './transformation.rules.ts'

/** A value with the column of the delivery that it came from; `null` for a constant. */
export interface MappedValue {
  readonly value: FieldValue
  readonly column: string | null
}
export type MappedValues = ReadonlyMap<string, MappedValue>

/** The values of a row for a record that is related to its own. */
export interface RelatedRow extends Relation {
  readonly name: RelationName
  readonly identification: MappedValue | null
  readonly values: MappedValues
  /** The place of the row's own record, for a company of which the row says nothing but its name. */
  readonly near: MappedValue | null
}

/** A row of a delivery as its mapping reads it. */
export interface MappedRow {
  readonly row: number
  readonly identification: MappedValue | null
  readonly root: MappedValues
  readonly score: MappedValues
  readonly award: MappedValues
  /** The company's product, which is also that of the award. */
  readonly product: MappedValues
  readonly toplist: MappedValue | null
  /** The main one first; those without a single value are left out. */
  readonly relations: readonly RelatedRow[]
  /** Values that their field refuses; the rest of the row stands. */
  readonly refused: readonly RejectedRow[]
}

type Part = 'identification' | 'root' | 'score' | 'award' | 'product' | 'toplist' | RelationName

/** The target of a mapped column: part of the row, attribute and field. */
interface Target {
  readonly part: Part
  readonly attribute: string
  readonly field: Field
}

interface SourceColumn extends Omit<MappingColumn, 'transformations'> {
  readonly index: number | null
  readonly transformations: readonly Step[]
}

interface Source {
  readonly target: Target
  readonly columns: readonly SourceColumn[]
}

/** A mapping made ready for the rows of one delivery. */
export interface MappingPlan {
  readonly targetClass: Mapping['targetClass']
  readonly sources: readonly Source[]
  readonly hasIdentification: boolean
  readonly hasAward: boolean
  readonly hasProduct: boolean
  readonly relations: readonly (Relation & { readonly name: RelationName })[]
}

const identificationTarget = 'supplierIdentification.value'
const identificationField = textField('Datenlieferanten-ID', 255)

const editable = (field: Field | undefined): Field | undefined =>
  field?.editable ? field : undefined

/** Fields that an import must not touch though an editor may. */
const forbidden = ['excludedByEditor']
/** The company of a product follows from the row. */
const isOwnReference = (part: Part, attribute: string): boolean =>
  part === 'product' && attribute === 'accountId'

/** Returns the field behind a target, `undefined` when there is none. */
export const targetOf = (
  target: string,
  targetClass: RecordClass,
  dynamic: readonly DynamicField[],
): Target | undefined => {
  if (target === identificationTarget)
    return { part: 'identification', attribute: target, field: identificationField }
  if (target === 'award.toplistLabel')
    return { part: 'toplist', attribute: target, field: textField('Topliste', 255) }
  const related = relationOf(target, targetClass)
  if (related?.rest === identificationTarget)
    return { part: related.name, attribute: identificationTarget, field: identificationField }
  const [part, recordClass, attribute] = related
    ? ([related.name, related.relation.class, related.rest] as const)
    : splitTarget(target, targetClass)
  const field = editable(resolveField(recordClass, attribute, dynamic))
  if (!field || forbidden.includes(attribute) || isOwnReference(part, attribute)) return undefined
  return { part, attribute, field }
}

const splitTarget = (target: string, targetClass: RecordClass): [Part, RecordClass, string] => {
  if (targetClass === 'account' && target.startsWith('product.'))
    return ['product', 'product', target.slice('product.'.length)]
  if (target.startsWith('award.')) return ['award', 'award', target.slice('award.'.length)]
  if (target.startsWith(`score.${dynamicPrefix}`))
    return ['score', 'score', target.slice('score.'.length)]
  return ['root', targetClass, target]
}

/** Targets of these columns that do not exist for this class. */
export const unknownTargets = (
  columns: readonly MappingColumn[],
  targetClass: RecordClass,
  dynamic: readonly DynamicField[],
): readonly string[] =>
  columns.map(({ target }) => target).filter((target) => !targetOf(target, targetClass, dynamic))

const named = (header: string): string => header.normalize('NFC').trim()

/** Sources of these columns that the delivery does not have. */
export const missingSources = (
  columns: readonly MappingColumn[],
  headers: readonly string[],
): readonly string[] => {
  const present = new Set(headers.map(named))
  return columns.flatMap(({ source }) =>
    source === null || present.has(named(source)) ? [] : [source],
  )
}

/**
 * Make a mapping ready for a delivery with these headers. Columns of one target are joined.
 *
 * @param dictionaries by id those that the mapping looks something up in
 */
export const mappingPlanOf = (
  { targetClass, columns }: Pick<Mapping, 'targetClass' | 'columns'>,
  headers: readonly string[],
  dynamic: readonly DynamicField[],
  dictionaries: ReadonlyMap<string, Terms> = new Map(),
): MappingPlan => {
  const names = headers.map(named)
  const sources = new Map<string, Source>()
  for (const column of columns) {
    const target = targetOf(column.target, targetClass, dynamic)
    const index = column.source === null ? null : names.indexOf(named(column.source))
    if (!target || index === -1) continue
    const before = sources.get(column.target)?.columns ?? []
    const transformations = withTerms(column.transformations, dictionaries)
    const next = [...before, { ...column, transformations, index }]
    sources.set(column.target, { target, columns: next })
  }
  const found = [...sources.values()]
  const has = (...parts: Part[]) => found.some(({ target }) => parts.includes(target.part))
  return {
    targetClass,
    sources: found,
    hasIdentification: has('identification'),
    hasAward: has('award', 'toplist'),
    hasProduct: has('product'),
    relations: relationsOf(targetClass).filter(({ name }) => has(name)),
  }
}

const forbiddenCharacters = /[^\P{Cc}\t\n\r]|\u2400/u
const yes = new Set(['ja', 'wahr', 'true', '1', 'x'])
const no = new Set(['nein', 'falsch', 'false', '0'])

const booleanOf = (word: string): boolean | undefined =>
  yes.has(word) ? true : no.has(word) ? false : undefined

/** Text as the field takes it: German words for switches, labels for listed values. */
const canonicalText = (text: string, field: Field): FieldValue => {
  const word = text.trim()
  if (field.type === 'boolean') return booleanOf(word.toLowerCase()) ?? text
  if (field.type !== 'enumeration' || Object.hasOwn(field.options ?? {}, word)) return text
  const found = Object.entries(field.options ?? {}).find(
    ([, label]) => label.toLowerCase() === word.toLowerCase(),
  )
  return found?.[0] ?? text
}

const rawOf = ({ columns }: Source, cells: readonly string[]): FieldValue => {
  const [only] = columns
  if (columns.length === 1 && only?.index === null) return only.constant ?? null
  let joined = ''
  for (const { index, constant, transformations } of columns) {
    const part =
      index === null ? String(constant ?? '') : transformed(cells[index] ?? '', transformations)
    if (part.trim() === '') continue
    joined = joined === '' ? part : joined + separatorOf(transformations) + part
  }
  return joined
}

type CellReading =
  | { readonly given: MappedValue }
  | { readonly refused: Omit<RejectedRow, 'row'> }
  | undefined

const readCell = (source: Source, cells: readonly string[]): CellReading => {
  const { field } = source.target
  const raw = rawOf(source, cells)
  const column = source.columns.find(({ index }) => index !== null)?.source ?? null
  // An empty cell says nothing; a delivery does not take values away.
  if (raw === null || raw === '') return undefined
  if (typeof raw === 'string' && forbiddenCharacters.test(raw)) {
    const detail = `${field.label}: Steuerzeichen sind nicht erlaubt.`
    return { refused: { column, code: 'invalid', detail } }
  }
  const checked = checkValue(field, typeof raw === 'string' ? canonicalText(raw, field) : raw)
  if (!checked.ok) return { refused: { column, code: checked.code, detail: checked.detail } }
  return checked.value === null ? undefined : { given: { value: checked.value, column } }
}

/** Fields that say where or how somebody is reached. */
export const contactFields = [
  'zipCode',
  'city',
  'street',
  'website',
  'emailAddress',
  'telephoneNumber',
]

/** Constants alone say nothing of a related record: every row would have one. */
const relatedRow = (
  relation: MappingPlan['relations'][number],
  found: MappedValues,
  root: MappedValues,
): readonly RelatedRow[] => {
  if (![...found.values()].some(({ column }) => column !== null)) return []
  const values = new Map(found)
  values.delete(identificationTarget)
  const near = relation.class === 'account' && !contactFields.some((one) => values.has(one))
  const place = near ? root.get('city') : undefined
  const identification = found.get(identificationTarget) ?? null
  return [{ ...relation, identification, values, near: place ?? null }]
}

const erasedRow = 'row-erased'

/** True for a row whose values were removed because a person in it was forgotten. */
export const wasErased = ({ refused }: MappedRow): boolean =>
  refused.some(({ code }) => code === erasedRow)

/** Reads the cells of a row under a mapping; an erased row has no values, and says why. Pure: equal cells and plans give equal rows. */
export const readRow = (plan: MappingPlan, row: number, cells: readonly string[]): MappedRow => {
  const parts: Record<Part, Map<string, MappedValue>> = {
    identification: new Map(),
    root: new Map(),
    score: new Map(),
    award: new Map(),
    product: new Map(),
    toplist: new Map(),
    mainContact: new Map(),
    contacts: new Map(),
    mainAccount: new Map(),
    accounts: new Map(),
  }
  const refused: RejectedRow[] = []
  const isErased = isErasedRow(cells)
  if (isErased) refused.push({ row, column: null, code: erasedRow, detail: titleOf(erasedRow) })
  for (const source of isErased ? [] : plan.sources) {
    const found = readCell(source, cells)
    if (!found) continue
    if ('refused' in found) refused.push({ row, ...found.refused })
    else parts[source.target.part].set(source.target.attribute, found.given)
  }
  const [identification = null] = parts.identification.values()
  const [toplist = null] = parts.toplist.values()
  const { root, score, award, product } = parts
  const relations = plan.relations.flatMap((relation) =>
    relatedRow(relation, parts[relation.name], root),
  )
  return { row, identification, root, score, award, product, toplist, relations, refused }
}
