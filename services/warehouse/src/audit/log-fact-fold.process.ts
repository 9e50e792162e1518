import type { Database } from '@stammbuch/ledger'
import type { Kysely } from 'kysely'
import { type BackgroundProjection, foldedUpTo, foldUpToHead } from '../platform/runs/index.ts'
import { applyFacts, logFactProjection } from './log-fact.projection.ts'

/** The facts of the log as a background projection. A stretch takes some tenths of a second of one connection. */
export const factFold: BackgroundProjection = {
  name: logFactProjection.name,
  apply: applyFacts,
  together: 5_000,
  patience: 60_000,
}

/** Returns the position that the facts of the log have come to. */
export const factsUpTo = (db: Kysely<Database>): Promise<number> => foldedUpTo(db, factFold.name)

/** Brings the facts of the log up to its head, unless another process is at it. */
export const foldFacts = (db: Kysely<Database>): Promise<void> => foldUpToHead(db, factFold)
