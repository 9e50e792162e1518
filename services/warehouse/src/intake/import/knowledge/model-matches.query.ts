import type { Database } from '@stammbuch/ledger'
import { suspected } from '@stammbuch/matching'
import type { Kysely } from 'kysely'
import {
  type Candidate,
  countSharing,
  findMatches,
  type KeptModel,
  type Match,
  type MatchedRoot,
  ReadyRecords,
} from '../../../conflicts/index.ts'
import type { MappedRow, MappedValues, RelatedRow } from '../../mapping/mapping.rules.ts'
import { folded, type ModelMatch, matchKey } from '../planning/identity.rules.ts'
import { looksByFields } from '../planning/match-row.rules.ts'
import type { ImportContext } from './import-context.query.ts'

type Db = Kysely<Database>

/** Records that earlier questions of the same import have read, by their class. */
type RecordCaches = ReadonlyMap<MatchedRoot, ReadyRecords>

/** Empty caches, one for each class that is searched by fields. */
export const emptyCaches = ({ models, bornUntil }: ImportContext): RecordCaches =>
  new Map(
    models.map(({ rootType, model }) => [rootType, new ReadyRecords(model.root, { bornUntil })]),
  )

interface Question {
  readonly keys: string[]
  readonly values: Readonly<Record<string, string | null>>
}

const wordsOf = (values: MappedValues): Readonly<Record<string, string | null>> =>
  Object.fromEntries(
    [...values].map(([name, { value }]) => [name, value === null ? null : String(value)]),
  )

/** A company of which the row says only the name is asked for at the row's own place. */
const asked = ({ values, near }: RelatedRow): MappedValues =>
  near === null ? values : new Map([...values, ['city', near]])

/** Questions to the model. Equal ones are asked once: a list of doctors names each hospital many times. */
class Questions {
  readonly asked = new Map<string, Question>()

  add(key: string, given: MappedValues): void {
    const values = wordsOf(given)
    const text = JSON.stringify(Object.entries(values).toSorted())
    const known = this.asked.get(text)
    if (known) known.keys.push(key)
    else this.asked.set(text, { keys: [key], values })
  }
}

const comparedFields = ['emailAddress', 'telephoneNumber', 'zipCode', 'city', 'street'] as const

/** True when both have places or contact points, and none is the same. */
const contradicts = (values: Question['values'], { values: held }: Candidate): boolean => {
  const seen = comparedFields
    .map((field) => [folded(values[field]), folded(held[field])])
    .filter(([a, b]) => a !== '' && b !== '')
  return seen.length > 0 && !seen.some(([a, b]) => a === b)
}

const numbersIn = (name: string | null | undefined): string =>
  (name?.match(/\d+/g) ?? []).map(Number).join(' ')

/** A number in a company's name is no misspelling of another one. */
const isNumberedOtherwise = (values: Question['values'], held: Candidate['values']): boolean => {
  const [a, b] = [numbersIn(values.name), numbersIn(held.name)]
  return a !== '' && b !== '' && a !== b
}

/** True when a candidate of the model is certainly another record. */
const isOther = (
  { rootType, version }: KeptModel,
  values: Question['values'],
  candidate: Candidate,
): boolean => {
  if (rootType === 'account' && isNumberedOtherwise(values, candidate.values)) return true
  return version === 0 && contradicts(values, candidate)
}

/**
 * Drops candidates that contradict the question. An untrained model takes every name for a rare one: then an equal name
 * at another place and with another address counts for nothing.
 */
const withoutContradictions = (model: KeptModel, match: Match, values: Question['values']) => {
  const candidates = match.candidates.filter((one) => !isOther(model, values, one))
  if (candidates.length === match.candidates.length) return match
  const sum = candidates.reduce((whole, { probability }) => whole + probability, 0)
  const isSame = match.verdict === 'same' && candidates[0] === match.candidates[0]
  const verdict = isSame ? 'same' : sum >= suspected ? 'ambiguous' : 'new'
  return { verdict, candidates } as const
}

const answersTo = async (
  db: Db,
  model: KeptModel,
  { asked }: Questions,
  { bornUntil, newcomers }: ImportContext,
  records: ReadyRecords | undefined,
): Promise<readonly (readonly [string, ModelMatch])[]> => {
  const questions = [...asked.values()]
  const rows = questions.map(({ values }, row) => ({ row, values }))
  const matches = await findMatches(db, model, rows, { bornUntil, newcomers }, records)
  return matches.flatMap((match, index) => {
    const { verdict, candidates } = withoutContradictions(
      model,
      match,
      questions[index]?.values ?? {},
    )
    const shown = candidates.map(({ id, label, probability }) => ({ id, label, probability }))
    return (questions[index]?.keys ?? []).map(
      (key) => [key, { verdict, candidates: shown }] as const,
    )
  })
}

/** The questions that these rows raise, and the related records they name, by class. */
const questionsOf = (
  context: ImportContext,
  rows: readonly MappedRow[],
  identified: ReadonlySet<unknown>,
): Readonly<Record<MatchedRoot, Questions>> => {
  const questions = { account: new Questions(), contact: new Questions() }
  for (const row of rows) {
    if (looksByFields(context) && !identified.has(row.identification?.value))
      questions[context.plan.targetClass].add(matchKey(row.row), row.root)
    if (context.options.matchByFieldsInRelations)
      for (const one of row.relations)
        questions[one.class].add(matchKey(row.row, one.name), asked(one))
  }
  return questions
}

/** Returns the number of records of the store that the model compares with these rows and what they name. */
export const countAskedAbout = async (
  db: Db,
  context: ImportContext,
  rows: readonly MappedRow[],
  identified: ReadonlySet<unknown>,
): Promise<number> => {
  const questions = questionsOf(context, rows, identified)
  const { bornUntil, newcomers } = context
  let records = 0
  for (const model of context.models) {
    const values = [...questions[model.rootType].asked.values()].map((one) => one.values)
    records += await countSharing(db, model, values, { bornUntil, newcomers })
  }
  return records
}

/**
 * The matching model's answers to these rows and to the related records they name. Only records that
 * were there when the import began are asked for: what the delivery itself creates is known by its words.
 */
export const matchedByModel = async (
  db: Db,
  context: ImportContext,
  rows: readonly MappedRow[],
  identified: ReadonlySet<unknown>,
  met: RecordCaches = new Map(),
): Promise<ReadonlyMap<string, ModelMatch>> => {
  const questions = questionsOf(context, rows, identified)
  const found = new Map<string, ModelMatch>()
  for (const model of context.models)
    for (const [key, matched] of await answersTo(
      db,
      model,
      questions[model.rootType],
      context,
      met.get(model.rootType),
    ))
      found.set(key, matched)
  return found
}

/** Of all answers those about these rows and the related records they name. */
export const matchesOfRows = (
  rows: readonly MappedRow[],
  ahead: ReadonlyMap<string, ModelMatch>,
): ReadonlyMap<string, ModelMatch> => {
  const keys = rows.flatMap(({ row, relations }) => [
    matchKey(row),
    ...relations.map(({ name }) => matchKey(row, name)),
  ])
  return new Map(
    keys.flatMap((key) => {
      const match = ahead.get(key)
      return match ? [[key, match] as const] : []
    }),
  )
}
