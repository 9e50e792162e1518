import { useCallback, useSyncExternalStore } from 'react'

/** One list for each query: every cell of a table may ask, at every drawing. */
const known = new Map<string, MediaQueryList>()

const mediaOf = (query: string): MediaQueryList => {
  const media = known.get(query) ?? window.matchMedia(query)
  known.set(query, media)
  return media
}

/** Returns true while a media query, for example `(width < 60rem)`, matches. */
export const useMedia = (query: string): boolean => {
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = mediaOf(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => mediaOf(query).matches)
}
