import { doubtAbout, type FieldValue } from '@stammbuch/contracts'
import { useQuery } from '@tanstack/react-query'
import { read } from '@/api/queries.ts'
import { useDebounced } from '@/ui/use-debounced.ts'
import { type ShownRecord, valueIn } from './record-types.ts'

/** Long enough to type on without a question for every letter. */
const typingPause = 300

const placeFields = ['zipCode', 'city', 'countryCode'] as const

interface Place {
  readonly zipCode: string
  readonly city: string
  readonly countryCode: string
}

/** Where the record would be with this value; null while a part of it is missing. */
const placeWith = (record: ShownRecord, attribute: string, value: FieldValue): Place | null => {
  if (!(placeFields as readonly string[]).includes(attribute)) return null
  const parts = placeFields.map((name) => (name === attribute ? value : valueIn(record, name)))
  const [zipCode, city, countryCode] = parts.map((part) =>
    typeof part === 'string' ? part.trim() : '',
  )
  const isWhole = zipCode && city && countryCode?.length === 2
  return isWhole ? { zipCode, city, countryCode } : null
}

/** What the postcode tables say against a place; null for nothing. */
const usePlaceDoubt = (place: Place | null): string | null => {
  const wanted = place ? JSON.stringify(place) : ''
  const rested = useDebounced(wanted, typingPause)
  const query = JSON.parse(rested === wanted && rested !== '' ? rested : 'null') as Place | null
  const { data } = useQuery({
    ...read('checkPostcode', { query: query ?? { zipCode: '-', city: '-', countryCode: '--' } }),
    enabled: query !== null,
    retry: false,
  })
  if (!query || data?.fits !== false) return null
  return `Unter ${query.zipCode} liegt nach der Postleitzahltabelle ${data.places.join(', ')}, nicht ${query.city}.`
}

/** What makes a typed value doubtful that may be proposed all the same; null for nothing. */
export const useDoubt = (
  record: ShownRecord,
  attribute: string,
  typed: FieldValue | undefined,
): string | null => {
  const value = typed ?? null
  const doubt = doubtAbout(attribute, value, {
    zipCode: valueIn(record, 'zipCode'),
    countryCode: valueIn(record, 'countryCode'),
  })
  const inTables = usePlaceDoubt(doubt === null ? placeWith(record, attribute, value) : null)
  return doubt ?? inTables
}
