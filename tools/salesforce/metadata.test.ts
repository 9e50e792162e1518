import { crmRecordTypes, type Field, type FieldValue, fields } from '@stammbuch/contracts'
import { objectOf, sobjectOf } from '@stammbuch/sync/crm'
import { describe, expect, test } from 'vitest'
import { schemaWith } from '../stand-ins/salesforce/schema.ts'
import { type CrmType, crmObjects, removedField } from './crm-fields.ts'
import { recordTypeNames } from './record-types.ts'
import { sourceFiles } from './source-files.ts'
import { standardLimit } from './standard-limits.ts'
import { escaped } from './xml.ts'

type RecordClass = keyof typeof objectOf & keyof typeof fields

const files = sourceFiles()
const id = '00000000-0000-4000-8000-000000000001'
const fileOf = (object: string, field: string) =>
  files.get(`force-app/main/default/objects/${object}/fields/${field}.field-meta.xml`) ?? ''
const catalogueOf = (recordClass: RecordClass) =>
  Object.entries(fields[recordClass] as Readonly<Record<string, Field>>)

const someValue = ({ type, options }: Field): FieldValue => {
  if (type === 'boolean') return true
  if (type === 'integer' || type === 'double') return 7
  if (type === 'enumeration') return Object.keys(options ?? {})[0] ?? ''
  return type === 'reference' ? id : 'x'
}

/** A record in which everything has a value, as the worker reads it. */
const wholeRecord = (recordClass: RecordClass) => ({
  id,
  class: recordClass,
  label: 'x',
  fields: Object.fromEntries(
    catalogueOf(recordClass).map(([name, field]) => [name, someValue(field)]),
  ),
  createdAt: new Date(0),
  updatedAt: new Date(0),
  memberships: [],
  names: { [id]: 'x' },
  held: [id],
  linked: [],
  identifications: [],
})

/** An organisation with these record types, where nothing is marked as removed. */
const organisation = (ids: readonly (readonly [string, string])[] = []) => {
  const types = new Map(ids)
  return Object.assign(types, { types, marked: new Set<string>(), removedField: null })
}

describe.each(crmObjects())('$name', ({ name, recordClass, custom, standard }) => {
  const one = recordClass as RecordClass

  test('every custom field of the catalogue has a file', () => {
    const wanted = catalogueOf(one).flatMap(([, { crm }]) => (crm?.endsWith('__c') ? [crm] : []))
    expect(wanted.length).toBeGreaterThan(0)
    expect(wanted.filter((field) => fileOf(name, field) === '')).toEqual([])
  })

  test('the worker writes no field that is neither deployed nor standard', () => {
    const written = Object.keys(sobjectOf(wholeRecord(one), 1, organisation()))
    const lookups = custom.filter(({ type }) => type === 'Lookup').map((field) => field.name)
    const known = [
      'attributes',
      ...standard.map((field) => (field.name === 'AccountId' ? 'Account' : field.name)),
      ...custom.map((field) =>
        field.name.replace(/__c$/, lookups.includes(field.name) ? '__r' : '__c'),
      ),
    ]
    expect(written.filter((field) => !known.includes(field))).toEqual([])
  })

  test('labels fit into what Salesforce takes for one', () => {
    expect(custom.filter(({ label }) => label.length > 40 || label === '')).toEqual([])
  })
})

/** Types of the stand-in that hold the same values. */
const sameValues: Readonly<Record<CrmType, readonly string[]>> = {
  Checkbox: ['boolean'],
  DateTime: ['datetime'],
  Email: ['email'],
  LongTextArea: ['textarea'],
  Lookup: ['reference'],
  Number: ['double', 'int'],
  Picklist: ['picklist', 'string'],
  Text: ['string'],
  TextArea: ['textarea'],
  Url: ['url'],
}

/** Names of years, which are never as long as a text may be. */
const short = ['Period__c']

describe('the stand-in', () => {
  const schema = schemaWith()

  test('has the custom fields that are deployed, with types that take the same values', () => {
    const differing = crmObjects().flatMap(({ name, custom }) =>
      custom.flatMap((field) => {
        const there = schema.get(name)?.fields[field.name]
        const fits =
          there &&
          sameValues[field.type].includes(there.type) &&
          there.refersTo === field.refersTo &&
          (there.externalId ?? false) === (field.isExternalId ?? false) &&
          (short.includes(field.name) || (there.length ?? 1e6) >= (field.length ?? 0))
        return fits ? [] : [`${name}.${field.name}`]
      }),
    )
    expect(differing).toEqual([])
  })

  test('has the standard fields that are written, with the limits that are documented', () => {
    const differing = crmObjects().flatMap(({ name, standard }) =>
      standard.flatMap((field) => {
        const there = schema.get(name)?.fields[field.name]
        const shorter = (there?.length ?? 1e6) < (field.length ?? 0) ? there?.length : undefined
        return there && standardLimit(name, field.name) === shorter ? [] : [`${name}.${field.name}`]
      }),
    )
    expect(differing).toEqual([])
  })

  test('has the record types', () => {
    for (const object of ['Account', 'Contact'])
      expect(schema.get(object)?.recordTypes).toEqual(
        Object.fromEntries(
          Object.entries(crmRecordTypes).map(([value, label]) => [
            recordTypeNames[value as keyof typeof crmRecordTypes],
            label,
          ]),
        ),
      )
  })
})

test('the worker finds each record type by the developer name that is deployed', () => {
  for (const [value, name] of Object.entries(recordTypeNames)) {
    const account = wholeRecord('account')
    const record = { ...account, fields: { ...account.fields, salesforceRecordTypeId: value } }
    const there = organisation([[`Account.${name}`, 'found']])
    expect(sobjectOf(record, 1, there)).toMatchObject({ RecordTypeId: 'found' })
  }
})

test('records are found again by an external id that is unique whatever its case', () => {
  for (const object of Object.values(objectOf)) {
    const file = fileOf(object, 'Stammbuch_Id__c')
    for (const trait of ['externalId>true', 'unique>true', 'caseSensitive>false', 'length>36'])
      expect(file).toContain(`<${trait}<`)
    expect(fileOf(object, 'Stammbuch_Version__c')).toMatch(/<precision>18<[\s\S]*<scale>0</)
  }
  for (const object of ['Account', 'Contact'])
    expect(fileOf(object, removedField)).toContain('<defaultValue>false<')
})

test('the user of the integration may do what the worker does, and nothing is asked that a deployment refuses', () => {
  const set = files.get(
    'force-app/main/default/permissionsets/Stammbuch_Integration.permissionset-meta.xml',
  )
  for (const { name, custom } of crmObjects())
    for (const field of custom) expect(set).toContain(`<field>${name}.${field.name}</field>`)
  expect(set).toContain('<field>Account.BillingAddress</field>')
  expect(set).not.toMatch(/<field>\w+\.(Name|LastName|RecordTypeId|BillingStreet)</)
})

test('every file is well-formed and the same each time', () => {
  expect([...sourceFiles()]).toEqual([...files])
  for (const [name, text] of files) {
    if (!name.endsWith('.xml')) continue
    const open: string[] = []
    for (const [, end, tag = ''] of text.matchAll(/<(\/?)([A-Za-z]\w*)[^>]*>/g))
      if (end) expect([name, open.pop()]).toEqual([name, tag])
      else open.push(tag)
    expect([name, open]).toEqual([name, []])
    expect(text.replaceAll(/<[^<>]*>/g, '')).not.toMatch(/[<>]|&(?!(amp|lt|gt|quot|apos);)/)
  }
  expect(escaped(`A & B <"x">'`)).toBe('A &amp; B &lt;&quot;x&quot;&gt;&apos;')
})
