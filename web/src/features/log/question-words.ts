import { classLabels, fieldOf } from '@stammbuch/contracts'
import { formatDate } from '@/format/format.ts'
import { type ChoiceKind, choiceName } from '@/product/choices/choice-sources.ts'
import { eventName } from './event-names.ts'
import { decisionNames, originNames } from './filter-labels.ts'
import { filtersOf, type LogSearch } from './log-search.ts'
import { moreFilters } from './more-filters.tsx'

type Filters = ReturnType<typeof filtersOf>
type Name = keyof Filters

const kinds: Partial<Record<Name, ChoiceKind>> = {
  supplierId: 'supplier',
  deliveryId: 'delivery',
  rankingGroupId: 'project',
  toplistId: 'toplist',
  releaseId: 'release',
  personId: 'contact',
  actor: 'user',
}

const labels: Partial<Record<Name, string>> = {
  ...Object.fromEntries(moreFilters),
  search: 'Name',
  words: 'Wörter in Werten',
  type: 'Ereignis',
  actor: 'Person',
  from: 'von',
  to: 'bis',
}

const valueWords = async (name: Name, value: string, filters: Filters): Promise<string> => {
  const kind = kinds[name]
  if (kind) return `„${await choiceName(kind, value, AbortSignal.timeout(10_000))}“`
  if (name === 'type') return value.split(',').map(eventName).join(' oder ')
  if (name === 'decision') return decisionNames[value] ?? value
  if (name === 'origin') return originNames[value] ?? value
  if (name === 'from' || name === 'to') return formatDate(value)
  if (name === 'own' || name === 'corrected') return value === '1' ? 'ja' : 'nein'
  if (name === 'class') return classLabels[value as keyof typeof classLabels]?.[0] ?? value
  if (name === 'attribute' && filters.class) return fieldOf(filters.class, value)?.label ?? value
  return `„${value}“`
}

/** Characters that the words of a question may have. */
const longest = 500

/** Returns what the filters ask, with today's names: „Lieferant „Kliniknetz“ · Entscheidung Übernommen · von 1. Juni 2026“. */
export const questionWords = async (search: LogSearch): Promise<string> => {
  const filters = filtersOf(search)
  const parts = await Promise.all(
    (Object.entries(labels) as [Name, string][]).map(async ([name, label]) => {
      const value = filters[name]
      return value === undefined ? [] : `${label} ${await valueWords(name, value, filters)}`
    }),
  )
  return parts.flat().join(' · ').slice(0, longest)
}
