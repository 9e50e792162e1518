import { useQuery } from '@tanstack/react-query'
import { read } from '@/api/queries.ts'
import { compareGerman } from '@/format/format.ts'
import type { DuplicationSearch } from './duplication-search.ts'

/** What can be chosen, and what is: only what exists counts as chosen. */
export const useChoices = ({ rg, pName, target, toplists = [] }: DuplicationSearch) => {
  const groups = useQuery(read('listRankingGroups'))
  const periods = useQuery(read('listPeriods'))
  const projects = (groups.data?.list ?? []).toSorted((a, b) => compareGerman(a.name, b.name))
  const years = (periods.data?.list ?? [])
    .map(({ name }) => name)
    .toSorted((a, b) => compareGerman(b, a))
  const project = projects.find(({ shortCode }) => shortCode === rg)
  const lists = (project?.toplistLabels ?? []).toSorted((a, b) => compareGerman(a.value, b.value))
  const year = years.find((name) => name === pName)
  return {
    projects,
    years,
    lists,
    project,
    year,
    targetYear: years.find((name) => name === target && name !== year),
    chosen: lists.flatMap(({ id }) => (toplists.includes(id) ? [id] : [])),
    error: groups.error ?? periods.error,
    retry: () => void Promise.all([groups.refetch(), periods.refetch()]),
  }
}
export type Choices = ReturnType<typeof useChoices>

/** What is still to be chosen before anything can be duplicated; null when all is. */
export const stillMissing = ({ project, year, chosen, targetYear }: Choices): string | null => {
  const missing = [
    !project && 'Projekt',
    !year && 'Jahr',
    chosen.length === 0 && 'mindestens eine Topliste',
    !targetYear && 'Zieljahr',
  ].filter((one) => one !== false)
  if (missing.length === 0) return null
  return `Bitte wählen: ${new Intl.ListFormat('de').format(missing)}.`
}
