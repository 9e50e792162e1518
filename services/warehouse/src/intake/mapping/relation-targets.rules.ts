/** The relations that a mapping can fill, by the class of its rows. */
export const relations = {
  account: {
    mainContact: { class: 'contact', isMain: true },
    contacts: { class: 'contact', isMain: false },
  },
  contact: {
    mainAccount: { class: 'account', isMain: true },
    accounts: { class: 'account', isMain: false },
  },
} as const

export type RelationName = 'mainContact' | 'contacts' | 'mainAccount' | 'accounts'
export type RelatedClass = 'account' | 'contact'

export interface Relation {
  readonly class: RelatedClass
  /** The one that the record names as its main one. */
  readonly isMain: boolean
}

/** `mainContact.surname` as the relation and the field behind it; `undefined` for other targets. */
export const relationOf = (
  target: string,
  targetClass: string,
):
  | { readonly name: RelationName; readonly relation: Relation; readonly rest: string }
  | undefined => {
  const at = target.indexOf('.')
  if (at === -1 || (targetClass !== 'account' && targetClass !== 'contact')) return undefined
  const known: Readonly<Record<string, Relation>> = relations[targetClass]
  const name = target.slice(0, at)
  if (!Object.hasOwn(known, name)) return undefined
  const relation = known[name]
  return relation && { name: name as RelationName, relation, rest: target.slice(at + 1) }
}

/** The relations of a class, the main one first. */
export const relationsOf = (
  targetClass: RelatedClass,
): readonly (Relation & { readonly name: RelationName })[] =>
  Object.entries<Relation>(relations[targetClass]).map(([name, relation]) => ({
    name: name as RelationName,
    ...relation,
  }))
