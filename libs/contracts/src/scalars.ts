import { z } from 'zod'
import { textLimits } from './field-limits.ts'

export const recordClasses = ['account', 'contact', 'product', 'award', 'score'] as const
export const recordClass = z.enum(recordClasses)
export type RecordClass = (typeof recordClasses)[number]

export const rootTypes = ['account', 'contact', 'product'] as const
export const rootType = z.enum(rootTypes)
export type RootType = (typeof rootTypes)[number]

/** The classes that projects rank and mappings fill; the name of the entity class, `…\\Account`, is accepted as well. */
export const holderClass = z.union([
  z.enum(['account', 'contact']),
  z
    .string()
    .regex(/(^|[\\/.])(account|contact)$/i)
    .transform((name) => (/account$/i.test(name) ? ('account' as const) : ('contact' as const))),
])

export const id = z.uuid()
export const instant = z.iso.datetime()

/** A control character other than tab and line breaks, or half a character, has no place in editorial text. */
const controls = /[^\P{Cc}\t\n\r]|\p{Cs}/u

/** Text as it is stored: NFC, trimmed, without control characters. */
export const text = z
  .string()
  .refine((value) => !controls.test(value), {
    error: 'Steuerzeichen sind nicht erlaubt.',
    params: { code: 'control-character' },
  })
  .transform((value) => value.normalize('NFC').trim())

/** Returns the length in characters: Unicode code points. */
export const lengthOf = (value: string): number => {
  let length = 0
  for (const _ of value) length += 1
  return length
}

/** Text between `min` and `max` characters after trimming. */
export const textOf = (min: number, max: number) =>
  text
    .refine((value) => lengthOf(value) >= min, {
      error: min <= 1 ? 'Bitte einen Wert angeben.' : `Mindestens ${min} Zeichen.`,
      params: { code: 'too-small' },
    })
    .refine((value) => lengthOf(value) <= max, {
      error: `Höchstens ${max} Zeichen.`,
      params: { code: 'too-big' },
    })
    .register(textLimits, { min, max })

/** The same text, in this form only. `fault` is the sentence to those whose text has another one. */
export const formed = (
  limited: ReturnType<typeof textOf>,
  pattern: RegExp,
  { fault, code }: { readonly fault: string; readonly code?: string },
) => {
  const { min = 0, max = 0 } = textLimits.get(limited) ?? {}
  const form = { pattern: pattern.source, flags: pattern.flags, fault }
  return limited
    .refine((value) => pattern.test(value), { error: fault, ...(code && { params: { code } }) })
    .register(textLimits, { min, max, form })
}

/** The value of a record's field. Text is trimmed and an empty text is no value. */
export const fieldValue = z.union([
  text.transform((value) => (value === '' ? null : value)),
  z.number(),
  z.boolean(),
  z.null(),
])
export type FieldValue = string | number | boolean | null

/** A whole number in a query string. */
export const count = (standard: number, max: number) =>
  z.coerce.number().int().min(0).max(max).default(standard)

/** A row of a delivery, the first one is 0; no list is longer. */
export const rowIndex = z.number().int().min(0).max(99_999_999)

/** `0`, `1`, `true`, `false` in a query string or path. */
export const flag = z.enum(['0', '1', 'true', 'false']).transform((v) => v === '1' || v === 'true')

/** A log position or an instant that a read refers to. */
export const asOf = z.union([z.coerce.number().int().min(0), z.iso.datetime({ offset: true })])
export const atMoment = z.object({ asOf: asOf.optional() })

export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ list: z.array(item), total: z.number().int() })

/** A word that has to be typed; left out, it is a wrong one. */
export const confirmation = z.string().default('')

export const idParam = z.object({ id })
export const done = z.null()
