import { dmsStrategies } from '@stammbuch/contracts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '@/api/queries.ts'
import { compareGerman } from '@/format/format.ts'
import { type ApiImportSearch, allToplists } from './api-import-search.ts'

export interface Option {
  readonly value: string
  readonly label: string
  readonly detail?: string
}

export const stepIds = ['api', 'project', 'toplist', 'period', 'start'] as const
export type StepId = (typeof stepIds)[number]
type ChoiceId = Exclude<StepId, 'start'>

const sorted = (options: readonly Option[]): readonly Option[] =>
  options.toSorted((one, other) => compareGerman(one.label, other.label))

const apis: readonly Option[] = dmsStrategies.map((value) => ({ value, label: value }))

/** What can be chosen in each step, what is chosen, and which step is at work. */
export const useChoices = (search: ApiImportSearch) => {
  const groups = useQuery(read('listRankingGroups')).data?.list
  const periods = useQuery(read('listPeriods')).data?.list
  const group = groups?.find(({ id }) => id === search.project)
  const toplists = useQuery({
    ...read('listToplistLabels', { query: { rgShortCode: group?.shortCode ?? '' } }),
    enabled: group !== undefined,
  }).data?.list
  const [revisited, setRevisited] = useState<StepId | null>(null)

  const options: Readonly<Record<ChoiceId, readonly Option[]>> = {
    api: apis,
    project: sorted(
      (groups ?? []).map(({ id, name, shortCode }) => ({
        value: id,
        label: name,
        detail: shortCode,
      })),
    ),
    toplist: [
      { value: allToplists, label: 'Alle' },
      ...sorted((toplists ?? []).map(({ id, value }) => ({ value: id, label: value }))),
    ],
    period: sorted(
      (periods ?? []).map(({ id, name }) => ({ value: id, label: name })),
    ).toReversed(),
  }
  const chosenOf = (id: ChoiceId): Option | undefined =>
    options[id].find(({ value }) => value === search[id])
  const chosen: Readonly<Record<ChoiceId, Option | undefined>> = {
    api: chosenOf('api'),
    project: chosenOf('project'),
    toplist: group && chosenOf('toplist'),
    period: chosenOf('period'),
  }
  const missing = stepIds.find((id) => id !== 'start' && chosen[id] === undefined)
  return {
    options,
    chosen,
    current: revisited ?? missing ?? 'start',
    revisit: setRevisited,
  }
}
