import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const id = '\0contracts-for-browser'

interface Calls {
  readonly method: string
  readonly path: string
  readonly produces: string
}

const contentsOf = (file: string): Promise<Record<string, unknown>> =>
  import(pathToFileURL(file).href)

const isEndpoint = (value: unknown): value is Calls =>
  typeof value === 'object' && value !== null && 'method' in value && 'reply' in value

const isSchema = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && '_zod' in value

/** Whether the value says the same after a trip through JSON. */
const isPlain = (value: unknown): boolean => {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return true
  if (Array.isArray(value)) return value.every(isPlain)
  if (typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return false
  return Object.values(value).every(isPlain)
}

const lineFor = (name: string, value: unknown, file: string): string => {
  if (isEndpoint(value)) {
    const { method, path, produces } = value
    return `export const ${name} = ${JSON.stringify({ method, path, produces })}`
  }
  if (isSchema(value)) return ''
  if (isPlain(value)) return `export const ${name} = ${JSON.stringify(value)}`
  return `export { ${name} } from ${JSON.stringify(file)}`
}

/**
 * Give the browser of every described call its method and path, of everything else its plain value,
 * and of no schema anything: the server checks, and zod with a hundred schemas is heavy. Importing a
 * schema in the web app therefore fails the build; types are not concerned.
 */
export const contractsForBrowser = (folder: string): Plugin => ({
  name: 'contracts-for-browser',
  enforce: 'pre',
  // Found too late by the scanner, which does not look into made-up modules: it would reload the page.
  config: () => ({ optimizeDeps: { include: ['zod'] } }),
  resolveId: (source) => (source === '@stammbuch/contracts' ? id : null),
  async load(wanted) {
    if (wanted !== id) return null
    const door = Object.keys(await contentsOf(join(folder, 'index.ts')))
    const lines = new Map<string, string>()
    for (const name of await readdir(folder)) {
      if (!name.endsWith('.ts') || /\.test\.ts$|^index\.ts$/.test(name)) continue
      const file = join(folder, name)
      this.addWatchFile(file)
      for (const [key, value] of Object.entries(await contentsOf(file)))
        if (door.includes(key)) lines.set(key, lineFor(key, value, file))
    }
    return { code: [...lines.values()].join('\n'), moduleType: 'js', moduleSideEffects: false }
  },
})
