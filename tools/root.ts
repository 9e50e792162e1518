import path from 'node:path'

/** The folder of the repository, absolute. */
export const root = path.dirname(import.meta.dirname)

/** Where a local start keeps its data: `DATA_DIR`, or `.stammbuch` in the repository. */
export const dataDir = (): string =>
  path.resolve(process.env.DATA_DIR || path.join(root, '.stammbuch'))
