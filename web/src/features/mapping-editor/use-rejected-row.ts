import type { MappingColumn } from '@stammbuch/contracts'
import { useMutation } from '@tanstack/react-query'
import { call } from '@/api/call.ts'
import type { TargetClass } from './target-options.ts'

interface RowSearch {
  readonly sampleId: string
  readonly targetClass: TargetClass
  readonly columns: readonly MappingColumn[]
}

/** The first rejected row from one on and before another; the search goes on until the end. */
const firstBetween = async (
  { sampleId, targetClass, columns }: RowSearch,
  from: number,
  before: number,
): Promise<number | null> => {
  let at: number | null = from
  while (at !== null && at < before) {
    const body = { sampleId, targetClass, columns: [...columns], rowIndex: at }
    const found: { rowIndex: number | null; goOnAt: number | null } = await call(
      'findRejectedRow',
      { body },
      { expected: ['not-found', 'invalid'] },
    )
    if (found.rowIndex !== null) return found.rowIndex < before ? found.rowIndex : null
    at = found.goOnAt
  }
  return null
}

/** Go to the next row with a rejected value, behind the last row on from the first. */
export const useRejectedRow = (
  search: RowSearch,
  rows: number,
  onGo: (rowIndex: number) => void,
) => {
  const { mutate, data, reset, isPending, error } = useMutation({
    mutationFn: async (index: number) =>
      (await firstBetween(search, index + 1, rows)) ?? (await firstBetween(search, 0, index + 1)),
    onSuccess: (found) => {
      if (found !== null) onGo(found)
    },
  })
  return { seek: mutate, forget: reset, seeking: isPending, nowhere: data === null, error }
}
