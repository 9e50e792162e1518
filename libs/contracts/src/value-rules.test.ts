import { describe, expect, test } from 'vitest'
import { fields } from './fields.ts'
import type { FieldValue } from './scalars.ts'
import { checkValue, type DynamicType, numberFrom, resolveField } from './value-rules.ts'

/** Limits and required marks as the specification's tables give them. */
const limits = {
  account: {
    name: 255,
    shortName: 255,
    street: 255,
    city: 50,
    zipCode: 5,
    region: 50,
    countryCode: 2,
    telephoneNumber: 50,
    faxNumber: 50,
    emailAddress: 100,
    website: 255,
    shortWebsite: 50,
    longitude: 11,
    latitude: 10,
    description: 1000,
  },
  contact: {
    academicTitle: 50,
    role: 50,
    firstName: 255,
    surname: 255,
    street: 255,
    city: 50,
    zipCode: 5,
    emailAddress: 100,
    region: 50,
    countryCode: 2,
    telephoneNumber: 50,
    faxNumber: 50,
    shortWebsite: 50,
    website: 255,
  },
  product: { brand: 255, label: 255, modelYear: 4 },
} as const
const required = {
  account: ['name', 'shortName', 'street', 'city', 'zipCode', 'countryCode'],
  contact: ['salutation', 'academicTitle', 'role', 'firstName', 'surname', 'countryCode'],
  product: ['label'],
} as const

describe('the field catalogue', () => {
  test('[E-073] has every limit and required mark of the specification', () => {
    for (const recordClass of ['account', 'contact', 'product'] as const) {
      const known = Object.entries(fields[recordClass])
      const marked = known.filter(([, field]) => field.required).map(([name]) => name)
      expect(marked.sort()).toEqual([...required[recordClass]].sort())
      const lengths = Object.fromEntries(known.map(([name, { maxLength }]) => [name, maxLength]))
      expect(lengths).toMatchObject(limits[recordClass])
    }
  })

  test('[E-054] has the enumerations with their German labels', () => {
    expect(fields.contact.salutation.options).toEqual({
      SALUTATION_MALE: 'Herr',
      SALUTATION_FEMALE: 'Frau',
    })
    expect(Object.keys(fields.award.companySize.options ?? {})).toEqual([
      'unknown',
      'K',
      'G',
      'XS',
      'S',
      'M',
      'L',
      'XL',
      'XXL',
      'XXXL',
    ])
    expect(Object.keys(fields.account.salesforceDestinationMarket.options ?? {})).toEqual([
      'DE',
      'IT',
      'FR',
    ])
  })

  test('keeps every value that says who a contact is beside the event', () => {
    const open = Object.entries(fields.contact).filter(([, { personal }]) => !personal)
    expect(open.map(([name]) => name)).not.toEqual(expect.arrayContaining(['surname']))
    expect(fields.contact.emailAddress.personal && fields.contact.telephoneNumber.personal).toBe(
      true,
    )
  })
})

describe('checking a value', () => {
  test('counts characters as people do, not code units', () => {
    const { city } = fields.account
    expect(checkValue(city, '🏥'.repeat(50)).ok).toBe(true)
    expect(checkValue(city, '🏥'.repeat(51))).toMatchObject({ ok: false, code: 'value-too-long' })
  })

  test('takes an empty text as no value, which a required field refuses', () => {
    expect(checkValue(fields.account.region, '  ')).toEqual({ ok: true, value: null })
    expect(checkValue(fields.account.city, '  ')).toMatchObject({ code: 'value-required' })
  })

  test('reads German and plain numbers alike', () => {
    expect(
      ['1.234,5', '1234,5', '1234.5', ' 1 234,5 ', '-3', '1.234.567', '1,5,6', 'zwei', '1.2.3'].map(
        numberFrom,
      ),
    ).toEqual([1234.5, 1234.5, 1234.5, 1234.5, -3, 1_234_567, undefined, undefined, undefined])
    expect(checkValue(fields.award.rank, '2,5')).toMatchObject({ code: 'value-wrong-type' })
    expect(checkValue(fields.award.rank, '12')).toEqual({ ok: true, value: 12 })
    expect(checkValue(fields.award.rank, '1.250')).toEqual({ ok: true, value: 1250 })
    expect(checkValue(fields.account.longitude, 13.625060000000001)).toMatchObject({
      code: 'value-too-long',
    })
  })

  test('takes of an enumeration only what it lists, own properties alone', () => {
    expect(checkValue(fields.contact.salutation, 'SALUTATION_FEMALE').ok).toBe(true)
    for (const value of ['Frau', 'constructor', '__proto__'])
      expect(checkValue(fields.contact.salutation, value)).toMatchObject({
        code: 'value-not-listed',
      })
  })

  test('knows dynamic fields by the class that carries them', () => {
    const beds = {
      name: 'beds',
      label: 'Betten',
      type: 'TYPE_INTEGER',
      nullable: false,
      zeroAllowed: true,
    } as const
    expect(resolveField('score', 'dynamicFields.beds', [beds])).toMatchObject({
      type: 'integer',
      required: true,
    })
    expect(resolveField('account', 'dynamicFields.beds', [beds])).toBeUndefined()
    expect(resolveField('score', 'dynamicFields.rooms', [beds])).toBeUndefined()
    expect(resolveField('account', 'toString', [])).toBeUndefined()
  })

  test('0 is no value of a dynamic field that does not allow it, however it is written', () => {
    const label = { name: 'beds', label: 'Betten', nullable: true, zeroAllowed: false } as const
    const check = (type: DynamicType, value: FieldValue) => {
      const field = resolveField('score', 'dynamicFields.beds', [{ ...label, type }])
      return field && checkValue(field, value)
    }
    const refused = { ok: false, code: 'value-zero', detail: 'Betten: Null (0) ist nicht erlaubt.' }
    for (const zero of [0, -0, '0', '0,00', ' 0 ', '-0'])
      for (const type of ['TYPE_INTEGER', 'TYPE_DOUBLE'] as const)
        expect(check(type, zero)).toEqual(refused)
    expect(check('TYPE_DOUBLE', '0,01')).toEqual({ ok: true, value: 0.01 })
    expect(check('TYPE_INTEGER', '')).toEqual({ ok: true, value: null })
    expect(check('TYPE_STRING', '0')).toEqual({ ok: true, value: '0' })
    expect(check('TYPE_BOOLEAN', false)).toEqual({ ok: true, value: false })
  })
  test('coordinates are of this earth', () => {
    const check = (name: 'latitude' | 'longitude', value: FieldValue) =>
      checkValue(fields.account[name], value)
    for (const [name, value, stored] of [
      ['latitude', 90, 90],
      ['latitude', '-90', -90],
      ['longitude', '-180,0', -180],
      ['longitude', 180, 180],
    ] as const)
      expect(check(name, value)).toEqual({ ok: true, value: stored })
    const code = 'value-out-of-range'
    expect(check('latitude', 91)).toEqual({
      ok: false,
      code,
      detail: 'Breitengrad: bitte eine Zahl von -90 bis 90.',
    })
    for (const value of [180.5, -181, '1.000,5'])
      expect(check('longitude', value)).toMatchObject({ ok: false, code })
  })
})
