import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { read } from '@/api/queries.ts'

/** As many dynamic fields as „Load All“ has. */
const fieldsAtMost = 3000

/** Labels of dynamic fields by their machine names; empty until they are loaded. */
export const useDynamicLabels = (): ReadonlyMap<string, string> => {
  const { data } = useQuery(read('listMdls', { query: { limit: fieldsAtMost } }))
  return useMemo(() => new Map(data?.list.map(({ name, label }) => [name, label])), [data])
}
