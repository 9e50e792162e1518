import { idFrom } from '@stammbuch/ledger'
import type { GivenValues, MappedRow, RelatedRow } from '../mapping.rules.ts'
import { folded } from './folded.ts'

const wordsOf = (values: GivenValues): string =>
  JSON.stringify([...values].map(([name, { value }]) => [name, value]).toSorted())

const says = ({ values }: RelatedRow, attribute: string): boolean =>
  (values.get(attribute)?.value ?? null) !== null

/**
 * Whether the same words in two rows mean the same record. A company's name does, where the rows are of one
 * place; of a person it takes an e-mail, or full name and place: „Müller“ works in many hospitals.
 */
const isTelling = (related: RelatedRow): boolean =>
  related.class === 'account' ||
  says(related, 'emailAddress') ||
  (says(related, 'firstName') &&
    says(related, 'surname') &&
    (says(related, 'zipCode') || says(related, 'city')))

/** What a row says of a related record: equal texts are about the same one. */
export const relatedStatement = (related: RelatedRow): string => {
  const { identification, near } = related
  if (identification) return `${related.class}:=${identification.value}`
  return `${related.class}:${wordsOf(related.values)}${near === null ? '' : `@${folded(near.value)}`}`
}

/** Which ids the related records of an import have. */
export interface RelatedIds {
  readonly runId: string
  /** Records that rows of this import brought by decisions that were undone: taken again, they bring new ones. */
  readonly takenBack: ReadonlySet<string>
}

const freeId = (name: string, takenBack: ReadonlySet<string>): string => {
  let id = idFrom(name)
  for (let again = 1; takenBack.has(id); again += 1) id = idFrom(`${name}:${again}`)
  return id
}

/**
 * The id of the record that the import creates for these words, if it creates one. Words that do not
 * tell by themselves mean somebody else beside every `root`: without one there is no such id.
 */
export const relatedId = (
  { runId, takenBack }: RelatedIds,
  related: RelatedRow,
  root: string | null,
): string | undefined => {
  const name = `${runId}:${relatedStatement(related)}`
  if (related.identification || isTelling(related)) return freeId(name, takenBack)
  return root === null ? undefined : freeId(`${name}:${root}`, takenBack)
}

/** The id of the record that the import creates for a row, if it creates one. */
export const rootId = (
  runId: string,
  { row }: Pick<MappedRow, 'row'>,
  targetClass: string,
): string => idFrom(`${runId}:${row}:${targetClass}`)
