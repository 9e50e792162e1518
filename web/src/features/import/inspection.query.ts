import type { Reply } from '@stammbuch/contracts/client'
import { queryOptions } from '@tanstack/react-query'
import { call } from '@/api/call.ts'
import type { ImportBody } from './import-choice.ts'

export type Inspection = Reply<'inspectMapping'>

/** The outcome of importing one row, counted from 0. */
export const inspection = (body: ImportBody, rowIndex: number) =>
  queryOptions({
    queryKey: ['inspectMapping', body, rowIndex],
    queryFn: ({ signal }) =>
      call(
        'inspectMapping',
        { body: { ...body, rowIndex } },
        { signal, expected: ['mapping-mismatch', 'no-root-entity'] },
      ),
    staleTime: 10_000,
    retry: false,
  })
