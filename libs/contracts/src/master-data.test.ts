import { expect, test } from 'vitest'
import { z } from 'zod'
import { entryForms } from './entry-forms.ts'
import { limitsOf } from './field-limits.ts'
import { catalogueKinds } from './master-data.ts'
import { routes } from './routes.ts'
import { formed, textOf } from './scalars.ts'

test('limits are those of the schema that checks, through whatever it is wrapped in', () => {
  const code = formed(textOf(2, 4), /^[a-z]+$/i, { fault: 'Nur Buchstaben.' })
  const wrapped = code.transform((value) => value || null).nullable()
  expect(limitsOf(wrapped.default(null))).toEqual({
    min: 2,
    max: 4,
    form: { pattern: '^[a-z]+$', flags: 'i', fault: 'Nur Buchstaben.' },
    nullable: true,
  })
  expect(limitsOf(textOf(1, 9).optional())).toEqual({ min: 1, max: 9, nullable: false })
  expect(limitsOf(z.boolean())).toEqual({ nullable: false })
  expect(code.safeParse('ab').success).toBe(true)
  expect(code.safeParse('a').success).toBe(false)
  expect(code.safeParse('12').error?.issues[0]?.message).toBe('Nur Buchstaben.')
})

test.for(Object.entries(entryForms))(
  'the form of a %s names calls that there are, and a limit for each of its texts',
  ([, { list, create, update, remove, fields }]) => {
    for (const name of [list, create, update, remove])
      if (name !== null) expect(Object.keys(routes)).toContain(name)
    expect(Object.values(fields).some(({ max }) => max !== undefined)).toBe(true)
    expect(JSON.parse(JSON.stringify(fields))).toEqual(fields)
  },
)

test('every kind of entry is there once', () => {
  expect(new Set(catalogueKinds).size).toBe(catalogueKinds.length)
  expect(catalogueKinds).toEqual(expect.arrayContaining(['supplier', 'mapping', 'user']))
})
