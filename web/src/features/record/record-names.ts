import type { ReferenceNames } from '@/api/reference-names.ts'
import {
  type ChildAward,
  type ChildScore,
  childrenOf,
  type RootRecord,
  type ShownRecord,
} from './record-types.ts'

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

type NameEntry = readonly [id: string, name: string]

const named = (
  entry: { readonly id: string } | null,
  name: string | undefined,
): readonly NameEntry[] => (entry && name ? [[entry.id, name]] : [])

const namesOf = (child: ChildAward | ChildScore): readonly NameEntry[] => [
  ...named(child.period, child.period?.name),
  ...named(child.rankingGroup, child.rankingGroup?.name),
  ...(child.class === 'award' ? named(child.toplistLabel, child.toplistLabel?.value) : []),
]

/** The names that come with a record, by id: of its relations and of the entries that it refers to. */
export const namesIn = (record: RootRecord): ReferenceNames =>
  new Map([
    ...relatedTo(record).flatMap((one) => named(one, one?.label)),
    ...(record.class === 'account' ? named(record.category, record.category?.name) : []),
    ...childrenOf(record).flatMap(namesOf),
  ])
