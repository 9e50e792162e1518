import { mkdirSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { root } from '../tools/root.ts'
import { type Figure, ratioOf } from './measure.ts'

const written = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(value >= 10 ? 1 : 2)

const goalOf = (figure: Figure): string => {
  const { goal, limit, unit } = figure
  if (goal === undefined) return ''
  const isMet = limit ? (ratioOf(figure) ?? 0) >= goal : figure.value <= goal
  const said = limit ? `≥ ${goal}` : `≤ ${goal} ${unit}`
  return `${said} ${isMet ? '✓' : '✗'}`
}

/** Formats the figures as a table for people. */
export const tableOf = (figures: readonly Figure[]): string => {
  const head = ['what', 'measured', 'raw limit', 'ratio', 'goal']
  const rows = figures.map((figure) => {
    const { what, value, unit, limit } = figure
    const raw = limit ? `${written(limit.value)} ${unit} (${limit.what})` : ''
    return [
      what,
      `${written(value)} ${unit}`,
      raw,
      ratioOf(figure)?.toFixed(2) ?? '',
      goalOf(figure),
    ]
  })
  const all = [head, ...rows]
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd()
  return [line(head), widths.map((width) => '─'.repeat(width)).join('  '), ...rows.map(line)].join(
    '\n',
  )
}

/** Stores the figures of a run with a description of the machine and returns the file's path. */
export const storeFigures = (
  figures: readonly Figure[],
  sizes: Readonly<Record<string, unknown>>,
): string => {
  const now = new Date().toISOString()
  const folder = path.join(root, 'bench/results')
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, `${now.slice(0, 19).replaceAll(':', '-')}.json`)
  const machine = {
    cores: os.availableParallelism(),
    processor: os.cpus()[0]?.model ?? '',
    memory: Math.round(os.totalmem() / 2 ** 30),
    node: process.version,
    load: os.loadavg()[0],
  }
  const kept = figures.map((figure) => ({ ...figure, ratio: ratioOf(figure) ?? null }))
  writeFileSync(file, `${JSON.stringify({ at: now, machine, ...sizes, figures: kept }, null, 2)}\n`)
  return file
}
