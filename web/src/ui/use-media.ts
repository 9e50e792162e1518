import { createStore, type Store, useStore } from '@/state/store.ts'

/** One answer for each query: every cell of a table may ask, at every drawing, and asking the browser costs a look at its styles. */
const known = new Map<string, Store<boolean>>()

const answerOf = (query: string): Store<boolean> => {
  const before = known.get(query)
  if (before) return before
  const media = window.matchMedia(query)
  const answer = createStore(media.matches)
  media.addEventListener('change', ({ matches }) => answer.set(matches))
  known.set(query, answer)
  return answer
}

/** Returns true while a media query, for example `(width < 60rem)`, matches. */
export const useMedia = (query: string): boolean => useStore(answerOf(query))
