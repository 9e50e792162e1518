import {
  classLabels,
  dynamicPrefix,
  type FacetName,
  type FacetValue,
  facetNames,
  type PendingFilter,
  type RecordClass,
} from '@stammbuch/contracts'
import type { QueryExecutorProvider } from 'kysely'
import { dynamicFieldsByName } from '../catalogue/index.ts'
import { type FacetCounts, facetCounts } from './pending/facets.rules.ts'
import { askedOf, type Look } from './pending/pending-items.query.ts'
import type { PendingList } from './pending/pending-list.process.ts'
import { namesOf } from './pending/value-names.query.ts'

type Db = QueryExecutorProvider

/** `score.dynamicFields.beds` as people call it; `undefined` for a field of the catalogue. */
const dynamicLabel = (
  value: string,
  dynamic: ReadonlyMap<string, { readonly label: string }>,
): string | undefined => {
  const [recordClass = '', ...rest] = value.split('.')
  const attribute = rest.join('.')
  if (!attribute.startsWith(dynamicPrefix)) return undefined
  const name = attribute.slice(dynamicPrefix.length)
  const [owner] = classLabels[recordClass as RecordClass]
  return `${dynamic.get(name)?.label ?? name} (${owner})`
}

const named = ['project', 'toplist', 'supplier', 'sample', 'proposer', 'year'] as const

/** The most frequent value first; years by name, newest first. */
const inOrder = (name: FacetName) => (left: FacetValue, right: FacetValue) =>
  name === 'year'
    ? right.value.localeCompare(left.value, 'de', { numeric: true })
    : right.count - left.count ||
      (left.label ?? left.value).localeCompare(right.label ?? right.value, 'de') ||
      left.value.localeCompare(right.value)

/** Counts the facets of the verification list of an earlier moment. */
export const countsAt = async (
  db: Db,
  filter: PendingFilter,
  list: PendingList,
  look: Look,
): Promise<FacetCounts> => facetCounts(list.all(), await askedOf(db, filter, look))

/** Returns the facets of the verification list, by their names, with the number of records that each choice would leave. */
export const facetsOf = async (db: Db, { counts, ...totals }: FacetCounts) => {
  const [names, dynamic] = await Promise.all([
    namesOf(
      db,
      named.flatMap((name) => [...counts[name].keys()]),
    ),
    dynamicFieldsByName(db),
  ])
  const facets = Object.fromEntries(
    facetNames.map((name) => {
      const values = [...counts[name]].map(([value, { count }]): FacetValue => {
        const label =
          (name === 'attribute' ? dynamicLabel(value, dynamic) : names.get(value)) ?? null
        // A year goes by its name in the address.
        return name === 'year' ? { value: label ?? value, label, count } : { value, label, count }
      })
      return [name, values.toSorted(inOrder(name))]
    }),
  ) as Record<FacetName, FacetValue[]>
  return { ...totals, facets }
}
