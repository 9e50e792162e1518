import fc, { type Arbitrary } from 'fast-check'

/** The part of JSON Schema 2020-12 that the contract is written in. */
export interface Schema {
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly items?: Schema
  readonly minItems?: number
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
}

/** Texts and numbers that services stumble over: what is no text, too long, a pattern, a formula, an edge. */
const awkwardTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  'halb \ud83d',
  '😀',
  '\u202eabc',
  "' or 1=1--",
  '%',
  '_',
  '\\',
  'x'.repeat(5_000),
  '../../etc/passwd',
  '\t=1+1',
  'null',
  '1e400',
  '2026-02-30',
  '{"a":1}',
]
const awkwardNumbers = [0, -1, 1, 0.1, 2 ** 31 - 1, 2 ** 31, 2 ** 53 - 1, 2 ** 53, 1e308, -1e308]

/** Existing `texts` and `ids` for calls, so that more than refusals is seen. */
export interface KnownValues {
  readonly ids: readonly string[]
  readonly texts: readonly string[]
}

/** Values of a schema's shape at their edges, and now and then ones of no such shape. */
export const anyInput = ({ ids, texts }: KnownValues): ((schema: Schema) => Arbitrary<unknown>) => {
  const awkward = fc.constantFrom<unknown>(...awkwardTexts, ...awkwardNumbers, null, true, ...ids)
  const ofFormat: Readonly<Record<string, Arbitrary<unknown>>> = {
    uuid: fc.constantFrom(...ids),
    'date-time': fc.constantFrom('2025-01-01T00:00:00Z', '0001-01-01T00:00:00Z'),
  }
  const ofType = (type: string | undefined, schema: Schema): Arbitrary<unknown> => {
    switch (type) {
      case 'string':
        return ofFormat[schema.format ?? ''] ?? fc.constantFrom(...texts, ...ids, ...awkwardTexts)
      case 'integer':
        return fc.oneof(fc.nat(50), fc.constantFrom(...awkwardNumbers.filter(Number.isInteger)))
      case 'number':
        return fc.constantFrom(...awkwardNumbers)
      case 'boolean':
        return fc.boolean()
      case 'null':
        return fc.constant(null)
      case 'array':
        return fc.array(shaped(schema.items ?? {}), {
          minLength: schema.minItems ?? 0,
          maxLength: Math.max(3, schema.minItems ?? 0),
        })
      case 'object':
        return objectOf(schema)
      default:
        return awkward
    }
  }
  const objectOf = ({ properties = {}, required = [] }: Schema): Arbitrary<unknown> => {
    const values = Object.fromEntries(
      Object.entries(properties).map(([name, inner]) => [name, usually(inner)]),
    )
    return fc.record(values, { requiredKeys: [...required] })
  }
  const shaped = (schema: Schema): Arbitrary<unknown> => {
    if ('const' in schema) return fc.constant(schema.const)
    if (schema.enum) return fc.constantFrom(...schema.enum)
    const choices = schema.anyOf ?? schema.oneOf
    if (choices) return fc.oneof(...choices.map(shaped))
    const types = [schema.type].flat() as (string | undefined)[]
    return fc.oneof(...types.map((type) => ofType(type, schema)))
  }
  const usually = (schema: Schema): Arbitrary<unknown> =>
    fc.oneof({ weight: 20, arbitrary: shaped(schema) }, { weight: 1, arbitrary: awkward })
  return usually
}
