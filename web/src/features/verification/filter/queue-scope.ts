import { type QueueSearch, several } from './queue-search.ts'

/** Under this name the list's columns are remembered. */
export const columnsOfList = 'verification'

/** The parts of the address that narrow the list by properties of its changes. */
const narrowing = ['search', 'toplistId', ...several, 'stale', 'runId', 'reason'] as const
type Narrowing = (typeof narrowing)[number]

export const narrowingOf = (search: QueueSearch): Pick<QueueSearch, Narrowing | 'sort' | 'group'> =>
  Object.fromEntries(
    [...narrowing, 'sort' as const, 'group' as const].flatMap((name) =>
      search[name] === undefined ? [] : [[name, search[name]]],
    ),
  )

/** Returns true if anything narrows the list beyond project, year, delivery and kind of action. */
export const isNarrowed = (search: QueueSearch): boolean =>
  narrowing.some((name) => search[name] !== undefined)

/** The same list without what narrows it. */
export const widened = (search: QueueSearch): QueueSearch => ({
  ...search,
  ...Object.fromEntries(narrowing.map((name) => [name, undefined])),
  view: undefined,
  offset: undefined,
})

/** The part of the list that the server is asked for. */
export type QueueScope = Omit<QueueSearch, 'tab' | 'view' | 'offset' | 'limit'>

/** Returns true if a record's line counts only some of its open changes. */
export const countsSome = ({ sampleId, stale, runId, ...scope }: QueueScope): boolean =>
  runId !== undefined ||
  sampleId !== undefined ||
  stale !== undefined ||
  several.some((name) => scope[name] !== undefined)

/** The filter of a scope, without its order and groups. */
export const filterOf = ({ sort: _, group: __, ...filter }: QueueScope) => filter

const written = new WeakMap<QueueScope, string>()

/** The filter as a part of an address; written once for all lines of a list. */
const queryOf = (scope: QueueScope): string => {
  const known = written.get(scope)
  if (known !== undefined) return known
  const entries = Object.entries(scope).filter((entry): entry is [string, string] =>
    Boolean(entry[1]),
  )
  const query = new URLSearchParams(entries).toString()
  written.set(scope, query)
  return query
}

/** The address of a record that knows the queue it was opened from and its place there, to go on in it. */
export const recordHref = (
  root: { readonly class: string; readonly id: string },
  scope: QueueScope,
  place: number,
): string =>
  `/${root.class}/${root.id}?${[queryOf(scope), `place=${place}`].filter(Boolean).join('&')}`
