import { mayBeMeant } from '@stammbuch/contracts'
import { searchFor, wordsOf } from '@/ui/fold.ts'

/** The things whose text has every typed word; where there are none, those that have them but for typing errors, said to be alike. */
export const findSimilar = <Thing>(
  things: readonly Thing[],
  typed: string,
  textOf: (thing: Thing) => string,
): { readonly found: readonly Thing[]; readonly alike: boolean } => {
  const isFound = searchFor(typed)
  const found = things.filter((thing) => isFound(textOf(thing)))
  if (found.length > 0) return { found, alike: false }
  const wanted = wordsOf(typed)
  if (wanted.length === 0) return { found, alike: false }
  const isAlike = (thing: Thing): boolean => {
    const words = wordsOf(textOf(thing))
    return wanted.every((one) => words.some((word) => word.includes(one) || mayBeMeant(one, word)))
  }
  return { found: things.filter(isAlike), alike: true }
}
