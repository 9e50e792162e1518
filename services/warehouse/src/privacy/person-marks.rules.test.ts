import { expect, test } from 'vitest'
import { isAbout, marksOf } from './person-marks.rules.ts'

const marks = marksOf([
  { attribute: 'surname', value: 'Müller' },
  { attribute: 'surname', value: 'Ahorn' },
  { attribute: 'firstName', value: 'Uta' },
  { attribute: 'emailAddress', value: 'Uta.Mueller@haus.example' },
  { attribute: 'telephoneNumber', value: '+49 (0)40 123456-7' },
  { attribute: 'city', value: 'Kiel' },
  { attribute: 'role', value: 'Leiterin der Verwaltung' },
])

test.for([
  'MUELLER, UTA',
  'Frau Uta Müller',
  '{"firstName": "Uta", "surname": "Ahorn"}',
  'mail: UTA.MÜLLER@HAUS.EXAMPLE;',
  'Tel. 040/12 34 56 7',
  '0049 40 1234567',
])('[U-010] „%s“ tells of the person, however it is written', (text) => {
  expect(isAbout(marks, text)).toBe(true)
})

test.for([
  'Uta Bleibtreu, Kiel',
  'Ben Müller',
  'Leiterin der Verwaltung in Kiel',
  'Jutta Müllerin',
  '040 1234567890',
  'xuta.mueller@haus.example',
])('[U-010] „%s“ is somebody else or nobody', (text) => {
  expect(isAbout(marks, text)).toBe(false)
})

test('names far from each other are two persons, unless all of it is one row', () => {
  const text = `Uta Bleibtreu ${'und andere '.repeat(20)} Ben Müller`
  expect([isAbout(marks, text), isAbout(marks, text, true)]).toEqual([false, true])
})
