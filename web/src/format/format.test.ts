import { expect, test } from 'vitest'
import {
  compareGerman,
  formatBytes,
  formatCount,
  formatDate,
  formatDateTime,
  formatDuration,
  formatList,
  formatNumber,
  formatPercent,
  formatRelative,
} from './format.ts'

test('numbers, shares and sizes are written as in German', () => {
  expect(formatNumber(1234567.89)).toBe('1.234.567,89')
  expect(formatPercent(0.42)).toBe('42\u00a0%')
  expect(formatPercent(0.4255)).toBe('42,6\u00a0%')
  expect(formatBytes(104_857_600)).toBe('105\u00a0MB')
  expect(formatBytes(1500)).toBe('1,5\u00a0kB')
  expect(formatBytes(0)).toBe('0\u00a0Byte')
})

test('a moment is shown in Berlin, in summer and winter and in the doubled hour', () => {
  expect(formatDateTime('2025-10-09T08:53:00Z')).toBe('09.10.2025, 10:53')
  expect(formatDateTime('2025-01-09T08:53:00Z')).toBe('09.01.2025, 09:53')
  expect(formatDateTime('2025-10-26T00:30:00Z')).toBe('26.10.2025, 02:30')
  expect(formatDateTime('2025-10-26T01:30:00Z')).toBe('26.10.2025, 02:30')
  expect(formatDate('2025-12-31T23:30:00Z')).toBe('01.01.2026')
})

test('what was short ago is said in words', () => {
  const now = '2025-10-09T12:00:00Z'
  expect(formatRelative('2025-10-09T11:59:40Z', now)).toBe('gerade eben')
  expect(formatRelative('2025-10-09T11:55:00Z', now)).toBe('vor 5 Minuten')
  expect(formatRelative('2025-10-08T11:55:00Z', now)).toBe('gestern')
})

test('durations name two units at most', () => {
  expect(formatDuration(850)).toBe('850\u00a0ms')
  expect(formatDuration(185_000)).toBe('3\u00a0min 5\u00a0s')
  expect(formatDuration(7_800_000)).toBe('2\u00a0h 10\u00a0min')
})

test('counts agree with their noun', () => {
  expect(formatCount(0, 'Änderung', 'Änderungen')).toBe('keine Änderungen')
  expect(formatCount(1, 'Änderung', 'Änderungen')).toBe('1 Änderung')
  expect(formatCount(3482, 'Änderung', 'Änderungen')).toBe('3.482 Änderungen')
  expect(formatList(['A', 'B', 'C'])).toBe('A, B und C')
})

test('sorting follows the German dictionary', () => {
  const words = ['Zebra', 'Öl', 'Apfel', 'Straße', 'Ofen', 'Äpfel']
  expect(words.toSorted(compareGerman)).toEqual(['Apfel', 'Äpfel', 'Ofen', 'Öl', 'Straße', 'Zebra'])
})
