import path from 'node:path'

/** The folder of the repository, absolute. */
export const root = path.dirname(import.meta.dirname)

/** Returns the data folder of a local start: `DATA_DIR`, or `.stammbuch` in the repository. */
export const dataDir = (): string =>
  path.resolve(process.env.DATA_DIR || path.join(root, '.stammbuch'))
