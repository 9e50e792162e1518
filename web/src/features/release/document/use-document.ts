import { projectTopic } from '@stammbuch/contracts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { answerOf } from '@/api/call.ts'
import { useReadAgain } from '../use-releases.ts'
import type { DocumentSearch } from './document-search.ts'

/** Lines of a page unless somebody chooses otherwise. */
export const linesAtOnce = 250

/** A release as a document; what became of it since follows the log. */
export const useDocument = (id: string) => {
  const { data, ...rest } = useQuery({
    queryKey: ['readRelease', id],
    queryFn: ({ signal }) => answerOf('readRelease', { params: { id } }, { signal }),
    staleTime: 0,
  })
  const release = data?.body.release
  const topic = release ? projectTopic(release.rankingGroup.shortCode, release.period.name) : null
  const readAgain = (): void => void rest.refetch()
  useReadAgain(topic, data?.position ?? null, readAgain)
  useReadAgain('releases', data?.position ?? null, readAgain)
  return { data: data?.body, position: data?.position ?? null, ...rest }
}

/** A page of a release's lines; read again whenever the document was. */
export const useLines = (id: string, search: DocumentSearch, position: number | null) => {
  const { topliste, nur, ziel, zustand, offset = 0, limit = linesAtOnce } = search
  const query = {
    toplistId: topliste,
    only: nur && ('changed' as const),
    target: ziel,
    state: zustand,
    offset,
    limit,
  }
  return useQuery({
    queryKey: ['releaseLines', id, query, position],
    queryFn: async ({ signal }) =>
      (await answerOf('releaseLines', { params: { id }, query }, { signal })).body,
    placeholderData: keepPreviousData,
    enabled: position !== null,
  })
}
