import { z } from 'zod'
import { fieldValue, id } from './scalars.ts'

/** The tests that a condition may apply to a cell, ignoring case. */
export const conditionTests = ['equals', 'contains', 'filled', 'empty'] as const

/** The transformation of a cell into a value. A closed list, so that a mapping can be replayed for ever. */
export const transformation = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('trim') }),
  /** `street, PLZ city` in one cell: take one part of it. */
  z.strictObject({
    kind: z.literal('address-part'),
    part: z.enum(['street', 'zipCode', 'city']),
  }),
  /** A number as people write it: `1.417,5` with a decimal comma, `1,417.5` with a decimal point. */
  z.strictObject({ kind: z.literal('number'), decimal: z.enum([',', '.']).default(',') }),
  z.strictObject({ kind: z.literal('round'), digits: z.number().int().min(0).max(12) }),
  /** Replacement texts; text that is not listed stays as it is. */
  z.strictObject({ kind: z.literal('lookup'), values: z.record(z.string(), z.string()) }),
  /** The translation of a dictionary, ignoring case and surrounding space; other text stays as it is. */
  z.strictObject({ kind: z.literal('dictionary'), dictionaryId: id }),
  /** One part of a cell, counted from 1, or from the end with -1. */
  z.strictObject({
    kind: z.literal('split'),
    separator: z.string().min(1).max(20),
    part: z
      .number()
      .int()
      .min(-20)
      .max(20)
      .refine((part) => part !== 0, 'Gezählt wird ab 1, von hinten ab -1.'),
  }),
  /** Separator between this column and the previous one of the same target, in place of a space. */
  z.strictObject({ kind: z.literal('join'), separator: z.string().max(20) }),
  /** A date in the stated order of day, month and year, as `2026-11-20` or only its year. */
  z.strictObject({
    kind: z.literal('date'),
    order: z.enum(['dmy', 'mdy', 'ymd']).default('dmy'),
    to: z.enum(['date', 'year']).default('date'),
  }),
  /** One text where the cell satisfies the test, and another where not; `null` leaves it as it is. */
  z.strictObject({
    kind: z.literal('condition'),
    test: z.enum(conditionTests),
    value: z.string().max(255).default(''),
    yes: z.string().max(255).nullable(),
    no: z.string().max(255).nullable(),
  }),
  /** The match of a regular expression (RE2): its first group, or all of it where it has none. */
  z.strictObject({ kind: z.literal('extract'), pattern: z.string().min(1).max(200) }),
  /** `MÃ¼nchen` back to `München`: UTF-8 that was read as Windows-1252 on its way. */
  z.strictObject({ kind: z.literal('repair') }),
])
export type Transformation = z.output<typeof transformation>

export const mappingColumn = z.strictObject({
  /** The header in the delivery; `null` for a constant. Several columns for one target are joined by a space. */
  source: z.string().nullable(),
  constant: fieldValue.optional(),
  /**
   * A field of the target class, `score.dynamicFields.{name}`, `award.{field}`, `award.toplistLabel`
   * (by name), `product.{field}` of a company's product, or `supplierIdentification.value`. Of a related record the same names behind the
   * relation: `mainContact.` and `contacts.` of a company, `mainAccount.` and `accounts.` of a contact.
   */
  target: z.string().min(1).max(200),
  transformations: z.array(transformation).default([]),
})
export type MappingColumn = z.output<typeof mappingColumn>
