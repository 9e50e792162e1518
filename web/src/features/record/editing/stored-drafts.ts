import type { DynamicFieldLabel, FieldValue } from '@stammbuch/contracts'
import { session } from '@/api/session.ts'
import { readJson, writeJson } from '@/state/browser-storage.ts'
import { keptDrafts } from '@/state/draft-place.ts'

/** Something typed and not yet proposed. */
export interface Draft {
  /** Text for typed fields, otherwise the chosen value. */
  readonly input: FieldValue
  /** The record's value that the editor saw when beginning. */
  readonly base: FieldValue
  /** The server's reason for refusing the proposal. */
  readonly refusal?: string
  /** The dynamic field it is for, where the record did not have it yet. */
  readonly added?: DynamicFieldLabel
}

/** Number of records whose drafts are stored. */
const storedPages = 20

type Drafts = ReadonlyMap<string, Draft>

interface StoredDrafts {
  readonly userId: string
  /** By the page's record, the last one typed on first. */
  readonly pages: readonly (readonly [string, readonly (readonly [string, Draft])[]])[]
}

const userId = (): string => session.get().user?.id ?? ''

const readAll = (): StoredDrafts => {
  const stored = readJson(keptDrafts) as StoredDrafts | null
  // What somebody else typed in this tab is none of ours.
  return stored?.userId === userId() && Array.isArray(stored.pages)
    ? stored
    : { userId: userId(), pages: [] }
}

/** Stores what is typed on a record's page in this tab, so that neither leaving nor reloading loses it. */
export const storeDrafts = (pageId: string, drafts: Drafts): void => {
  const others = readAll().pages.filter(([id]) => id !== pageId)
  const pages = drafts.size > 0 ? [[pageId, [...drafts]] as const, ...others] : others
  if (pages.length === 0) keptDrafts.write(null)
  else writeJson(keptDrafts, { userId: userId(), pages: pages.slice(0, storedPages) })
}

/** The drafts stored for a record's page. */
export const readStoredDrafts = (pageId: string): Drafts =>
  new Map(readAll().pages.find(([id]) => id === pageId)?.[1] ?? [])
