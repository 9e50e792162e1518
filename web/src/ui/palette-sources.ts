import { createStore, useStore } from '@/state/store.ts'

/** One line of the palette. */
export interface PaletteEntry {
  readonly id: string
  readonly label: string
  /** Small print: an ID, a place, a code. */
  readonly detail?: string
  /** The key that does the same. */
  readonly keys?: string
  /** Address that it leads to. Either this or `run`. */
  readonly href?: string
  readonly run?: () => void
  /** Found by a part of a word or in spite of a typing error: it stands behind all that was found exactly. */
  readonly alike?: boolean
  /** The palette stays open. */
  readonly stays?: true
}

/** Something the palette can find. */
export interface PaletteSource {
  readonly id: string
  /** The heading of its lines, for example „Einträge“. */
  readonly title: string
  /** Fixed lines, filtered by the palette. */
  readonly entries?: readonly PaletteEntry[]
  /** Lines asked for as the user types, from two letters on. Already filtered. */
  readonly search?: (text: string, signal: AbortSignal) => Promise<readonly PaletteEntry[]>
}

const sources = createStore<readonly PaletteSource[]>([])

/** Let the palette find something for as long as the app runs. Gives back how to end it. */
export const registerPaletteSource = (source: PaletteSource): (() => void) => {
  sources.set((all) => [...all.filter(({ id }) => id !== source.id), source])
  return () => sources.set((all) => all.filter((other) => other !== source))
}

export const usePaletteSources = (): readonly PaletteSource[] => useStore(sources)
