import { type DmsStrategy, dmsStrategies } from '@stammbuch/contracts'
import { textIn } from '@/state/search-values.ts'

/** All toplists of the project, as the URL says it. */
export const allToplists = 'alle'

/** The choices so far. The toplist is an id, or `alle`. */
export interface ApiImportSearch {
  readonly api?: DmsStrategy | undefined
  readonly project?: string | undefined
  readonly toplist?: string | undefined
  readonly period?: string | undefined
}

export const apiImportSearch = (given: Readonly<Record<string, unknown>>): ApiImportSearch => ({
  api: dmsStrategies.find((one) => one === given.api),
  project: textIn(given.project),
  toplist: textIn(given.toplist),
  period: textIn(given.period),
})
