import { keptInBrowser, readList, writeJson } from '@/state/browser-storage.ts'
import type { PaletteEntry } from '@/ui/palette-sources.ts'

const kept = keptInBrowser('palette-recent')
const atMost = 6

const isEntry = (value: unknown): value is PaletteEntry =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  'label' in value &&
  'href' in value

/** Returns the entries opened last through the palette, newest first. */
export const recentEntries = (): readonly PaletteEntry[] => readList(kept).filter(isEntry)

/** Remember an entry that leads somewhere. */
export const keepRecent = ({ id, label, detail, href }: PaletteEntry): void => {
  if (!href) return
  const entry = { id, label, href, ...(detail && { detail }) }
  const others = recentEntries().filter((other) => other.id !== id)
  writeJson(kept, [entry, ...others].slice(0, atMost))
}
