import { keptInTab } from '@/state/kept.ts'

const kept = keptInTab('return-to')

/** Only a path of our own: a foreign address must never be the way back. */
const isOwn = (path: string): boolean => /^\/(?![/\\])/.test(path) && !path.startsWith('/auth/')

/** Keep where somebody wanted to go before signing in. */
export const keepReturnPath = (path: string): void => {
  if (isOwn(path)) kept.write(path)
}

/** Where to go after signing in; forgets it. */
export const takeReturnPath = (): string => {
  const path = kept.read()
  kept.write(null)
  return path && isOwn(path) ? path : '/'
}
