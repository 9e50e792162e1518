import type { Moment } from '@stammbuch/contracts'
import { useQuery } from '@tanstack/react-query'
import { answerOf } from '@/api/call.ts'
import { Problem, sentenceOf } from '@/api/problem.ts'
import { formatDateTime, formatNumber } from '@/format/format.ts'

const isPosition = (stand: string): boolean => /^\d{1,15}$/.test(stand)

/** Returns the moment as the server takes it; null for a text that is none. */
const writtenMoment = (stand: string): number | string | null => {
  if (isPosition(stand)) return Number(stand)
  const isInstant = /^\d{4}-\d{2}-\d{2}/.test(stand) && !Number.isNaN(Date.parse(stand))
  return isInstant ? new Date(stand).toISOString() : null
}

/** Returns a moment for sentences: „8. Juli 2026, 14:03 Uhr“ of a time, „Position 4.783 (…)“ of a position. */
export const momentText = (stand: string, at: string | null): string => {
  const shown = isPosition(stand) ? at : stand
  const time = shown && `${formatDateTime(shown)} Uhr`
  if (!isPosition(stand)) return time ?? stand
  const place = `Position ${formatNumber(Number(stand))}`
  return time ? `${place} (${time})` : place
}

/** What the address asks for: a moment that can be shown, or a title and a sentence why not. */
export type LookedUp =
  | { readonly state: 'pending' }
  | { readonly state: 'there'; readonly stand: string; readonly moment: Moment }
  | {
      readonly state: 'refused'
      readonly title: string
      readonly more: string
      /** The first moment there is, where the one that was asked for lies before it. */
      readonly first?: string
      readonly retry?: () => void
    }

const afterAll = '9999-12-31T00:00:00.000Z'

const readMoment = async (at: number | string, signal: AbortSignal) =>
  (
    await answerOf(
      'readMoment',
      { query: { at } },
      { signal, today: true, expected: ['unknown-moment'] },
    )
  ).body

/** A position that is not there yet is answered with the head of the log. */
const lookUp = async (at: number | string, signal: AbortSignal): Promise<Moment> => {
  try {
    return await readMoment(at, signal)
  } catch (thrown) {
    if (!(thrown instanceof Problem) || thrown.code !== 'unknown-moment') throw thrown
    return readMoment(afterAll, signal)
  }
}

const reach = ({ head, headAt }: Moment): string =>
  headAt
    ? `Das Protokoll reicht bis Position ${formatNumber(head)} (${formatDateTime(headAt)} Uhr).`
    : 'Das Protokoll ist noch leer.'

const judged = (stand: string, at: number | string, moment: Moment): LookedUp => {
  if (typeof at === 'number' && at > moment.head)
    return {
      state: 'refused',
      title: `Die Position ${formatNumber(at)} gibt es noch nicht.`,
      more: reach(moment),
    }
  if (typeof at === 'string' && Date.parse(at) > Date.now())
    return {
      state: 'refused',
      title: `Der Zeitpunkt ${formatDateTime(at)} Uhr liegt in der Zukunft.`,
      more: reach(moment),
    }
  if (moment.position > 0) return { state: 'there', stand, moment }
  return {
    state: 'refused',
    title: 'Davor gab es hier noch nichts.',
    more: moment.firstAt
      ? `Das Protokoll beginnt am ${formatDateTime(moment.firstAt)} Uhr.`
      : 'Das Protokoll ist noch leer.',
    ...(moment.firstAt && { first: moment.firstAt }),
  }
}

/** The moment of an address, looked up in the log. */
export const useMoment = (stand: string): LookedUp => {
  const at = writtenMoment(stand)
  const { data, error, refetch } = useQuery({
    queryKey: ['stand', stand],
    queryFn: ({ signal }) => lookUp(at ?? afterAll, signal),
    enabled: at !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  })
  if (at === null)
    return {
      state: 'refused',
      title: `„${stand}“ ist kein Zeitpunkt und keine Position.`,
      more: 'Bitte wählen Sie den Stand in der Kopfzeile neu.',
    }
  if (data) return judged(stand, at, data)
  if (!error) return { state: 'pending' }
  return {
    state: 'refused',
    title: 'Der Stand konnte nicht bestimmt werden.',
    more: sentenceOf(error),
    retry: () => void refetch(),
  }
}
