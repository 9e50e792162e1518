import { z } from 'zod'
import { type FieldsOf, type FieldType, fields, type ValuesOf } from './fields.ts'
import { id, instant, type RecordClass, recordClass } from './scalars.ts'

const schemaOfType: Record<FieldType, z.ZodType> = {
  text: z.string().nullable(),
  integer: z.number().nullable(),
  double: z.number().nullable(),
  boolean: z.boolean().nullable(),
  enumeration: z.string().nullable(),
  reference: z.uuid().nullable(),
  instant: z.string().nullable(),
}

/** The zod shape of a class's values, derived from the field catalogue. */
const valuesOf = <Class extends RecordClass>(recordClass: Class) => {
  const known: FieldsOf<Class> = fields[recordClass]
  const shape = Object.entries(known).map(([name, field]) => [
    name,
    schemaOfType[field.type as FieldType],
  ])
  return Object.fromEntries(shape) as {
    [Name in keyof ValuesOf<Class>]: z.ZodType<ValuesOf<Class>[Name]>
  }
}

export const named = z.object({ id, name: z.string() })
export const recordRef = z.object({ id, class: recordClass, label: z.string() })

export const supplierIdentification = z.object({
  id,
  value: z.string(),
  scope: z.string().nullable(),
  supplier: named.nullable(),
})

export const dynamicFieldValue = z.object({
  value: z.union([z.string(), z.number(), z.boolean(), z.null()]),
  label: z.object({
    name: z.string(),
    label: z.string(),
    type: z.enum(['TYPE_STRING', 'TYPE_INTEGER', 'TYPE_DOUBLE', 'TYPE_BOOLEAN']),
    nullable: z.boolean(),
    zeroAllowed: z.boolean(),
  }),
})
export type DynamicFieldLabel = z.output<typeof dynamicFieldValue>['label']

export const note = z.object({
  id,
  createdAt: instant,
  content: z.string(),
  user: z.object({ id, fullName: z.string() }),
})

const basics = {
  id,
  label: z.string(),
  /** The record's version in the log: that of the last event that changed its own values. */
  version: z.number().int(),
  /** The log position of that event. */
  position: z.number().int(),
  createdAt: instant,
  updatedAt: instant,
  supplierIds: z.array(supplierIdentification),
}
const full = {
  messages: z.array(note),
  /** Number of open changes per attribute. */
  openChanges: z.record(z.string(), z.number().int()),
}
const dynamic = { dynamicFields: z.array(dynamicFieldValue) }

export const toplistRef = z.object({
  id,
  value: z.string(),
  rankingGroup: z.object({ id, shortCode: z.string() }).nullable(),
})
export const projectRef = z.object({ id, shortCode: z.string(), name: z.string() })

const awardValues = {
  ...basics,
  class: z.literal('award'),
  ...valuesOf('award'),
  ...dynamic,
  toplistLabel: toplistRef.nullable(),
  rankingGroup: projectRef.nullable(),
  period: named.nullable(),
  product: recordRef.nullable(),
  openChanges: z.record(z.string(), z.number().int()),
}
const scoreValues = {
  ...basics,
  class: z.literal('score'),
  ...valuesOf('score'),
  ...dynamic,
  rankingGroup: projectRef.nullable(),
  period: named.nullable(),
  openChanges: z.record(z.string(), z.number().int()),
}
export const nestedAward = z.object(awardValues)
export const nestedScore = z.object(scoreValues)
export const nestedAccount = z.object({
  ...basics,
  class: z.literal('account'),
  ...valuesOf('account'),
})
export const nestedContact = z.object({
  ...basics,
  class: z.literal('contact'),
  ...valuesOf('contact'),
})
export const nestedProduct = z.object({
  ...basics,
  class: z.literal('product'),
  ...valuesOf('product'),
  ...dynamic,
})

export const accountRecord = nestedAccount.extend({
  ...full,
  category: named.nullable(),
  mainContact: recordRef.nullable(),
  contacts: z.array(nestedContact),
  products: z.array(nestedProduct),
  awards: z.array(nestedAward),
  scores: z.array(nestedScore),
})
export const contactRecord = nestedContact.extend({
  ...full,
  mainAccount: recordRef.nullable(),
  accounts: z.array(nestedAccount),
  awards: z.array(nestedAward),
  scores: z.array(nestedScore),
})
export const productRecord = nestedProduct.extend({ ...full, account: nestedAccount.nullable() })
export const awardRecord = nestedAward.extend({
  ...full,
  account: recordRef.nullable(),
  contact: recordRef.nullable(),
})
export const scoreRecord = nestedScore.extend({
  ...full,
  account: recordRef.nullable(),
  contact: recordRef.nullable(),
})
export type AccountRecord = z.output<typeof accountRecord>
export type ContactRecord = z.output<typeof contactRecord>
export type ProductRecord = z.output<typeof productRecord>

export const anyRecord = z.discriminatedUnion('class', [
  accountRecord,
  contactRecord,
  productRecord,
  awardRecord,
  scoreRecord,
])
export type AnyRecord = z.output<typeof anyRecord>
