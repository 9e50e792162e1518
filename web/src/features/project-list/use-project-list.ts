import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { answerOf } from '@/api/call.ts'
import { read } from '@/api/queries.ts'
import { useTopic } from '@/live/use-live.ts'
import type { ProjectSearch } from './project-search.ts'

const calls = { account: 'listAccounts', contact: 'listContacts' } as const

/** Until when a page counts as fresh, in milliseconds. */
const freshFor = 10_000

/** The project of this code or id, `undefined` while nobody knows and `null` when there is none. */
export const useProject = (code: string) => {
  const { data, error, isPending, refetch } = useQuery(read('listRankingGroups'))
  const wanted = code.toLowerCase()
  const found = data?.list.find(
    ({ id, shortCode }) => id === wanted || shortCode.toLowerCase() === wanted,
  )
  return { project: data ? (found ?? null) : undefined, error, isPending, refetch }
}

/** The least time between two readings that the log asks for, in milliseconds. */
const readEvery = 1000

/** A page of the project's records, cut and sorted by the server, and read again when the log moves. */
export const useProjectList = (
  rootType: keyof typeof calls,
  code: string,
  { viaScores, at, ...search }: ProjectSearch,
) => {
  const name = calls[rootType]
  const query = {
    ...search,
    rankingGroupShortCode: code,
    discoveryViaScores: viaScores ? ('1' as const) : undefined,
    asOf: at,
  }
  const { data, ...rest } = useQuery({
    queryKey: [name, { query }, 'placed'],
    queryFn: async ({ signal }) => {
      const { body, position } = await answerOf(name, { query }, { signal })
      return { ...body, position }
    },
    placeholderData: keepPreviousData,
    staleTime: freshFor,
  })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useTopic(at === undefined ? 'queue' : null, data?.position ?? null, (update) => {
    if (update.kind === 'state') return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void rest.refetch(), readEvery)
  })
  return { data, ...rest }
}
