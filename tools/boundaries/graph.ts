import path from 'node:path'

/** Repository-relative path with forward slashes → text. */
export type Files = ReadonlyMap<string, string>

/** One import: its specifier, and the file of the repository that it resolves to, if any. */
export interface Import {
  readonly specifier: string
  readonly target: string | undefined
}

/** Every source file with its imports, in the order they stand there. */
export type Graph = ReadonlyMap<string, readonly Import[]>

// Statements begin a line; that keeps imports quoted in comments and strings out.
const STATEMENT = /^[ \t]*(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"\n]+)['"]/gm
const SIDE_EFFECT = /^[ \t]*import\s*['"]([^'"\n]+)['"]/gm
const DYNAMIC = /^(?![ \t]*(?:\*|\/\/)).*?\bimport\(\s*['"]([^'"\n]+)['"]/gm
const BY_URL = /\bnew URL\(\s*['"](\.[^'"\n]+)['"]\s*,\s*import\.meta\.url/g

const specifiersOf = (text: string): readonly string[] =>
  [STATEMENT, SIDE_EFFECT, DYNAMIC, BY_URL].flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap((match) => match[1] ?? []),
  )

/** Package name → entry → file, from the `exports` of the workspaces' package.json files. */
const packageEntries = (files: Files): ReadonlyMap<string, string> => {
  const entries = new Map<string, string>()
  for (const [file, text] of files) {
    if (path.posix.basename(file) !== 'package.json') continue
    const { name, exports } = JSON.parse(text) as { name?: string; exports?: unknown }
    if (typeof exports !== 'object' || !exports || !name) continue
    for (const [entry, target] of Object.entries(exports))
      if (typeof target === 'string')
        entries.set(path.posix.join(name, entry), path.posix.join(path.posix.dirname(file), target))
  }
  return entries
}

const isSource = (file: string): boolean => /\.(ts|tsx|mts|mjs)$/.test(file)

/** Reads the import graph: relative paths, `@/` of the web app and the workspaces by name. */
export const graphOf = (files: Files): Graph => {
  const entries = packageEntries(files)
  const resolve = (from: string, specifier: string): string | undefined => {
    const plain = specifier.replace(/\?.*$/, '')
    if (plain.startsWith('.')) return path.posix.join(path.posix.dirname(from), plain)
    if (plain.startsWith('@/')) return path.posix.join('web/src', plain.slice(2))
    return entries.get(plain)
  }
  const sources = [...files].filter(([file]) => isSource(file))
  return new Map(
    sources.map(([file, text]) => [
      file,
      specifiersOf(text).map((specifier) => ({ specifier, target: resolve(file, specifier) })),
    ]),
  )
}

/** Returns the package, `@scope/name` or `name`, of an import that is not relative. */
export const packageOf = (specifier: string): string => {
  const [first = '', second = ''] = specifier.split('/')
  return first.startsWith('@') ? `${first}/${second}` : first
}

export const isTest = (file: string): boolean => /\.test\.tsx?$|\/testing\//.test(file)
