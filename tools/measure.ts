import { type Files, type Graph, graphOf, isTest } from './boundaries/graph.ts'
import { sourceFiles } from './boundaries/source-files.ts'
import { commandLine } from './command-line.ts'
import { root } from './root.ts'

/** A use case of the product: its entry, and the folders and kinds of files that count. */
interface UseCase {
  readonly name: string
  readonly from: string
  readonly within: readonly (string | RegExp)[]
}

const warehouse = 'services/warehouse/src'

/** The measured use cases. Code common to all of them does not count: the log, HTTP, platform, contracts, house components. */
const useCases: readonly UseCase[] = [
  {
    name: 'accept a change, server',
    from: `${warehouse}/records/changes.mutations.ts`,
    within: [`${warehouse}/records/`, `${warehouse}/verification/`, 'libs/records/src/'],
  },
  {
    // From prepared rows to events: the import's own files, and the rules of mappings that it reads rows by. How files
    // are prepared, how mappings are kept and how the model matches are stories of their own.
    name: 'row of a file to a change, server',
    from: `${warehouse}/intake/import/import.process.ts`,
    within: [
      `${warehouse}/intake/import/`,
      /^services\/warehouse\/src\/intake\/mapping\/[^/]+\.rules\.ts$/,
    ],
  },
  {
    name: 'accept a change, record page',
    from: 'web/src/features/record/changes/change-row.tsx',
    within: ['web/src/features/record/', 'web/src/product/'],
  },
  {
    // The queue's rows call the same decision as the record page's.
    name: 'accept a change, queue',
    from: 'web/src/product/deciding/decide.ts',
    within: ['web/src/features/verification/', 'web/src/product/'],
  },
]

/** Counts the files of a use case that are reachable along imports, without tests. */
const reachable = (graph: Graph, { from, within }: UseCase): number => {
  const seen = new Set<string>()
  const isWithin = (file: string): boolean =>
    within.some((part) => (typeof part === 'string' ? file.startsWith(part) : part.test(file)))
  const visit = (file: string): void => {
    if (seen.has(file) || isTest(file) || !isWithin(file)) return
    seen.add(file)
    for (const { target } of graph.get(file) ?? []) if (target) visit(target)
  }
  visit(from)
  return seen.size
}

const isSource = (file: string): boolean =>
  /^(libs|services|web\/src|tools)\/.*\.tsx?$/.test(file) && !isTest(file) && !/\.gen\./.test(file)

const count = (text: string, pattern: RegExp): number => [...text.matchAll(pattern)].length

const sum = (texts: readonly string[], of: (text: string) => number): number =>
  texts.reduce((all, text) => all + of(text), 0)

/** Counts files of at most `lines` lines that exactly one other file imports. */
const smallWithOneImporter = (files: Files, graph: Graph, lines: number): number => {
  const importers = new Map<string, Set<string>>()
  for (const [file, imports] of graph) {
    if (isTest(file)) continue
    for (const { target } of imports)
      if (target) importers.set(target, (importers.get(target) ?? new Set()).add(file))
  }
  return [...files].filter(
    ([file, text]) =>
      isSource(file) && text.split('\n').length <= lines && importers.get(file)?.size === 1,
  ).length
}

/** Lines at the start of a line that close what was open and open what follows: the end of parameters, not of a function. */
const GOES_ON = /(=>|[{(])$/

/** The index of the last line of what begins at a line: the lines that are indented below it, and its closing bracket. */
const endOf = (lines: readonly string[], start: number): number => {
  let end = start
  for (let at = start + 1; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    if (/^\s/.test(line)) end = at
    else if (/^[})\]]/.test(line)) {
      if (!GOES_ON.test(line)) return at
      end = at
    } else if (line !== '') return end
  }
  return end
}

/** Functions that begin at the start of a line, with more than `most` lines up to their end. */
export const longFunctions = (text: string, most: number): number => {
  const lines = text.split('\n')
  return lines.filter(
    (line, start) =>
      /^(export )?(default )?(async )?(const \w+ = .*(=>|\()|function)/.test(line) &&
      endOf(lines, start) - start + 1 > most,
  ).length
}

const rows = (files: Files): readonly (readonly [string, number])[] => {
  const graph = graphOf(files)
  const sources = [...files].filter(([file]) => isSource(file)).map(([, text]) => text)
  const typescript = [...files].filter(([file]) => /\.tsx?$/.test(file)).map(([, text]) => text)
  return [
    ...useCases.map((story) => [`files: ${story.name}`, reachable(graph, story)] as const),
    ['source files', sources.length],
    ['lines, sources', sum(sources, (text) => text.split('\n').length)],
    ['lines, with tests', sum(typescript, (text) => text.split('\n').length)],
    ['files of at most 40 lines with one importer', smallWithOneImporter(files, graph, 40)],
    ['casts by way of unknown', sum(sources, (text) => count(text, /\bas unknown as\b/g))],
    ['statements of raw SQL', sum(sources, (text) => count(text, /\bsql(<[^`]*>)?`/g))],
    ['functions over 60 lines', sum(sources, (text) => longFunctions(text, 60))],
    ['functions over 80 lines', sum(sources, (text) => longFunctions(text, 80))],
    [
      'doc comments that begin with What, Who or Whether',
      sum(sources, (text) => count(text, /\/\*\*\s*(\*\s*)?(What|Who|Whoever|Whether)\b/g)),
    ],
  ]
}

if (import.meta.main) {
  commandLine('usage: npm run measure    counts files, lines and casts', {})
  for (const [what, value] of rows(sourceFiles(root)))
    console.log(`${what.padEnd(52)}${String(value).padStart(8)}`)
}
