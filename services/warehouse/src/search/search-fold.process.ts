import type { Database } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import { type BackgroundProjection, foldedUpTo, foldUpToHead } from '../platform/runs/index.ts'
import { applySearch, searchEntryProjection } from './search-entry.projection.ts'

/** The search as a background projection. What stands before its first fold is told by the views at once. */
export const searchFold: BackgroundProjection = {
  name: searchEntryProjection.name,
  apply: applySearch,
  together: 2_000,
  beginsWhole: true,
  patience: 10_000,
}

/** Returns the position that the search has come to. */
export const searchUpTo = (db: Kysely<Database>): Promise<number> => foldedUpTo(db, searchFold.name)

/** Brings the search up to the head of the log, unless another process is at it. */
export const foldSearch = (db: Kysely<Database>): Promise<void> => foldUpToHead(db, searchFold)
