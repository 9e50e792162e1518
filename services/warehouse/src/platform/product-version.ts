import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const manifestIn = (folder: string): { readonly name?: string; readonly version?: string } => {
  const file = join(folder, 'package.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

/**
 * Returns the version of the product, from the package.json of the whole, the nearest one above this code that is named `stammbuch`:
 * sources, compiled modules and the bundle lie at different depths below it.
 * @throws Error when there is none
 */
export const productVersion = (from = import.meta.dirname): string => {
  const { name, version } = manifestIn(from)
  if (name === 'stammbuch' && version) return version
  if (dirname(from) === from)
    throw new Error('there is no package.json of stammbuch above the code')
  return productVersion(dirname(from))
}
