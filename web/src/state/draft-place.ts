import { keptInTab } from './kept.ts'

/** Where this tab keeps what was typed and not proposed. It may be personal: signing out empties it. */
export const keptDrafts = keptInTab('drafts')

/** Whether there is anything that signing out would take. */
export const hasKeptDrafts = (): boolean => keptDrafts.read() !== null
