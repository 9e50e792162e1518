import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { entryKind } from './entry-kind.ts'
import { atMoment, count, id, idParam, instant, listOf, text, textOf } from './scalars.ts'

const dates = { createdAt: instant, updatedAt: instant }
const gone = { params: idParam, reply: z.null(), status: 204, access: 'catalogue' } as const

export const dictionary = z.object({
  id,
  label: z.string(),
  translationsCount: z.number().int(),
  ...dates,
})
export type Dictionary = z.output<typeof dictionary>
const dictionaryValues = z.strictObject({ label: textOf(1, 255) })

export const listDictionaries = endpoint({
  method: 'GET',
  path: '/dictionary',
  access: 'read',
  summary: 'Alle Wörterbücher.',
  query: atMoment,
  reply: listOf(dictionary),
})
export const createDictionary = endpoint({
  method: 'POST',
  path: '/dictionary',
  access: 'catalogue',
  summary: 'Ein Wörterbuch anlegen.',
  body: dictionaryValues,
  reply: dictionary,
  status: 201,
})
export const updateDictionary = endpoint({
  method: 'PATCH',
  path: '/dictionary/update/{id}',
  access: 'catalogue',
  summary: 'Ein Wörterbuch umbenennen.',
  params: idParam,
  body: dictionaryValues.partial(),
  reply: dictionary,
})
export const deleteDictionary = endpoint({
  ...gone,
  method: 'DELETE',
  path: '/dictionary/delete/{id}',
  summary: 'Ein Wörterbuch mit allen seinen Übersetzungen löschen.',
})
export const dictionaryKind = entryKind({
  kind: 'dictionary',
  list: listDictionaries,
  create: createDictionary,
  update: updateDictionary,
  remove: deleteDictionary,
  unique: [{ fields: ['label'], code: 'name-taken' }],
  sortedBy: ['label'],
  takesAlong: { kind: 'string-translation', field: 'dictionaryId' },
})

export const stringTranslation = z.object({
  id,
  value: z.string(),
  translatedValue: z.string(),
  dictionary: z.object({ id, label: z.string() }),
  ...dates,
})
export type StringTranslation = z.output<typeof stringTranslation>
const translationValues = z.strictObject({
  value: textOf(1, 1000),
  translatedValue: textOf(1, 1000),
  dictionaryId: id,
})

export const listStringTranslations = endpoint({
  method: 'GET',
  path: '/stringtranslation',
  access: 'read',
  summary: 'Übersetzungen, auf Wunsch die eines Wörterbuchs oder Suchworts.',
  query: z.object({
    search: text.optional(),
    dictionaryId: id.optional(),
    offset: count(0, 1_000_000),
    limit: count(50, 1000),
    ...atMoment.shape,
  }),
  reply: listOf(stringTranslation),
})
export const createStringTranslation = endpoint({
  method: 'POST',
  path: '/stringtranslation',
  access: 'catalogue',
  summary: 'Einen Begriff mit seiner Übersetzung hinzufügen.',
  body: translationValues,
  reply: stringTranslation,
  status: 201,
})
export const updateStringTranslation = endpoint({
  method: 'PATCH',
  path: '/stringtranslation/update/{id}',
  access: 'catalogue',
  summary: 'Eine Übersetzung ändern.',
  params: idParam,
  body: translationValues.partial(),
  reply: stringTranslation,
})
export const deleteStringTranslation = endpoint({
  ...gone,
  method: 'DELETE',
  path: '/stringtranslation/delete/{id}',
  summary: 'Eine Übersetzung löschen.',
})
export const translationKind = entryKind({
  kind: 'string-translation',
  list: listStringTranslations,
  create: createStringTranslation,
  update: updateStringTranslation,
  remove: deleteStringTranslation,
  // A dictionary translates a value once.
  unique: [{ fields: ['dictionaryId', 'value'], code: 'name-taken' }],
  sortedBy: ['value', 'dictionary.label'],
  searched: ['value', 'translatedValue'],
  references: { dictionary: { kind: 'dictionary', field: 'dictionaryId', shows: ['label'] } },
})

export const taxonomyTerm = z.object({
  id,
  name: z.string(),
  parent: z.object({ id, name: z.string() }).nullable(),
  ...dates,
})
export type TaxonomyTerm = z.output<typeof taxonomyTerm>

export const listTaxonomyTerms = endpoint({
  method: 'GET',
  path: '/taxonomyterm',
  access: 'read',
  summary: 'Alle Begriffe der Taxonomie, jeder mit dem, unter dem er steht.',
  query: atMoment,
  reply: listOf(taxonomyTerm),
})
export const createTaxonomyTerm = endpoint({
  method: 'POST',
  path: '/taxonomyterm',
  access: 'catalogue',
  summary: 'Einen Begriff anlegen, auf Wunsch unter einem anderen.',
  body: z.strictObject({ name: textOf(1, 255), parentId: id.nullable().default(null) }),
  reply: taxonomyTerm,
  status: 201,
})
export const updateTaxonomyTerm = endpoint({
  method: 'PATCH',
  path: '/taxonomyterm/update/{id}',
  access: 'catalogue',
  summary: 'Einen Begriff umbenennen oder an eine andere Stelle setzen.',
  params: idParam,
  body: z.strictObject({ name: textOf(1, 255), parentId: id.nullable() }).partial(),
  reply: taxonomyTerm,
})
export const deleteTaxonomyTerm = endpoint({
  ...gone,
  method: 'DELETE',
  path: '/taxonomyterm/delete/{id}',
  summary: 'Einen Begriff löschen, unter dem nichts steht und dem nichts zugeordnet ist.',
})
export const taxonomyKind = entryKind({
  kind: 'taxonomy-term',
  list: listTaxonomyTerms,
  create: createTaxonomyTerm,
  update: updateTaxonomyTerm,
  remove: deleteTaxonomyTerm,
  // A name stands once under its parent.
  unique: [{ fields: ['parentId', 'name'], code: 'name-taken' }],
  sortedBy: ['name'],
  references: { parent: { kind: 'taxonomy-term', field: 'parentId', shows: ['name'] } },
  usedBy: [
    {
      name: 'terms',
      words: ['Begriff darunter', 'Begriffe darunter'],
      in: { kind: 'taxonomy-term', field: 'parentId' },
    },
    {
      name: 'accounts',
      words: ['Unternehmen', 'Unternehmen'],
      in: { records: 'account', field: 'categoryId' },
    },
  ],
})
