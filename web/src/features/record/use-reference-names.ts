import { useQueries } from '@tanstack/react-query'
import { read } from '@/api/queries.ts'
import type { RootRecord, ShownRecord } from './record-types.ts'
import type { ReferenceNames } from './value-format.ts'

/** The class that a reference field points to. */
const classes: Readonly<Record<string, 'account' | 'contact'>> = {
  mainContactId: 'contact',
  mainAccountId: 'account',
  accountId: 'account',
  contactId: 'contact',
}

export const referredClass = (attribute: string): 'account' | 'contact' | undefined =>
  classes[attribute]

type Labelled = { readonly id: string; readonly label: string }

const relatedTo = (record: ShownRecord): readonly (Labelled | null)[] => {
  switch (record.class) {
    case 'account':
      return [record.mainContact, ...record.contacts]
    case 'contact':
      return [record.mainAccount, ...record.accounts]
    case 'product':
      return [record.account]
    default:
      return []
  }
}

/** The names that come with a record: those of its relations and of what it refers to. */
export const namesWith = (record: RootRecord): ReferenceNames => {
  const names = new Map<string, string>()
  for (const one of relatedTo(record)) if (one) names.set(one.id, one.label)
  if (record.class === 'account' && record.category)
    names.set(record.category.id, record.category.name)
  if (record.class === 'account' || record.class === 'contact') {
    for (const { period, rankingGroup } of [...record.awards, ...record.scores]) {
      if (period) names.set(period.id, period.name)
      if (rankingGroup) names.set(rankingGroup.id, rankingGroup.name)
    }
    for (const { toplistLabel } of record.awards)
      if (toplistLabel) names.set(toplistLabel.id, toplistLabel.value)
  }
  return names
}

/** A value that may be a reference. */
export interface Referring {
  readonly attribute: string
  readonly value: unknown
}

/** Complete the names of a record by those of other records that values refer to. */
export const useReferenceNames = (
  known: ReferenceNames,
  values: readonly Referring[],
): ReferenceNames => {
  const missing = new Map<string, 'account' | 'contact'>()
  for (const { attribute, value } of values) {
    const referred = referredClass(attribute)
    if (referred && typeof value === 'string' && !known.has(value)) missing.set(value, referred)
  }
  const found = useQueries({
    queries: [...missing].map(([id, referred]) =>
      referred === 'account'
        ? read('getAccount', { params: { id } })
        : read('getContact', { params: { id } }),
    ),
    combine: (results) => results.flatMap(({ data }) => (data ? [data] : [])),
  }) as readonly Labelled[]
  if (found.length === 0) return known
  return new Map([...known, ...found.map(({ id, label }): [string, string] => [id, label])])
}
