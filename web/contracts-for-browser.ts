import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const door = '\0contracts'

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

/** Returns true for a value that is the same after a trip through JSON. */
const isPlain = (value: unknown): boolean => {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return true
  if (Array.isArray(value)) return value.every(isPlain)
  if (typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return false
  return Object.values(value).every(isPlain)
}

/** The line that exports one thing; things from files without a schema come as they are. */
const lineFor = (name: string, value: unknown, file: string): string => {
  if (isEndpoint(value)) {
    const { method, path, produces } = value
    return `export const ${name} = ${JSON.stringify({ method, path, produces })}`
  }
  if (isSchema(value)) return ''
  if (isPlain(value)) return `export const ${name} = ${JSON.stringify(value)}`
  return `export { ${name} } from ${JSON.stringify(file)}`
}

/** The files that need zod, themselves or through others. */
const withSchemas = async (folder: string, names: readonly string[]): Promise<Set<string>> => {
  const imports = new Map<string, readonly string[]>()
  for (const name of names) {
    const text = await readFile(join(folder, name), 'utf8')
    const found = text.matchAll(/^(?:import|export) (?!type ).*?from '([^']+)'/gms)
    imports.set(
      name,
      [...found].map(([, source = '']) => source.replace('./', '')),
    )
  }
  const heavy = new Set(['zod'])
  for (let before = 0; before !== heavy.size; ) {
    before = heavy.size
    for (const [name, sources] of imports)
      if (sources.some((source) => heavy.has(source))) heavy.add(name)
  }
  return heavy
}

/**
 * Give the browser of every described call its method and path, of everything else its plain value,
 * and of no schema anything: the server checks, and zod with a hundred schemas is heavy. Importing a
 * schema in the web app therefore fails the build; types are not concerned. Each file of the contract
 * stays a module of its own, so that a page loads what it uses.
 */
export const contractsForBrowser = (folder: string): Plugin => ({
  name: 'contracts-for-browser',
  enforce: 'pre',
  // Found too late by the scanner, which does not look into made-up modules: it would reload the page.
  config: () => ({ optimizeDeps: { include: ['zod'] } }),
  resolveId: (source) => {
    if (source === '@stammbuch/contracts') return door
    return source.startsWith(door) ? source : null
  },
  async load(wanted) {
    if (!wanted.startsWith(door)) return null
    const shown = new Set(Object.keys(await contentsOf(join(folder, 'index.ts'))))
    const files = (await readdir(folder)).filter(
      (name) => name.endsWith('.ts') && !/\.test\.ts$|^index\.ts$/.test(name),
    )
    const heavy = await withSchemas(folder, files)
    const own = wanted.slice(door.length + 1)
    const lines: string[] = []
    for (const name of own ? [own] : files) {
      const file = join(folder, name)
      this.addWatchFile(file)
      const exported = Object.entries(await contentsOf(file)).filter(([key]) => shown.has(key))
      if (own) lines.push(...exported.map(([key, value]) => lineFor(key, value, file)))
      else if (exported.length > 0) {
        const keys = exported.filter(([, value]) => !heavy.has(name) || !isSchema(value))
        const source = heavy.has(name) ? `${door}/${name}` : file
        lines.push(
          `export { ${keys.map(([key]) => key).join(', ')} } from ${JSON.stringify(source)}`,
        )
      }
    }
    return { code: lines.join('\n'), moduleType: 'js', moduleSideEffects: false }
  },
})
