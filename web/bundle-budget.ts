import { gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

interface Budget {
  /** Bytes, gzipped, that sign-in to the first working page may load. */
  readonly start: number
  /** Source files (from the web root, without extension) whose chunks belong to the start. */
  readonly routes: readonly string[]
}

type Chunk = Rolldown.OutputChunk

const isChunk = (part: Rolldown.OutputBundle[string]): part is Chunk => part.type === 'chunk'

/** The chunks that the given ones need at once, themselves included. */
const closure = (from: readonly Chunk[], byName: ReadonlyMap<string, Chunk>): Set<Chunk> => {
  const found = new Set<Chunk>()
  const visit = (chunk: Chunk | undefined): void => {
    if (!chunk || found.has(chunk)) return
    found.add(chunk)
    for (const name of chunk.imports) visit(byName.get(name))
  }
  for (const chunk of from) visit(chunk)
  return found
}

/** Fail the build when the JavaScript of the start weighs more than the budget. */
export const bundleBudget = ({ start, routes }: Budget): Plugin => ({
  name: 'bundle-budget',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const chunks = Object.values(bundle).filter(isChunk)
      const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
      const first = chunks.filter(
        ({ isEntry, facadeModuleId }) =>
          isEntry || routes.some((route) => facadeModuleId?.includes(`${route}.`)),
      )
      const weight = [...closure(first, byName)].reduce(
        (sum, { code }) => sum + gzipSync(code, { level: 9 }).byteLength,
        0,
      )
      const text = `start: ${Math.round(weight / 1000)} kB of ${start / 1000} kB gzipped`
      if (weight > start) this.error(`Too much JavaScript at the ${text}.`)
      this.info(text)
    },
  },
})
