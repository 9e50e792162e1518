import { dynamicTypes, type MappingColumn } from '@stammbuch/contracts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { read } from '@/api/queries.ts'
import type { ComboboxOption } from '@/ui/use-combobox-options.ts'
import { type DynamicTarget, optionOf, type TargetClass, targetOptions } from './target-options.ts'

/** As many dynamic fields as „Load All“ has. */
const fieldsAtMost = 3000
const none: readonly DynamicTarget[] = []

/** Everything that a column can become, dynamic fields included, and how a target is called. */
export const useTargetOptions = (
  targetClass: TargetClass,
  columns: readonly Pick<MappingColumn, 'target'>[],
) => {
  const { data } = useQuery(read('listMdls', { query: { limit: fieldsAtMost } }))
  const used = JSON.stringify(columns.map(({ target }) => target))
  const options: readonly ComboboxOption[] = useMemo(() => {
    const dynamic = data?.list.map(({ name, label, type, rankingGroup }) => ({
      name,
      label,
      type: dynamicTypes[type],
      project: rankingGroup?.shortCode ?? null,
    }))
    return targetOptions(targetClass, JSON.parse(used) as string[], dynamic ?? none)
  }, [data, targetClass, used])
  const labels = useMemo(
    () => new Map(options.map(({ value, label }) => [value, label])),
    [options],
  )
  return { options, labelOf: (target: string) => labels.get(target) ?? optionOf(target).label }
}
