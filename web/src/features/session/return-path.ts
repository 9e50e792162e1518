import { keptInTab } from '@/state/browser-storage.ts'

const storedPath = keptInTab('return-to')

/** Only a path of our own: a foreign address must never be the way back. */
const isOwn = (path: string): boolean => /^\/(?![/\\])/.test(path) && !path.startsWith('/auth/')

/** Keeps the path to go to after signing in. */
export const keepReturnPath = (path: string): void => {
  if (isOwn(path)) storedPath.write(path)
}

/** Returns the path to go to after signing in, once; `here`, where somebody signs in, without one. */
export const takeReturnPath = (here = '/'): string => {
  const path = storedPath.read()
  storedPath.write(null)
  return path && isOwn(path) ? path : here
}
