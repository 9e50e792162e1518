import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { detectForm, type TextForm } from './dialect.ts'
import { encodingOf, openSheet } from './index.ts'
import { RecordScanner } from './record-scanner.ts'
import { sourceRows } from './source-rows.ts'

const data = path.resolve(import.meta.dirname, '../../../../shared/data')
const nasty = path.join(data, 'nasty_fremd')
const pollock = path.join(data, 'pollock')
const json = (file: string) => JSON.parse(readFileSync(file, 'utf8'))

interface Reference {
  readonly file: string
  readonly delimiter?: TextForm['delimiter']
  readonly encoding?: string
  readonly records?: number
  readonly min_width?: number
  readonly max_width?: number
  readonly first_row?: readonly string[]
  readonly row2?: readonly string[]
  readonly sheets?: readonly string[]
  readonly grid_rows?: number
}

const gridOf = async (file: string): Promise<readonly (readonly string[])[]> => {
  const { reading } = await openSheet(file)
  const grid: (readonly string[])[] = []
  for await (const rows of sourceRows(file, reading)) grid.push(...rows.map(({ cells }) => cells))
  return grid
}

/** Normalises notation: the reference prints dates as ISO with a time, and whole numbers with a point. */
const alike = (cell: string): string => {
  const date = /^(\d{4})-(\d{2})-(\d{2}) 00:00:00$/.exec(cell)
  if (date) return `${date[3]}.${date[2]}.${date[1]}`
  return cell.replace(/^(\d+)\.0$/, '$1')
}
const trimmed = (cells: readonly string[]): readonly string[] =>
  cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1).map(alike)

describe.skipIf(!existsSync(data))('with sample data (needs ../shared/data)', () => {
  const references: readonly Reference[] = existsSync(nasty)
    ? json(path.join(nasty, 'expected.json'))
    : []
  const texts = references.filter(
    ({ records, encoding }) => records !== undefined && encoding !== 'iso-8859-7',
  )
  test.for(texts)('the foreign file $file is read as its reference says', async (expected) => {
    const grid = await gridOf(path.join(nasty, expected.file))
    const widths = grid.map(({ length }) => length)
    expect(grid).toHaveLength(expected.records ?? -1)
    expect([Math.min(...widths), Math.max(...widths)]).toEqual([
      expected.min_width,
      expected.max_width,
    ])
    expect(grid[0]?.slice(0, 12)).toEqual(expected.first_row)
    expect((grid[1] ?? []).slice(0, 12)).toEqual(expected.row2)
  })

  const workbooks = references.filter(({ sheets }) => sheets !== undefined)
  test.for(workbooks)(
    'the foreign workbook $file is read as its reference says',
    async (expected) => {
      const file = path.join(nasty, expected.file)
      const rows = [expected.first_row ?? [], expected.row2 ?? []].map(trimmed)
      const filled = rows.filter((row) => row.length > 0)
      if (filled.length === 0) return
      const grid = await gridOf(file)
      expect(grid.slice(0, filled.length).map((row) => trimmed(row.slice(0, 12)))).toEqual(filled)
      expect(grid.length).toBeLessThanOrEqual(expected.grid_rows ?? 0)
    },
  )

  test('a workbook that is none and an empty file are refused with a reason', async () => {
    for (const name of ['exceljs__invalid-xml.xlsx', 'frictionless-p__empty.csv'])
      await expect(openSheet(path.join(nasty, name))).rejects.toThrow(/Datei/)
  })

  const recordsOf = (text: string, form: TextForm): readonly string[] => {
    const scanner = new RecordScanner(form.delimiter, form)
    return [...scanner.push(text), ...scanner.end()].map(({ cells }) => cells.join('\u0001'))
  }
  const f1 = (found: readonly string[], clean: readonly string[]): number => {
    const left = new Map<string, number>()
    for (const one of clean) left.set(one, (left.get(one) ?? 0) + 1)
    let hits = 0
    for (const one of found) {
      const count = left.get(one) ?? 0
      left.set(one, count - 1)
      if (count > 0) hits += 1
    }
    return found.length + clean.length === 0 ? 1 : (2 * hits) / (found.length + clean.length)
  }
  /** Path of the Pollock files, without those with two tables, which the checks report. */
  const polluted = existsSync(pollock)
    ? readdirSync(path.join(pollock, 'csv')).filter((name) => !name.includes('multitable'))
    : []
  const clean: TextForm = { delimiter: ',', quote: '"', escaping: 'double', skipSpace: false }

  test('polluted files give their clean records, most of them without being told how', () => {
    const scores = polluted.map((name) => {
      const text = readFileSync(path.join(pollock, 'csv', name), 'utf8')
      const wanted = recordsOf(readFileSync(path.join(pollock, 'clean', name), 'utf8'), clean)
      const told = json(path.join(pollock, 'parameters', `${name}.json`))
      const given = detectForm(text, {
        delimiter: told.delimiter.charAt(0) || ',',
        skipSpace: told.delimiter.length > 1,
        quote: told.quotechar || '"',
        escaping: told.escapechar === '\\' ? 'backslash' : 'double',
      })
      const found = detectForm(text)
      return {
        automatic: f1(recordsOf(text, found), wanted),
        given: f1(recordsOf(text, given), wanted),
      }
    })
    const mean = (of: 'automatic' | 'given'): number =>
      scores.reduce((sum, score) => sum + score[of], 0) / scores.length
    expect(mean('given')).toBeGreaterThanOrEqual(0.99)
    expect(mean('automatic')).toBeGreaterThanOrEqual(0.99)
  })

  test('every real list is read in its encoding and with its delimiter', async () => {
    for (const name of readdirSync(path.join(data, 'listen'))) {
      const file = path.join(data, 'listen', name)
      const grid = await gridOf(file)
      expect(new Set(grid.map(({ length }) => length)).size).toBe(1)
      expect(await encodingOf(file)).toMatch(/^utf-8/)
      expect(grid.flat().some((cell) => cell.includes('\ufffd'))).toBe(false)
    }
  })
})
