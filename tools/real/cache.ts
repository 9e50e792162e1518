import { homedir } from 'node:os'
import path from 'node:path'

/**
 * The folder of everything that is fetched or built: outside of the tree, so that clones share it and a fresh one begins with it, and where
 * root's servers can read it, which run as another account. `REAL_CACHE` names another one.
 */
export const cacheFolder = (): string => {
  const { REAL_CACHE: named, XDG_CACHE_HOME: own } = process.env
  if (named) return path.resolve(named)
  if (process.getuid?.() === 0) return '/var/cache/stammbuch-real'
  return path.join(own || path.join(homedir(), '.cache'), 'stammbuch-real')
}
