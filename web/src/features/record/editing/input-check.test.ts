import { fields } from '@stammbuch/contracts'
import { expect, test } from 'vitest'
import { blockedBecause, checkInput, inputOf } from './input-check.ts'

const { name, zipCode, latitude, faxNumber: fax } = fields.account
const anyNumber = { ...latitude, range: null }

test('[E-071] what was typed is trimmed, and nothing is no value', () => {
  expect(checkInput(name, '  Klinikum  ', 'Alt')).toMatchObject({
    value: 'Klinikum',
    changed: true,
  })
  expect(checkInput(fax, '   ', '040 1')).toMatchObject({ value: null, changed: true, error: null })
  expect(checkInput(name, ' Klinikum ', 'Klinikum').changed).toBe(false)
})

test('[E-071] a required field refuses to become empty', () => {
  expect(checkInput(name, '  ', 'Klinikum')).toMatchObject({
    value: undefined,
    error: 'Name darf nicht leer sein.',
  })
  expect(checkInput(name, '', null)).toMatchObject({ error: null, changed: false })
})

test('[E-071] both ways to write a number give the same number, and it is shown how it was read', () => {
  expect(checkInput(latitude, '53,55', 9)).toMatchObject({ value: 53.55, reading: null })
  expect(checkInput(latitude, '53.55', 9)).toMatchObject({
    value: 53.55,
    reading: 'Gelesen als 53,55',
  })
  expect(checkInput(anyNumber, '1.234,5', 9)).toMatchObject({ value: 1234.5, reading: null })
  expect(checkInput(anyNumber, '1234,50', 9)).toMatchObject({ reading: 'Gelesen als 1.234,5' })
  expect(checkInput(anyNumber, '1.234', 9)).toMatchObject({ reading: 'Gelesen als 1,234' })
  // As it will stand in the field: whole numbers may be years and ranks, and are never grouped.
  expect(checkInput(fields.award.rank, '2024', 9)).toMatchObject({ value: 2024, reading: null })
  expect(checkInput(anyNumber, '-1,5', 9)).toMatchObject({ value: -1.5, reading: null })
  expect(checkInput(latitude, 'Nord', 9).error).toBe('Breitengrad: bitte eine Zahl angeben.')
  expect(checkInput(latitude, '535,5', 9).error).toBe(
    'Breitengrad: bitte eine Zahl von -90 bis 90.',
  )
})

test('[E-071] a value of another type is warned about', () => {
  expect(checkInput(name, '4711', 'Klinikum').warning).toBe('Typ ändert sich von Text auf Zahl.')
  expect(checkInput(zipCode, 'D-101', '10115').warning).toBe('Typ ändert sich von Zahl auf Text.')
  expect(checkInput(zipCode, '20246', '10115').warning).toBeNull()
  expect(checkInput(zipCode, '20246', null).warning).toBeNull()
  const { telephoneNumber } = fields.account
  expect(checkInput(telephoneNumber, '+49 431 901-2108', '04319012108').warning).toBeNull()
  expect(checkInput(telephoneNumber, 'bitte anrufen', '04319012108').warning).not.toBeNull()
})

test('[E-071] proposing needs a change, a valid value and nothing running', () => {
  expect(blockedBecause(checkInput(name, 'Neu', 'Alt'), false, false)).toBeNull()
  expect(blockedBecause(checkInput(name, 'Alt ', 'Alt'), false, false)).toBe(
    'Der Wert ist unverändert.',
  )
  expect(blockedBecause(checkInput(name, 'Neu', 'Alt'), false, true)).toMatch('schon vorgeschlagen')
  expect(blockedBecause(checkInput(name, 'Neu', 'Alt'), true, false)).toMatch('gesendet')
  expect(blockedBecause(checkInput(zipCode, '123456', '10115'), false, false)).toBe(
    'PLZ: höchstens 5 Zeichen.',
  )
})

test('a number goes into the control as people write it', () => {
  expect(inputOf(latitude, 53.55)).toBe('53,55')
  expect(inputOf(name, 'St. Georg')).toBe('St. Georg')
  expect(inputOf(name, null)).toBe('')
})
