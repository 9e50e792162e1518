import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '@/api/queries.ts'
import { compareGerman } from '@/format/format.ts'
import { useProjects, useYears } from '@/product/scope/scope-fields.tsx'
import type { EntryReference, UploadPlace } from './upload-memory.ts'
import type { UploadSearch } from './upload-search.ts'

export type StepId = 'supplier' | 'rankingGroup' | 'period' | 'file' | 'upload'
export const stepIds = ['supplier', 'rankingGroup', 'period', 'file', 'upload'] as const

type Choices = Partial<UploadPlace> & { readonly file?: File }

const named = (
  list: readonly EntryReference[] | undefined,
  id: string | undefined,
): EntryReference | undefined => list?.find((one) => one.id === id)

/** The state of the wizard: what is chosen, and which step is at work. */
export const useChoices = (given: UploadSearch) => {
  const suppliers = useQuery(read('listSuppliers')).data?.list
  const { projects: groups } = useProjects()
  const { years: periods } = useYears()
  const [made, setMade] = useState<Choices>({})
  const [revisited, setRevisited] = useState<StepId | null>(null)

  const supplier = made.supplier ?? named(suppliers, given.supplier)
  const rankingGroup = made.rankingGroup ?? named(groups, given.rankingGroup)
  const period = made.period ?? named(periods, given.period)
  const { file } = made
  const chosen = { supplier, rankingGroup, period, file }
  const open = stepIds.find((id) => id !== 'upload' && chosen[id] === undefined) ?? 'upload'

  const choose = (patch: Choices): void => {
    setMade((last) => ({ ...last, ...patch }))
    setRevisited(null)
  }
  const clearFile = (): void => {
    setMade(({ file: _, ...rest }) => rest)
    setRevisited(null)
  }
  return {
    chosen,
    current: revisited ?? open,
    place: supplier && rankingGroup && period ? { supplier, rankingGroup, period } : null,
    choose,
    clearFile,
    revisit: setRevisited,
    suppliers: (suppliers ?? []).toSorted((a, b) => compareGerman(a.name, b.name)),
    groups,
    periods,
  }
}
