import { setTimeout } from 'node:timers/promises'
import { type Database, headPosition } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import { foldedUpTo } from '../platform/runs/index.ts'

/** Milliseconds between two looks. */
const pause = 200
/** Milliseconds after which the check goes on: nobody folds while the services stand still. */
const longest = 20_000

/**
 * Waits, 20 s at most, until the full text search has come to where the log ends now. A fold that had read a person before they were
 * forgotten puts their words back after it, and the next one takes them out.
 */
export const searchCaughtUp = async (db: Kysely<Database>): Promise<void> => {
  const head = await headPosition(db)
  const isBehind = async () => (await foldedUpTo(db, 'search-entry')) < head
  for (let waited = 0; waited < longest && (await isBehind()); waited += pause)
    await setTimeout(pause)
}
