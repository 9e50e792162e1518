import type { CatalogueKind } from '@stammbuch/contracts'
import type { Database } from '@stammbuch/ledger'
import type { Kysely, RawBuilder } from 'kysely'
import type { AppUnit } from '../platform/ledger.ts'

export type Entry = Readonly<Record<string, unknown>>
export type StoredEntry = Database['catalogue_entry']
export type EntryDb = Kysely<Database>

/** The query of a list of entries, or of a single entry. */
export interface EntryQuery extends Entry {
  readonly id?: string | undefined
  readonly search?: string | undefined
  readonly offset?: number
  /** The log position that the list is read as of; null or left out for now. */
  readonly at?: number | null
  /** Without it the list comes as a whole. */
  readonly limit?: number
}

/** More of a list than entries say themselves. The entry is `e`. */
export interface ListExtension {
  /** Columns by the names that the reply has for them. */
  readonly columns?: RawBuilder<unknown>
  readonly joins?: RawBuilder<unknown>
  readonly where?: RawBuilder<unknown>
}

/** An entry being written: the values that change, and the entry as it will be. */
export interface EntryWrite {
  /** `null` for a new entry. */
  readonly id: string | null
  readonly patch: Entry
  readonly after: Entry
}

/** A number of uses with the German name of the users. */
export interface EntryUseCount {
  /** For programs, for example `awards`. */
  readonly name: string
  readonly count: number
  readonly words: readonly [one: string, many: string]
}

/** Rules of a kind that its declaration cannot say. All of them may be left out. */
export interface EntryRules {
  /** Returns an entry with all its values in the form in which they are kept. */
  readonly whole?: (given: Entry) => Entry
  readonly more?: (query: EntryQuery) => ListExtension
  /** Completes the entries of a page. */
  readonly complete?: (db: EntryDb, list: readonly Entry[]) => Promise<readonly Entry[]>
  /** Returns the entry to be changed, locked. @throws Refusal `not-found` */
  readonly load?: (unit: AppUnit, id: string) => Promise<StoredEntry>
  readonly refuse?: (unit: AppUnit, writing: EntryWrite) => Promise<void>
  /** Called once the change is in the views, under the log's lock. */
  readonly refuseAfterwards?: (unit: AppUnit, writing: EntryWrite) => Promise<void>
  /** Returns uses that forbid deleting an entry, besides those of the declaration. */
  readonly uses?: (db: EntryDb, entry: StoredEntry) => Promise<readonly EntryUseCount[]>
}

/** Kinds are named by text in their declarations. */
export const kindOf = (name: string): CatalogueKind => name as CatalogueKind
