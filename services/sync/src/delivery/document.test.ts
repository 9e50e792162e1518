import { type FieldValue, fields, type RecordClass, recordClasses } from '@stammbuch/contracts'
import { indexedFields, recordMapping } from '@stammbuch/records/targets'
import { expect, test } from 'vitest'
import { documentOf } from './document.ts'
import type { RecordSnapshot } from './target.ts'

interface Mapping {
  readonly type?: string
  readonly properties?: Readonly<Record<string, Mapping>>
}

const snapshot = (
  recordClass: RecordClass,
  values: Readonly<Record<string, FieldValue>>,
): RecordSnapshot => ({
  id: 'a',
  class: recordClass,
  label: 'Klinik',
  fields: values,
  createdAt: new Date(0),
  updatedAt: new Date(0),
  memberships: [{ id: 'b', class: 'award', rankingGroupId: 'g', periodId: 'p', toplistId: null }],
  names: {},
  held: [],
  linked: [
    { id: 'c', class: 'contact' },
    { id: 'd', class: 'product' },
  ],
  identifications: [{ supplierId: 's', value: '4711', scope: null }],
})

const filled = (recordClass: RecordClass) =>
  Object.fromEntries(Object.keys(fields[recordClass]).map((name) => [name, 'x']))

/** Returns the fields of a document that the mapping lacks, with their path. */
const strangers = (document: object, mapping: Mapping, path = ''): string[] =>
  Object.entries(document).flatMap(([name, value]) => {
    const field = mapping.properties?.[name]
    if (!field) return [`${path}${name}`]
    const parts = (Array.isArray(value) ? value : [value]).filter(
      (part) => typeof part === 'object' && part !== null && !(part instanceof Date),
    )
    if (field.type === 'flattened') return []
    return parts.flatMap((part) => strangers(part, field, `${path}${name}.`))
  })

test('fields of the same name have the same type in every class', () => {
  const types = new Map<string, string>()
  for (const recordClass of recordClasses)
    for (const [name, { type }] of Object.entries(fields[recordClass])) {
      expect([name, types.get(name) ?? type]).toEqual([name, type])
      types.set(name, type)
    }
})

test.each(recordClasses)(
  'a full %s has only fields that the strict mapping knows',
  (recordClass) => {
    const document = documentOf(snapshot(recordClass, filled(recordClass)))
    expect(strangers(document, recordMapping() as Mapping)).toEqual([])
  },
)

test('marks and switches of the editorial work are not for the index', () => {
  const names = indexedFields('account')
  expect(names).toContain('name')
  expect(names).not.toContain('isApproved')
  expect(names).not.toContain('elasticSyncRequested')
  expect(names).not.toContain('markedForFollowUp')
})

test('a document leaves out what has no value and sorts dynamic fields and links', () => {
  const document = documentOf(
    snapshot('award', {
      displayName: 'Top-Klinik',
      rank: 1,
      segment: null,
      'dynamicFields.betten': 120,
      'dynamicFields.leer': null,
      isApproved: true,
    }),
  )
  expect(document).toMatchObject({
    class: 'award',
    values: { displayName: 'Top-Klinik', rank: 1 },
    dynamicFields: { betten: 120 },
    accountIds: [],
    contactIds: ['c'],
    productIds: ['d'],
    supplierIds: [{ supplierId: 's', value: '4711', scope: null }],
  })
  expect(Object.keys((document as { values: object }).values)).toEqual(['displayName', 'rank'])
})
