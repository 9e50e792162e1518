import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Projection } from '@stammbuch/ledger'
import { root } from '../root.ts'
import { buildServices } from '../start/build.ts'

interface Compiled {
  readonly inlineProjections: readonly Projection[]
  readonly followingProjections: readonly Projection[]
}

/** The projections of the warehouse, compiled first when this is a working copy that can. */
const compiledProjections = async (): Promise<readonly Projection[]> => {
  if (existsSync(path.join(root, 'node_modules/.bin/tsc'))) buildServices()
  const file = path.join(root, 'services/warehouse/dist/projections.js')
  const { inlineProjections, followingProjections } = (await import(
    pathToFileURL(file).href
  )) as Compiled
  return [...inlineProjections, ...followingProjections]
}

/**
 * Returns the projections of these names, in their own order; all of them for none. Ends the tool with status 2 and the known names for
 * an unknown one.
 */
export const projectionsNamed = async (
  names: readonly string[],
): Promise<readonly Projection[]> => {
  const all = await compiledProjections()
  const unknown = names.filter((name) => !all.some((one) => one.name === name))
  if (unknown.length > 0) {
    const known = all.map(({ name }) => name).join(', ')
    console.error(`no projection ${unknown.join(', ')}; there are ${known}`)
    process.exit(2)
  }
  return names.length === 0 ? all : all.filter(({ name }) => names.includes(name))
}
