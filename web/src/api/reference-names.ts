import { useQueries, useQuery } from '@tanstack/react-query'
import { read } from './queries.ts'

/** Names by the ids that stand for them. */
export type ReferenceNames = ReadonlyMap<string, string>

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

/** A value that may be a reference. */
export interface Referring {
  readonly attribute: string
  readonly value: unknown
}

/** Complete the names that are known by those of other records that values refer to. */
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
