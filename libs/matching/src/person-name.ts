import { cologne } from './cologne.ts'
import { wordsOf } from './fold.ts'
import { jaroWinkler, withinEdits } from './similarity.ts'

/** Words before or after a name that are not part of it. */
const titles = new Set(
  'dr drs prof pd priv doz med dent vet phil nat rer habil hc univ dipl ing mag msc bsc ma ba mba llm ra herr frau fr hr'.split(
    ' ',
  ),
)

export interface NamePart {
  readonly words: readonly string[]
  readonly whole: string
  readonly sound: string
}

/** Returns a first name or surname without titles; the words of a double name apart. */
export const namePartOf = (text: string | null | undefined): NamePart => {
  const all = wordsOf(text)
  const words = all.filter((word) => !titles.has(word))
  const whole = (words.length > 0 ? words : all).join('')
  return { words, whole, sound: cologne(whole) }
}

/** Levels of comparing first names or surnames. */
export const nameLevels = [
  'gleich',
  'fast gleich',
  'ähnlich oder Teil des anderen',
  'Vor- und Nachname vertauscht',
  'verschieden',
] as const

const isPart = (a: NamePart, b: NamePart): boolean =>
  a.words.length !== b.words.length &&
  (a.words.every((word) => b.words.includes(word)) ||
    b.words.every((word) => a.words.includes(word)))

const isInitial = (a: string, b: string): boolean =>
  (a.length === 1 || b.length === 1) && a[0] === b[0]

/** Returns the level of two name parts that are both present, without regard to swapping. */
export const compareNameParts = (a: NamePart, b: NamePart): number => {
  if (a.whole === b.whole) return 0
  const length = Math.min(a.whole.length, b.whole.length)
  if (length >= 4 && withinEdits(a.whole, b.whole, 1)) return 1
  const similar = jaroWinkler(a.whole, b.whole)
  if (similar >= 0.93) return 1
  if (similar >= 0.85 || isPart(a, b) || isInitial(a.whole, b.whole)) return 2
  return length >= 4 && a.sound === b.sound ? 2 : 4
}
