import { useProjects, useYears } from './scope-fields.tsx'

/** Project and year in the URL: ids, or the project's short code and the year's name. */
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
