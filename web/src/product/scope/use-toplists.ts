import { useQuery } from '@tanstack/react-query'
import { read } from '@/api/queries.ts'
import { compareGerman } from '@/format/format.ts'

/** The toplists of a project, by its short code, in a year where one is given, by name. None is read without a project. */
export const useToplists = (project: string | undefined, periodName?: string) =>
  useQuery({
    ...read('listToplistLabels', {
      query: { rgShortCode: project ?? '', ...(periodName && { periodName }) },
    }),
    enabled: project !== undefined,
    select: ({ list }) => list.toSorted((a, b) => compareGerman(a.value, b.value)),
  })
