import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { readGoldSet, type Score, score } from '@stammbuch/matching/gold'
import { commandLine, misused } from '../tools/command-line.ts'
import { root } from '../tools/root.ts'

const USAGE = `usage: npm run bench:matching [-- FOLDER]
  FOLDER  one folder in it per set (lists, gold_pairs.csv)`

const { positionals } = commandLine(USAGE, {})
if (positionals.length > 1) misused(USAGE)
const folder = path.resolve(positionals[0] ?? path.join(root, '../shared/data/er'))
if (!existsSync(folder)) misused(USAGE, `there is no folder ${folder}`)

const head = [
  'set',
  'root type',
  'precision',
  'recall',
  'F1',
  'silent P',
  'silent R',
  'calibration',
  'completeness',
  'candidates',
  'built-in P',
  'built-in R',
  'seconds',
]

const cells = (found: Score): string[] => [
  ...[found.precision, found.recall, found.f1, found.silentPrecision, found.silentRecall].map(
    (one) => one.toFixed(4),
  ),
  found.calibration.toFixed(3),
  found.pairCompleteness.toFixed(4),
  found.candidatesPerRecord.toFixed(1),
  found.builtInPrecision.toFixed(4),
  found.builtInRecall.toFixed(4),
  found.seconds.toFixed(1),
]

const line = (row: readonly string[]): string =>
  row
    .map((cell, at) => cell.padEnd(at === 0 ? 18 : 13))
    .join('')
    .trimEnd()

console.log(line(head))
for (const name of readdirSync(folder).sort()) {
  const set = readGoldSet(path.join(folder, name))
  console.log(line([name, set.rootType, ...cells(score(set))]))
}
