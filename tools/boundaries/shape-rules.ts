import path from 'node:path'
import { type Graph, isTest } from './graph.ts'
import { fileRule, type Rule } from './rule.ts'

const MAX_LINES = 300
const JUNK = /^(utils?|helpers?|common|shared|misc)$/
const EMPTY_KIND = /[.-](service|manager|helper|helpers|util|utils|dto|impl)$/

const isGenerated = (file: string): boolean => /\.gen\.tsx?$|(^|\/)package-lock\.json$/.test(file)

/** Yields one representative of every import cycle, with its path. */
function* circlesOf(graph: Graph): Generator<readonly string[]> {
  const finished = new Set<string>()
  const path: string[] = []
  function* visit(file: string): Generator<readonly string[]> {
    if (finished.has(file)) return
    const start = path.indexOf(file)
    if (start >= 0) {
      yield [...path.slice(start), file]
      return
    }
    path.push(file)
    for (const { target } of graph.get(file) ?? [])
      if (target && graph.has(target)) yield* visit(target)
    path.pop()
    finished.add(file)
  }
  for (const file of graph.keys()) yield* visit(file)
}

const noCycles: Rule = {
  name: 'no-cycles',
  find: function* ({ graph }) {
    for (const circle of circlesOf(graph))
      yield { rule: 'no-cycles', file: circle[0] ?? '', why: circle.join(' → ') }
  },
}

/** Tells if a file is started by something else than an import: a script, entry, test, route or configuration. */
const isEntry = (file: string): boolean =>
  isTest(file) ||
  /\.(gen|d|config|worker|setup|reporter)\.tsx?$/.test(file) ||
  /(^|\/)(main|index)\.tsx?$/.test(file) ||
  /^tools\/[^/]+\.(ts|mjs)$|^tools\/stand-ins\/[^/]+\.ts$|^bench\/|^libs\/ledger\/src\/verifier\/(browser|node)-|^web\/(e2e|[^/]+\.ts)|\/routes\/|^web\/src\/ui\//.test(
    file,
  )

const noOrphans: Rule = {
  name: 'no-orphans',
  find: function* ({ files, graph }) {
    const used = new Set([...graph.values()].flat().map(({ target }) => target))
    const doors = [...files]
      .filter(([file]) => path.posix.basename(file) === 'package.json')
      .map(([, text]) => text)
      .join('\n')
    for (const file of graph.keys()) {
      const isDoor = doors.includes(`/${path.posix.basename(file)}"`)
      if (!used.has(file) && !isEntry(file) && !isDoor)
        yield { rule: 'no-orphans', file, why: 'nothing imports it' }
    }
  },
}

const junkIn = (file: string): string | undefined => {
  const segments = file.split('/').map((part) => part.replace(/\.(test\.)?[a-z]+$/, ''))
  return segments.find((part) => JUNK.test(part) || EMPTY_KIND.test(part))
}

/** Rules for size, names and places of files. */
export const shapeRules: readonly Rule[] = [
  noCycles,
  noOrphans,
  fileRule('no-junk-drawers', (file) => {
    const junk = /\.(ts|tsx|mts|mjs)$/.test(file) && junkIn(file)
    return junk ? `„${junk}“ says nothing about what is inside` : undefined
  }),
  fileRule('files-are-short', (file, text) => {
    const lines = text.split('\n').length - 1
    const counts = /\.(ts|tsx|mts|mjs)$/.test(file) && !isGenerated(file)
    return counts && lines > MAX_LINES ? `${lines} lines, at most ${MAX_LINES}` : undefined
  }),
  fileRule('queries-hold-the-sql', (file, text) =>
    file.endsWith('.controller.ts') && /\bsql[<`]/.test(text)
      ? 'SQL stands in a *.query.ts beside it'
      : undefined,
  ),
  fileRule('migrations-are-sql', (file) =>
    file.startsWith('migrations/') &&
    !/^migrations\/(\d{4}-\d{2}-\d{2}-[a-z0-9-]+\.sql|order\.tsv)$/.test(file)
      ? 'migrations are named YYYY-MM-DD-what.sql'
      : undefined,
  ),
]
