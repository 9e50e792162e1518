import type { Period } from '@stammbuch/contracts'
import type { Reply } from '@stammbuch/contracts/client'
import { useQuery } from '@tanstack/react-query'
import { read } from '@/api/queries.ts'
import { sampleChoices } from '@/api/sample-choices.ts'
import { compareGerman, formatDate } from '@/format/format.ts'

export interface ScopeOption {
  readonly value: string
  readonly label: string
  readonly detail?: string
}

type Project = Reply<'listRankingGroups'>['list'][number]

const noProjects: readonly Project[] = []
const noYears: readonly Period[] = []

/** The projects there are to choose from, by name. */
export const useProjects = () => {
  const { data, error, refetch } = useQuery({
    ...read('listRankingGroups'),
    select: ({ list }) => list.toSorted((a, b) => compareGerman(a.name, b.name)),
  })
  return { projects: data ?? noProjects, error, refetch }
}

/** The years there are to choose from, newest first. */
export const useYears = () => {
  const { data, error, refetch } = useQuery({
    ...read('listPeriods'),
    select: ({ list }) => list.toSorted((a, b) => compareGerman(b.name, a.name)),
  })
  return { years: data ?? noYears, isKnown: data !== undefined, error, refetch }
}

/** What the URL says of project and year: ids, or what people call them. */
interface ChosenScope {
  readonly project: string | undefined
  readonly year: string | undefined
}

/** The project and the year that are chosen, and what there is; only what exists counts as chosen. */
export const useScope = ({ project, year }: ChosenScope) => {
  const { projects, ...groups } = useProjects()
  const { years, ...periods } = useYears()
  return {
    projects,
    years,
    project: projects.find(({ id, shortCode }) => project === id || project === shortCode),
    year: years.find(({ id, name }) => year === id || year === name),
    error: groups.error ?? periods.error,
    retry: () => void Promise.all([groups.refetch(), periods.refetch()]),
  }
}

/** What a project or a year is known by in the URL. */
export type ProjectKey = 'id' | 'shortCode'
export type YearKey = 'id' | 'name'

export const projectOptions = (
  projects: readonly Project[],
  by: ProjectKey,
): readonly ScopeOption[] =>
  projects.map((one) => ({ value: one[by], label: one.name, detail: one.shortCode }))

export const yearOptions = (years: readonly Period[], by: YearKey): readonly ScopeOption[] =>
  years.map((one) => ({ value: one[by], label: one.name }))

/** The toplists of a project, by its short code, in a year where one is given, by name. None is read without a project. */
export const useToplists = (project: string | undefined, periodName?: string) =>
  useQuery({
    ...read('listToplistLabels', {
      query: { rgShortCode: project ?? '', ...(periodName && { periodName }) },
    }),
    enabled: project !== undefined,
    select: ({ list }) => list.toSorted((a, b) => compareGerman(a.value, b.value)),
  })

/** The deliveries there are to choose from, and the chosen one. */
export const useSampleScope = (sampleId: string | undefined) => {
  const samples = useQuery(sampleChoices).data?.list ?? []
  return {
    sample: samples.find(({ id }) => id === sampleId),
    options: samples.map(({ id, rawDataReference, supplier, createdAt }) => ({
      value: id,
      label: rawDataReference,
      detail: [supplier?.name, formatDate(createdAt)].filter(Boolean).join(' · '),
    })),
  }
}
