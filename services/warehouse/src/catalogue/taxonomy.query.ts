import { narrow, Refusal } from '@stammbuch/ledger'
import type { EntryDb, EntryRules } from './entry-rules.query.ts'
import { wouldCycle } from './taxonomy.rules.ts'

/** Every term, locked: who stands above whom is one thing, and only one person moves it at a time. */
const lockedTree = (db: EntryDb) =>
  db
    .selectFrom('catalogue_entry')
    .selectAll()
    .where('kind', '=', 'taxonomy-term')
    .where('removed', '=', false)
    .orderBy('id')
    .forUpdate()
    .execute()

/** The rules of terms: none is its own ancestor. */
export const taxonomyRules: EntryRules = {
  whole: ({ name, parentId }) => ({ name, parentId: parentId ?? null }),
  load: async (unit, wanted) => {
    const found = (await lockedTree(narrow(unit.db))).find(({ id }) => id === wanted)
    if (!found) throw new Refusal('not-found')
    return found
  },
  refuse: async (unit, { id, patch }) => {
    const parentId = typeof patch.parentId === 'string' ? patch.parentId : null
    if (id === null || parentId === null) return
    const terms = (await lockedTree(narrow(unit.db))).map((term) => ({
      id: term.id,
      parentId: typeof term.entry.parentId === 'string' ? term.entry.parentId : null,
    }))
    if (!terms.some((term) => term.id === parentId))
      throw new Refusal('not-found', 'Den übergeordneten Begriff gibt es nicht.')
    if (wouldCycle(terms, id, parentId)) throw new Refusal('taxonomy-cycle')
  },
}
