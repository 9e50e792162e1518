import { doubtAbout, type FieldValue } from '@stammbuch/contracts'
import type { Reply } from '@stammbuch/contracts/client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '@/api/call.ts'
import { useDebounced } from '@/ui/use-debounced.ts'
import { type ShownRecord, valueIn } from '../record-types.ts'

/** Long enough to type on without a question for every letter, in milliseconds. */
const typingPause = 300

/** A proposal waits no longer than this for the answer of the tables, in milliseconds. */
const longestWait = 1000

const placeFields = ['zipCode', 'city', 'countryCode'] as const

interface PostcodePlace {
  readonly zipCode: string
  readonly city: string
  readonly countryCode: string
}

/** The place of the record with this value; null while a part of it is missing. */
const placeWith = (
  record: ShownRecord,
  attribute: string,
  value: FieldValue,
): PostcodePlace | null => {
  if (!(placeFields as readonly string[]).includes(attribute)) return null
  const parts = placeFields.map((name) => (name === attribute ? value : valueIn(record, name)))
  const [zipCode, city, countryCode] = parts.map((part) =>
    typeof part === 'string' ? part.trim() : '',
  )
  const isWhole = zipCode && city && countryCode?.length === 2
  return isWhole ? { zipCode, city, countryCode } : null
}

const nowhere: PostcodePlace = { zipCode: '-', city: '-', countryCode: '--' }

const placeRead = (place: PostcodePlace) => ({
  queryKey: ['checkPostcode', { query: place }],
  // Without the signal: the editor may be left while a proposal waits for the answer.
  queryFn: () => call('checkPostcode', { query: place }),
  retry: false,
})

const doubtFrom = (
  { zipCode, city }: PostcodePlace,
  reply: Reply<'checkPostcode'> | undefined,
): string | null =>
  reply?.fits === false
    ? `Unter ${zipCode} liegt nach der Postleitzahltabelle ${reply.places.join(', ')}, nicht ${city}.`
    : null

interface ValueDoubt {
  /** The reason why the value is doubtful; null for none, or for none yet. */
  readonly doubt: string | null
  /** Waits for a check that is still open, a second at most, and gives its doubt; null when none is open. */
  readonly awaitCheck: (() => Promise<string | null>) | null
}

/** The doubt of the postcode tables about a place, asked for once somebody pauses, or is about to propose it. */
const usePlaceDoubt = (place: PostcodePlace | null): ValueDoubt => {
  const queryClient = useQueryClient()
  const typed = place ? JSON.stringify(place) : ''
  const rested = useDebounced(typed, typingPause)
  const [urgent, setUrgent] = useState('')
  const { data, isError } = useQuery({
    ...placeRead(place ?? nowhere),
    enabled: place !== null && (typed === rested || typed === urgent),
  })
  if (place === null) return { doubt: null, awaitCheck: null }
  if (data !== undefined || isError) return { doubt: doubtFrom(place, data), awaitCheck: null }
  const awaitCheck = async (): Promise<string | null> => {
    setUrgent(typed)
    const reply = await Promise.race([
      queryClient.fetchQuery(placeRead(place)).catch(() => undefined),
      new Promise<undefined>((resolve) => setTimeout(resolve, longestWait)),
    ])
    return doubtFrom(place, reply)
  }
  return { doubt: null, awaitCheck }
}

/** The doubt about a typed value, which may be proposed all the same. */
export const useDoubt = (
  record: ShownRecord,
  attribute: string,
  typed: FieldValue | undefined,
): ValueDoubt => {
  const value = typed ?? null
  const doubt = doubtAbout(attribute, value, {
    zipCode: valueIn(record, 'zipCode'),
    countryCode: valueIn(record, 'countryCode'),
  })
  const inTables = usePlaceDoubt(doubt === null ? placeWith(record, attribute, value) : null)
  return doubt === null ? inTables : { doubt, awaitCheck: null }
}
