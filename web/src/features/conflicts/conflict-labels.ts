import {
  type Conflict,
  type ConflictChoice,
  type ConflictRecord,
  type ConflictType,
  classLabels,
  contentFields,
  type FieldValue,
  fieldOf,
  type RecordClass,
} from '@stammbuch/contracts'
import { formatCount, formatList } from '@/format/format.ts'
import type { Worklist } from './conflicts-search.ts'

export const choiceLabels: Readonly<Record<ConflictChoice, string>> = {
  ignore: 'Ignoriert',
  pickOne: 'Eintrag gewählt',
  newAccount: 'Neu angelegt',
  notAConflict: 'Kein Konflikt',
  merge: 'Zusammengeführt',
  obsolete: 'Anlass entfallen',
}

/** The page that a conflict is decided on. */
export const pageOf = (type: ConflictType) =>
  type === 'MULTI_MINQ_IDS' ? '/minq-konflikt/$id' : '/ea-konflikt/$id'

/** The address of the page that decides a conflict, with the filters of the list that it is one of. */
export const hrefOf = (
  { id, type }: { readonly id: string; readonly type: ConflictType },
  worklist: Worklist = {},
): string => {
  const given = Object.entries(worklist).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return pageOf(type).replace('$id', id) + (search && `?${search}`)
}

/** The address of a record's page. */
export const recordHref = (record: { readonly class: RecordClass; readonly id: string }): string =>
  `/${record.class}/${record.id}`

/** The title of a conflict, in one line. */
export const titleOf = ({ type, conflictMembers }: Pick<Conflict, 'type' | 'conflictMembers'>) => {
  const names = conflictMembers
    .filter(({ sourceType }) => sourceType !== 'sample')
    .map(({ label }) => label || 'ohne Namen')
  const row = conflictMembers.find(({ sourceType }) => sourceType === 'sample')
  if (type === 'ENTITY_AMBIGUITY' || !row) return names.join(' · ')
  const many = formatCount(names.length, 'Eintrag', 'Einträge')
  return `${row.label}, Zeile ${row.sampleRowNumber ?? '–'} · ${many}: ${names[0] ?? ''}${names.length > 1 ? ' …' : ''}`
}

const nouns: Readonly<Record<string, readonly [one: string, many: string]>> = {
  awards: classLabels.award,
  scores: classLabels.score,
  contacts: ['Ansprechpartner', 'Ansprechpartner'],
  accounts: ['Unternehmen', 'Unternehmen'],
  products: ['Produkt', 'Produkte'],
  notes: ['Logbuch-Eintrag', 'Logbuch-Einträge'],
  supplierIds: ['Lieferanten-Kennung', 'Lieferanten-Kennungen'],
}

/** The numbers of a record's dependent records, for example „3 Auszeichnungen und 1 Erhebung“; empty without any. */
export const attachedTo = (counts: Readonly<Record<string, number>>): string =>
  formatList(
    Object.entries(nouns).flatMap(([name, [one, many]]) => {
      const count = counts[name] ?? 0
      return count > 0 ? [formatCount(count, one, many)] : []
    }),
  )

/** The fields in which records of one class are not the same, in the order of the catalogue. */
export const tellingApart = (
  records: readonly Pick<ConflictRecord, 'class' | 'values'>[],
): readonly string[] => {
  const [first, ...others] = records
  if (!first) return []
  return contentFields(first.class)
    .map(([name]) => name)
    .filter((name) =>
      others.some(({ values }) => (values[name] ?? null) !== (first.values[name] ?? null)),
    )
}

/** A value with the words of its field; `null` where there are no special ones. */
export const wordsFor = (
  recordClass: RecordClass,
  name: string,
  value: FieldValue,
  shown: string | null,
): string | null => shown ?? fieldOf(recordClass, name)?.options?.[String(value)] ?? null

/** The conflict that a key would decide, as it reads now; `null` when it is not loaded yet. */
export const readingOf = (conflict: Conflict | undefined): string | null =>
  conflict ? JSON.stringify(conflict) : null
