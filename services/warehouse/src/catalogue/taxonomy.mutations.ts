import { createTaxonomyTerm, deleteTaxonomyTerm, updateTaxonomyTerm } from '@stammbuch/contracts'
import { narrow, Refusal } from '@stammbuch/ledger'
import { mutation } from '../http/index.ts'
import { lockedTree, refuseTermInUse, taxonomyTerms } from './taxonomy.query.ts'
import { wouldCycle } from './taxonomy.rules.ts'
import { addEntry, changeEntry, loadEntry, nameKey, removeEntry } from './write-entry.ts'

interface TermEntry {
  readonly name: string
  readonly parentId: string | null
}

/** A name stands once under its parent. */
const unique = ({ name, parentId }: TermEntry) => [
  { key: nameKey(parentId ?? '', name), code: 'name-taken' as const },
]

/** Changing the categories of companies. */
export const taxonomyMutations = [
  mutation(createTaxonomyTerm, async (unit, { body }) => {
    if (body.parentId) await loadEntry(unit, 'taxonomy-term', body.parentId)
    const id = await addEntry(unit, 'taxonomy-term', body, unique(body))
    await unit.flush()
    return (await taxonomyTerms(narrow(unit.db), id))[0]
  }),
  mutation(updateTaxonomyTerm, async (unit, { params, body }) => {
    const tree = await lockedTree(narrow(unit.db))
    const found = tree.find(({ id }) => id === params.id)
    if (!found) throw new Refusal('not-found')
    const before = found.entry as unknown as TermEntry
    const after = { name: before.name, parentId: before.parentId ?? null, ...body } as TermEntry
    const terms = tree.map(({ id, entry }) => ({
      id,
      parentId: (entry as unknown as TermEntry).parentId ?? null,
    }))
    if (after.parentId && !terms.some(({ id }) => id === after.parentId))
      throw new Refusal('not-found', 'Den übergeordneten Begriff gibt es nicht.')
    if (wouldCycle(terms, params.id, after.parentId)) throw new Refusal('taxonomy-cycle')
    if (after.name !== before.name || after.parentId !== (before.parentId ?? null))
      await changeEntry(unit, found, { ...after }, unique(after))
    await unit.flush()
    return (await taxonomyTerms(narrow(unit.db), params.id))[0]
  }),
  mutation(deleteTaxonomyTerm, async (unit, { params }) => {
    const found = await loadEntry(unit, 'taxonomy-term', params.id)
    await refuseTermInUse(narrow(unit.db), params.id)
    removeEntry(unit, found)
    return null
  }),
]
