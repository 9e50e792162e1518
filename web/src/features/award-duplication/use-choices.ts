import { compareGerman } from '@/format/format.ts'
import { useScope } from '@/product/scope/use-scope.ts'
import type { DuplicationSearch } from './duplication-search.ts'

/** The options of the page and the chosen ones; only one that exists counts as chosen. */
export const useChoices = ({ rg, pName, target, toplists = [] }: DuplicationSearch) => {
  const { project, year, years, error, retry } = useScope({ project: rg, year: pName })
  const lists = (project?.toplistLabels ?? []).toSorted((a, b) => compareGerman(a.value, b.value))
  return {
    lists,
    project,
    year: year?.name,
    targetYear: years.find(({ name }) => name === target && name !== year?.name)?.name,
    chosen: lists.flatMap(({ id }) => (toplists.includes(id) ? [id] : [])),
    error,
    retry,
  }
}
export type Choices = ReturnType<typeof useChoices>

/** The choices that are missing before anything can be duplicated, as a sentence; null without any. */
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
