import { unknown } from './comparison.ts'
import { wordsOf } from './fold.ts'
import { similarFrom, withinEdits } from './similarity.ts'

export interface Place {
  readonly zip: string
  /** City, folded and without spaces. */
  readonly city: string
  readonly words: readonly string[]
}

/** Returns a postcode and city in the form in which they are compared. */
export const placeOf = (zip: string | null | undefined, city: string | null | undefined): Place => {
  const words = wordsOf(city)
  return { zip: (zip ?? '').replace(/\W/g, ''), city: words.join(''), words }
}

/** Levels of comparing places. */
export const placeLevels = [
  'gleiche PLZ',
  'PLZ bis auf eine Ziffer gleich, gleicher Ort',
  'gleicher Ort',
  'PLZ bis auf eine Ziffer gleich',
  'gleiche Gegend',
  'verschieden',
] as const

const sameCity = (a: Place, b: Place): boolean =>
  a.city !== '' &&
  b.city !== '' &&
  (a.city === b.city ||
    a.city.startsWith(b.city) ||
    b.city.startsWith(a.city) ||
    similarFrom(a.city, b.city, 0.9) > 0)

const region = (zip: string): string => zip.slice(0, Math.max(2, zip.length - 2))

/** Returns the level of two places; without both postcodes only the city counts. */
export const comparePlaces = (a: Place, b: Place): number => {
  const zips = a.zip !== '' && b.zip !== ''
  if (zips && a.zip === b.zip) return 0
  const city = sameCity(a, b)
  if (!zips) return a.city === '' || b.city === '' ? unknown : city ? 2 : 5
  const close = withinEdits(a.zip, b.zip, 1)
  if (city) return close ? 1 : 2
  if (close) return 3
  return region(a.zip) === region(b.zip) ? 4 : 5
}

/** P(level | different) of places. */
export const usualPlaces = [4e-4, 1e-5, 1e-3, 1e-3, 2e-3, 0.995] as const
