import type { RouteName } from '@stammbuch/contracts'
import type { Call, Reply } from '@stammbuch/contracts/client'
import { hashKey, QueryClient, type QueryKey } from '@tanstack/react-query'
import { standing } from '@/state/stand.ts'
import { call } from './call.ts'
import { Problem } from './problem.ts'

/** True for failures that are worth a second try: no reply at all, or a part of the server that is away. */
const isPassing = (thrown: unknown): boolean =>
  thrown instanceof Problem && (thrown.status === 0 || thrown.status >= 502)

/** Answers of different moments lie beside each other; those under `stand` belong to none. */
const hashAtMoment = (key: QueryKey): string => {
  const past = standing.get()
  return hashKey(past && key[0] !== 'stand' ? [...key, past.position] : key)
}

/** The cache of everything read. The live store keeps it fresh, so it asks for nothing by itself. */
export const newQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        queryKeyHashFn: hashAtMoment,
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: (count, thrown) => count < 2 && isPassing(thrown),
      },
      mutations: { retry: false },
    },
  })

/** A read for TanStack Query. */
export interface Read<Name extends RouteName> {
  readonly queryKey: readonly [Name, Call<Name>]
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<Reply<Name>>
}

/**
 * A read of the contract for TanStack Query, in loaders and components alike:
 * `useQuery(read('getAccount', { params: { id } }))`. Its key starts with the call's name.
 */
export const read = <Name extends RouteName>(name: Name, input: Call<Name> = {}): Read<Name> => ({
  queryKey: [name, input],
  queryFn: ({ signal }) => call(name, input, { signal }),
})
