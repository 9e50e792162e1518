import type { RecordClass, RouteName } from '@stammbuch/contracts'
import { notifyManager, type QueryClient, useQuery } from '@tanstack/react-query'
import { read } from '@/api/queries.ts'

/** The counts of the verification list by what it can be narrowed by. */
export const facetsKey = 'pendingFacets'

/** The open changes of a record as the verification list shows them below its line. */
export const openChangesKey = 'open-changes'

/** The reads that something done to a record can make old. */
const ofRecords: ReadonlySet<RouteName> = new Set([
  'getAccount',
  'getContact',
  'getProduct',
  'getAward',
  'getScore',
  'listChangesOfTarget',
  'recordTimeline',
  'listPending',
  'listAccounts',
  'listContacts',
  'listProducts',
  'listFollowUp',
  'similarAccounts',
])

/**
 * Resolves when the page shows what was read before: it hears of that only after whoever waited for it.
 */
export const readingsShown = (): Promise<void> =>
  new Promise((resolve) => notifyManager.schedule(resolve))

const isOfRecords = (name: unknown): boolean => ofRecords.has(name as RouteName)

/**
 * Reads again what is on screen and may have changed; the rest when it is next asked for. Resolves when the page
 * shows it.
 */
export const refreshRecords = async (client: QueryClient): Promise<void> => {
  await client.invalidateQueries({ predicate: ({ queryKey: [name] }) => isOfRecords(name) })
  await readingsShown()
}

/** Asks again for the open changes of records after one of them was decided or proposed. */
export const refreshOpenChanges = async (
  client: QueryClient,
  rootIds: readonly string[],
): Promise<void> => {
  await client.invalidateQueries({
    predicate: ({ queryKey: [name, rootId] }) =>
      name === openChangesKey && rootIds.some((id) => id === rootId),
  })
}

/** A page of the verification list has its own decisions laid over it, and is not read for each of them. */
const isPageOfList = ([name, page]: readonly unknown[]): boolean =>
  name === 'listPending' && page !== 'part'

const rereadRecords = async (client: QueryClient): Promise<void> => {
  await Promise.all([
    client.invalidateQueries({
      predicate: ({ queryKey }) => isPageOfList(queryKey),
      refetchType: 'none',
    }),
    client.invalidateQueries({
      predicate: ({ queryKey }) => isOfRecords(queryKey[0]) && !isPageOfList(queryKey),
    }),
  ])
}

/**
 * Reads again what the log told of a record that is on screen. Resolves when the page shows it. A page of the
 * verification list beside it follows the log itself, line by line.
 */
export const refreshTold = async (client: QueryClient): Promise<void> => {
  await rereadRecords(client)
  await readingsShown()
}

/** Reads again what a decision on a change of this record made old. Resolves when the page shows it. */
export const refreshDecided = async (client: QueryClient, rootId: string): Promise<void> => {
  await Promise.all([rereadRecords(client), refreshOpenChanges(client, [rootId])])
  await readingsShown()
}

/** Milliseconds without a key or a further decision after which what stands beside a list is read again. */
const rest = 300

/**
 * The same where somebody decides line after line: the open changes of the record at once, what stands beside the list
 * when they pause, once for all they decided.
 */
export const refreshDecidedLine = async (client: QueryClient, rootId: string): Promise<void> => {
  void import('@/ui/keys-rest.ts').then(({ lastWhenKeysRest }) =>
    lastWhenKeysRest(() => void rereadRecords(client), rest),
  )
  await refreshOpenChanges(client, [rootId])
  await readingsShown()
}

/** Reads again what waits, after decisions on these records were taken back, and how much that is in all. */
export const refreshUndone = async (
  client: QueryClient,
  rootIds: readonly string[],
): Promise<void> => {
  await Promise.all([
    refreshRecords(client),
    refreshOpenChanges(client, rootIds),
    ...[facetsKey, 'myDecisions'].map((key) => client.invalidateQueries({ queryKey: [key] })),
  ])
}

interface Target {
  readonly class: RecordClass
  readonly id: string
}

/** The decided changes of one field, newest first, by now or by a log position. */
export const useFieldHistory = (
  { class: recordClass, id }: Target,
  attribute: string,
  { at, enabled = true }: { readonly at?: number | undefined; readonly enabled?: boolean } = {},
) =>
  useQuery({
    ...read('listChangesOfTarget', {
      params: { class: recordClass, id },
      query: { pending: '0', attribute, ...(at !== undefined && { asOf: at }) },
    }),
    enabled,
  })
