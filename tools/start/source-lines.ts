import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The origin of the lines of a bundled file: from each line `[line, source, sourceLine]` on, both count up together, until the next
 * entry. A source of −1 is none of ours.
 */
export interface SourceLines {
  /** Relative to the folder of the bundled file. */
  readonly sources: readonly string[]
  readonly starts: readonly (readonly [line: number, source: number, sourceLine: number])[]
}

/** Returns the file beside a bundled one that holds its `SourceLines`. */
export const linesFileOf = (file: string): string => `${file}.lines.json`

/** Returns source and line, both 1-based, of a line of a bundled file, or `undefined` where it is none of ours. */
export const sourceOf = ({ sources, starts }: SourceLines, line: number): string | undefined => {
  let [low, high] = [0, starts.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((starts[middle]?.[0] ?? 0) <= line) low = middle + 1
    else high = middle
  }
  const [first, source, sourceLine] = starts[low - 1] ?? [0, -1, 0]
  const name = sources[source]
  return name && `${name}:${sourceLine + line - first}`
}

const readLines = (file: string): SourceLines | undefined =>
  existsSync(linesFileOf(file)) ? JSON.parse(readFileSync(linesFileOf(file), 'utf8')) : undefined

/** Returns a function that names the source in a line of a stack trace; the lines of a bundled file are read at its first use. */
export const sourceNames = (): ((call: string) => string) => {
  const known = new Map<string, SourceLines | undefined>()
  return (call) =>
    call.replace(/(file:\/\/[^():]+\.js):(\d+):\d+/, (place, url: string, line: string) => {
      const file = fileURLToPath(url)
      if (!known.has(file)) known.set(file, readLines(file))
      const lines = known.get(file)
      const source = lines && sourceOf(lines, Number(line))
      return source ? path.resolve(path.dirname(file), source) : place
    })
}

/**
 * Has stack traces name the sources. Node's own source maps take 80 MB for the warehouse's bundle, from its start on; these lines are
 * read when the first trace is.
 */
export const traceSources = (): void => {
  const named = sourceNames()
  Error.prepareStackTrace = (error, calls) => {
    const head = Error.prototype.toString.call(error)
    return [head, ...calls.map((call) => `    at ${named(String(call))}`)].join('\n')
  }
}
