import type { DynamicField, MappingColumn } from '@stammbuch/contracts'
import { describe, expect, test } from 'vitest'
import {
  mappingPlanOf,
  missingSources,
  readRow,
  targetOf,
  unknownTargets,
} from './mapping.rules.ts'

const dynamic: readonly DynamicField[] = [
  { name: 'beds', label: 'Betten', type: 'TYPE_INTEGER', nullable: true, zeroAllowed: true },
]
const column = (
  source: string | null,
  target: string,
  more: Partial<MappingColumn> = {},
): MappingColumn => ({
  source,
  target,
  transformations: [],
  ...more,
})
const headers = ['Nr', 'Krankenhaus', 'Adresse', 'Betten', 'Vorwahl', 'Telefon']
const address = (part: 'street' | 'zipCode' | 'city') =>
  column('Adresse', part, { transformations: [{ kind: 'address-part', part }] })
const plan = mappingPlanOf(
  {
    targetClass: 'account',
    columns: [
      column('Nr', 'supplierIdentification.value'),
      column('Krankenhaus', 'name'),
      address('street'),
      address('zipCode'),
      address('city'),
      column('Betten', 'score.dynamicFields.beds', {
        transformations: [{ kind: 'number', decimal: ',' }],
      }),
      column('Vorwahl', 'telephoneNumber'),
      column('Telefon', 'telephoneNumber'),
      column(null, 'countryCode', { constant: 'DE' }),
    ],
  },
  headers,
  dynamic,
)

test('a row becomes values of the record and of its score, each with its column', () => {
  const row = readRow(plan, 2, [
    ' 17 ',
    'Klinik  Nord',
    'Weg 1, 24939 Flensburg',
    '1.417',
    '0461',
    '99 1',
  ])
  expect(row.identification).toEqual({ value: '17', column: 'Nr' })
  expect(Object.fromEntries(row.root)).toEqual({
    name: { value: 'Klinik  Nord', column: 'Krankenhaus' },
    street: { value: 'Weg 1', column: 'Adresse' },
    zipCode: { value: '24939', column: 'Adresse' },
    city: { value: 'Flensburg', column: 'Adresse' },
    telephoneNumber: { value: '0461 99 1', column: 'Vorwahl' },
    countryCode: { value: 'DE', column: null },
  })
  expect(Object.fromEntries(row.score)).toEqual({
    'dynamicFields.beds': { value: 1417, column: 'Betten' },
  })
  expect(row.refused).toEqual([])
})

test('an empty or missing cell says nothing', () => {
  const row = readRow(plan, 2, ['', 'Klinik', '  '])
  expect([...row.root.keys()]).toEqual(['name', 'countryCode'])
  expect(row.identification).toBeNull()
})

test('a value that its field refuses is named and the rest of the row stands', () => {
  const row = readRow(plan, 7, ['1', 'x'.repeat(256), 'Weg 1, 24939 Ort', 'viele', '', 'a\u0001b'])
  expect(row.refused).toEqual([
    {
      row: 7,
      column: 'Krankenhaus',
      code: 'value-too-long',
      detail: 'Name: höchstens 255 Zeichen.',
    },
    expect.objectContaining({ row: 7, column: 'Betten', code: 'value-wrong-type' }),
    expect.objectContaining({ row: 7, column: 'Vorwahl', code: 'invalid' }),
  ])
  expect([...row.root.keys()]).toEqual(['street', 'zipCode', 'city', 'countryCode'])
})

test('switches and listed values are understood by their German words', () => {
  const contact = mappingPlanOf(
    {
      targetClass: 'contact',
      columns: [column('Anrede', 'salutation'), column('Mail', 'mailOptIn')],
    },
    ['Anrede', 'Mail'],
    [],
  )
  const row = readRow(contact, 2, ['Frau', 'Ja'])
  expect([...row.root].map(([name, { value }]) => [name, value])).toEqual([
    ['salutation', 'SALUTATION_FEMALE'],
    ['mailOptIn', true],
  ])
  expect(readRow(contact, 3, ['Divers', '']).refused).toMatchObject([{ code: 'value-not-listed' }])
})

describe('a target is', () => {
  test.each([
    ['name', 'account', 'root'],
    ['surname', 'contact', 'root'],
    ['supplierIdentification.value', 'account', 'identification'],
    ['score.dynamicFields.beds', 'account', 'score'],
    ['award.rank', 'contact', 'award'],
    ['award.toplistLabel', 'account', 'toplist'],
  ] as const)('%s of %s: %s', (target, targetClass, part) => {
    expect(targetOf(target, targetClass, dynamic)?.part).toBe(part)
  })

  test('nothing that is fixed, foreign or decided by editors', () => {
    const wrong = [
      'surname',
      'isApproved',
      'excludedByEditor',
      'award.periodId',
      'score.dynamicFields.x',
      'y',
    ]
    expect(
      unknownTargets(
        wrong.map((one) => column('A', one)),
        'account',
        dynamic,
      ),
    ).toEqual(wrong)
  })
})

test('columns that the delivery lacks are named, surrounding space does not count', () => {
  expect(
    missingSources(
      [column('Nr ', 'name'), column('PLZ', 'zipCode'), column(null, 'city')],
      headers,
    ),
  ).toEqual(['PLZ'])
})
