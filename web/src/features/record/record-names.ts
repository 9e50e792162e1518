import type { ReferenceNames } from '@/api/reference-names.ts'
import {
  type HeldAward,
  type HeldScore,
  heldBy,
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
