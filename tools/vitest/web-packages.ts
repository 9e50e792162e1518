import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const imported = /^(?:import|export) (?!type )(?:[^'"=]* from )?'([^']+)'|\bimport\('([^']+)'\)/gm

/** Matches imports that are not from the registry, or are handled by the test runner itself. */
const ofTheHouse = /^(\.|@\/|@stammbuch\/|node:|vitest($|\/))/

const runsInBrowser = (file: string): boolean =>
  /\.tsx?$/.test(file) && (file.includes('.browser.test.') || !file.includes('.test.'))

/**
 * Returns the packages that the sources of a folder import at run time, with their subpaths, in alphabetical order.
 *
 * Vite bundles packages before the first component test and caches the bundle for later runs. A package that a changed source newly
 * imports is found only while the tests run: everything is bundled anew and reloaded, and unrelated tests fail. Named in
 * `optimizeDeps.include`, they belong to the key of the cached bundle.
 */
export const webPackages = (folder: string): string[] => {
  const found = new Set<string>()
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!runsInBrowser(file)) continue
    for (const [, named, later] of readFileSync(path.join(folder, file), 'utf8').matchAll(
      imported,
    )) {
      const source = named ?? later ?? ''
      if (!ofTheHouse.test(source) && !source.endsWith('.css')) found.add(source)
    }
  }
  return [...found].sort()
}
