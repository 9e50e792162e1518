import type { Mapping } from '@stammbuch/contracts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '@/api/call.ts'
import { read } from '@/api/queries.ts'
import { sampleChoices } from '@/api/sample-choices.ts'
import { useFollowedRead } from '@/live/use-followed-read.ts'
import type { MappingEditorSearch } from './mapping-editor-search.ts'

interface Edited {
  readonly data: Mapping | undefined
  readonly refetch: () => unknown
}

/** Read the mapping anew when a colleague has saved a revision of it or imported with it. */
const useColleagues = (id: string | undefined, { data, refetch }: Edited): void => {
  const list = useFollowedRead('listMappings', {}, 'admin:mapping').data?.list
  const listed = list?.find((one) => one.id === id)
  const isOld =
    data !== undefined &&
    listed !== undefined &&
    (listed.revision > data.revision || (listed.locked && !data.locked))
  useEffect(() => {
    if (isOld) void refetch()
  }, [isOld, refetch])
}

/** The mapping that is edited, and the delivery it is tried with, made ready. */
export const useEditedMapping = ({ mapping: id, sampleId }: MappingEditorSearch) => {
  const found = useQuery({
    ...read('getMapping', { params: { id: id ?? '' } }),
    enabled: id !== undefined,
  })
  useColleagues(id, found)
  const samples = useQuery({
    ...sampleChoices,
    enabled: sampleId !== undefined,
  })
  const prepared = useQuery({
    queryKey: ['processSample', sampleId],
    queryFn: ({ signal }) =>
      call('processSample', { params: { sampleId: sampleId ?? '' } }, { signal }),
    enabled: sampleId !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const sample = samples.data?.list.find((one) => one.id === sampleId)
  const mapping = id === undefined ? undefined : found.data
  const own = (mapping?.columns ?? []).flatMap(({ source }) => source ?? [])
  const error = found.error ?? prepared.error ?? samples.error
  return {
    mapping,
    /** Columns of the delivery; without one those that the mapping names. */
    headers: sample?.headers ?? [...new Set(own)],
    rows: sampleId === undefined ? 0 : (prepared.data?.rows ?? 0),
    error,
    coming:
      !error &&
      ((id !== undefined && found.isPending) ||
        (sampleId !== undefined && (prepared.isPending || samples.isPending))),
  }
}
