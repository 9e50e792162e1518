const place = 'stammbuch.return-to'

/** Only a path of our own: a foreign address must never be the way back. */
const isOwn = (path: string): boolean => /^\/(?![/\\])/.test(path) && !path.startsWith('/auth/')

/** Keep where somebody wanted to go before signing in. */
export const keepReturnPath = (path: string): void => {
  if (isOwn(path)) sessionStorage.setItem(place, path)
}

/** Where to go after signing in; forgets it. */
export const takeReturnPath = (): string => {
  const path = sessionStorage.getItem(place)
  sessionStorage.removeItem(place)
  return path && isOwn(path) ? path : '/'
}
