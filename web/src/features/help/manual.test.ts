import { expect, test } from 'vitest'
import { wordFor } from '@/product/glossary/word-for.ts'
import { manual } from './manual.ts'
import { pageFor } from './page-for.ts'

/** Screens that need no help: those of a sign-in, house parts in development, and the manual itself. */
const without = /^(__root|auth\.|parts|index|hilfe|\$rootType)/

test('[S-104] every screen has three sentences of its own in the manual', () => {
  const screens = Object.keys(import.meta.glob('../../routes/*.tsx'))
    .map((file) => file.replace('../../routes/', ''))
    .filter((file) => !without.test(file))
    .map((file) => `/${file.replace(/(\.index)?\.tsx$/, '').replaceAll('.', '/')}`)
  expect(screens.length).toBeGreaterThan(35)
  const [start] = manual
  for (const screen of screens) expect(pageFor(screen), screen).not.toBe(start)
  for (const { sentences } of manual) expect(sentences).toHaveLength(3)
})

test('every word that a page names is explained', () => {
  for (const { words, id } of manual)
    for (const word of words) expect(wordFor(word)?.says, `${id}: ${word}`).toBeTruthy()
})

test('the longest address decides: the spot check is no list', () => {
  expect(pageFor('/verifikation').id).toBe('verifikation')
  expect(pageFor('/verifikation/kurz').id).toBe('schnellverifikation')
  expect(pageFor('/account/0190').id).toBe('eintrag')
  expect(pageFor('/').id).toBe('start')
})
