import type { DynamicFieldLabel, FieldValue } from '@stammbuch/contracts'
import { session } from '@/api/session.ts'
import { keptDrafts } from '@/state/draft-place.ts'
import { readJson, writeJson } from '@/state/kept.ts'

/** Something typed and not yet proposed. */
export interface Draft {
  /** Text for typed fields, otherwise the chosen value. */
  readonly input: FieldValue
  /** The record's value that the editor saw when beginning. */
  readonly base: FieldValue
  /** What the server said against proposing it. */
  readonly refusal?: string
  /** The dynamic field it is for, where the record did not have it yet. */
  readonly added?: DynamicFieldLabel
}

/** So many records keep what was typed on them. */
const keep = 20

type Drafts = ReadonlyMap<string, Draft>

interface Remembered {
  readonly userId: string
  /** By the page's record, the last one typed on first. */
  readonly pages: readonly (readonly [string, readonly (readonly [string, Draft])[]])[]
}

const userId = (): string => session.get().user?.id ?? ''

const remembered = (): Remembered => {
  const found = readJson(keptDrafts) as Remembered | null
  // What somebody else typed in this tab is none of ours.
  return found?.userId === userId() && Array.isArray(found.pages)
    ? found
    : { userId: userId(), pages: [] }
}

/** Keep what is typed on a record's page in this tab, so that neither leaving nor reloading loses it. */
export const rememberDrafts = (pageId: string, drafts: Drafts): void => {
  const others = remembered().pages.filter(([id]) => id !== pageId)
  const pages = drafts.size > 0 ? [[pageId, [...drafts]] as const, ...others] : others
  if (pages.length === 0) keptDrafts.write(null)
  else writeJson(keptDrafts, { userId: userId(), pages: pages.slice(0, keep) })
}

/** What was typed on a record's page before and not proposed. */
export const rememberedDrafts = (pageId: string): Drafts =>
  new Map(remembered().pages.find(([id]) => id === pageId)?.[1] ?? [])
