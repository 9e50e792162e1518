import { keptInTab } from './browser-storage.ts'

/** Storage of this tab's drafts that were not proposed. They may be personal: signing out deletes them. */
export const keptDrafts = keptInTab('drafts')

/** Returns true if signing out would delete a draft. */
export const hasKeptDrafts = (): boolean => keptDrafts.read() !== null
