import { projectTopic } from '@stammbuch/contracts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { answerOf } from '@/api/call.ts'
import type { ReleaseSearch } from './release-search.ts'
import { useReadAgain } from './use-releases.ts'

/** A project and a year, as people know them. */
export interface ReleaseOf {
  readonly project: { readonly id: string; readonly name: string; readonly shortCode: string }
  readonly period: { readonly id: string; readonly name: string }
}

/** Contents of a release now and its hindrances; read again when the project, a conflict or a delivery changes. */
export const usePreview = ({ project, period }: ReleaseOf) => {
  const query = { rankingGroupId: project.id, periodId: period.id }
  const { data, ...rest } = useQuery({
    queryKey: ['previewRelease', query],
    queryFn: ({ signal }) => answerOf('previewRelease', { query }, { signal }),
    staleTime: 0,
  })
  const readAgain = (): void => void rest.refetch()
  const position = data?.position ?? null
  useReadAgain(projectTopic(project.shortCode, period.name), position, readAgain)
  useReadAgain('conflicts', position, readAgain)
  useReadAgain('deliveries', position, readAgain)
  return { preview: data?.body, ...rest }
}

/** A page of the awards: rank ascending, then score descending, as the server sorts them. */
export const useAwards = (
  { project, period }: ReleaseOf,
  { toplistId, offset = 0, limit = 100 }: ReleaseSearch,
) => {
  const query = {
    rgShortCode: project.shortCode,
    periodName: period.name,
    toplistLabelId: toplistId,
    offset,
    limit,
  }
  const { data, ...rest } = useQuery({
    queryKey: ['listAwards', query],
    queryFn: ({ signal }) => answerOf('listAwards', { query }, { signal }),
    placeholderData: keepPreviousData,
  })
  const topic = projectTopic(project.shortCode, period.name)
  useReadAgain(topic, data?.position ?? null, () => void rest.refetch())
  return { awards: data?.body, ...rest }
}
