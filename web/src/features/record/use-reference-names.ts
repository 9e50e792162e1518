import { useQueries, useQuery } from '@tanstack/react-query'
import { read } from '@/api/queries.ts'
import {
  type HeldAward,
  type HeldScore,
  heldBy,
  type RootRecord,
  type ShownRecord,
} from './record-types.ts'
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

type Named = readonly [id: string, name: string]

const named = (
  entry: { readonly id: string } | null,
  name: string | undefined,
): readonly Named[] => (entry && name ? [[entry.id, name]] : [])

const namesOf = (held: HeldAward | HeldScore): readonly Named[] => [
  ...named(held.period, held.period?.name),
  ...named(held.rankingGroup, held.rankingGroup?.name),
  ...(held.class === 'award' ? named(held.toplistLabel, held.toplistLabel?.value) : []),
]

/** The names that come with a record: those of its relations and of what it refers to. */
export const namesWith = (record: RootRecord): ReferenceNames =>
  new Map([
    ...relatedTo(record).flatMap((one) => named(one, one?.label)),
    ...(record.class === 'account' ? named(record.category, record.category?.name) : []),
    ...heldBy(record).flatMap(namesOf),
  ])

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
  const terms = useQuery({
    ...read('listTaxonomyTerms'),
    enabled: values.some(
      ({ attribute, value }) =>
        attribute === 'categoryId' && typeof value === 'string' && !known.has(value),
    ),
    staleTime: 60_000,
  })
  const found = useQueries({
    queries: [...missing].map(([id, referred]) =>
      referred === 'account'
        ? read('getAccount', { params: { id } })
        : read('getContact', { params: { id } }),
    ),
    combine: (results) => results.flatMap(({ data }) => (data ? [data] : [])),
  }) as readonly Labelled[]
  const more: readonly [string, string][] = [
    ...found.map(({ id, label }): [string, string] => [id, label]),
    ...(terms.data?.list ?? []).map(({ id, name }): [string, string] => [id, name]),
  ]
  return more.length === 0 ? known : new Map([...known, ...more])
}
