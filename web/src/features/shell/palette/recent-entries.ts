import type { PaletteEntry } from '@/ui/palette-sources.ts'

const place = 'stammbuch.palette-recent'
const keep = 6

const isEntry = (value: unknown): value is PaletteEntry =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  'label' in value &&
  'href' in value

/** What was opened last through the palette, newest first. */
export const recentEntries = (): readonly PaletteEntry[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(place) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isEntry) : []
  } catch {
    return []
  }
}

/** Remember an entry that leads somewhere. */
export const keepRecent = ({ id, label, detail, href }: PaletteEntry): void => {
  if (!href) return
  const entry = { id, label, href, ...(detail && { detail }) }
  const others = recentEntries().filter((other) => other.id !== id)
  try {
    localStorage.setItem(place, JSON.stringify([entry, ...others].slice(0, keep)))
  } catch {
    // Without storage nothing is remembered.
  }
}
