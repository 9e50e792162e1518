import type { SpotCheck } from '@stammbuch/contracts'
import { useQuery } from '@tanstack/react-query'
import { read } from './queries.ts'
import { sampleChoices } from './sample-choices.ts'

/** Names for what a spot check was drawn from: a delivery, or a toplist or project and its year. */
export const useSpotCheckNames = (checks: readonly SpotCheck[]) => {
  const periods = useQuery(read('listPeriods')).data?.list ?? []
  const samples = useQuery({
    ...sampleChoices,
    enabled: checks.some(({ scope }) => scope.sampleId !== undefined),
  })
  return ({ scope, strata }: SpotCheck): string => {
    const { sampleId, toplistId, rgShortCode, periodId } = scope
    if (sampleId)
      return (
        samples.data?.list.find(({ id }) => id === sampleId)?.rawDataReference ?? 'Datenlieferung'
      )
    const toplist = strata.find((one) => one.toplistId === toplistId)?.toplist
    const year = periods.find(({ id }) => id === periodId)?.name
    return [toplist ?? rgShortCode ?? 'Topliste', year].filter(Boolean).join(' ')
  }
}
