import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalJson } from './canonical.ts'
import { CanonicalBytes } from './canonical-bytes.ts'

const byLength = (one: string, two: string): number =>
  Buffer.byteLength(one) - Buffer.byteLength(two) ||
  Buffer.compare(Buffer.from(one), Buffer.from(two))

/** The text of a value as Postgres has it: shorter names first, a space behind commas and colons, numbers without exponents. */
const asPostgres = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(asPostgres).join(', ')}]`
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).sort(([one], [two]) => byLength(one, two))
    return `{${members.map(([name, one]) => `${JSON.stringify(name)}: ${asPostgres(one)}`).join(', ')}}`
  }
  if (typeof value === 'number' && Math.abs(value) < 1e21 && Math.abs(value) > 1e-7)
    return value.toFixed(Number.isInteger(value) ? 2 : 20)
  return JSON.stringify(value)
}

const canonical = (text: string): string | undefined => {
  const source = Buffer.from(`<${text}>`)
  const form = new CanonicalBytes()
  return form.write(source, 1, source.length - 1) ? form.written().toString() : undefined
}

const name = fc.oneof(
  fc.constantFrom('a', 'b', 'changeId', 'change', 'attribute', 'x y', 'x', ''),
  fc.string({ unit: 'grapheme-ascii', maxLength: 12 }).filter((text) => !/["\\]/.test(text)),
)
const scalar = fc.oneof(
  fc.string({ unit: 'binary' }).filter((text) => text.isWellFormed()),
  fc.integer(),
  fc.maxSafeInteger(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).filter((one) => !Object.is(one, -0)),
  fc.constantFrom(
    true,
    false,
    null,
    '"',
    '\\',
    '\\"',
    '{',
    '}',
    '[',
    ',',
    ': ',
    '\u0000',
    'ä',
    '🏥',
  ),
)
const { value: anything } = fc.letrec((tie) => ({
  value: fc.oneof({ maxDepth: 5, withCrossShrink: true }, scalar, tie('list'), tie('object')),
  list: fc.array(tie('value'), { maxLength: 5 }),
  object: fc.dictionary(name, tie('value'), { maxKeys: 9 }),
}))

test('[A-005] bytes of Postgres become the canonical form that values of them have', () => {
  fc.assert(
    fc.property(anything, (value) => {
      const text = asPostgres(value)
      expect(canonical(text)).toBe(canonicalJson(JSON.parse(text)))
    }),
    { numRuns: 2_000 },
  )
})

test('it gives up where the order of names cannot be told from their bytes, and where there is no end', () => {
  for (const text of [
    '{"ä": 1}',
    '{"a\\n": 1}',
    '{"a": 1',
    '["a"',
    '"a',
    '{"a" 1}',
    '[1, 2',
    '',
    '1 2, 3',
  ])
    expect([text, canonical(text)]).toEqual([text, undefined])
  const deep = `${'['.repeat(40)}${']'.repeat(40)}`
  expect(canonical(deep)).toBeUndefined()
})
