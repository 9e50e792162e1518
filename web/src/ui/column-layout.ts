import { keptInBrowser, readJson, writeJson } from '@/state/browser-storage.ts'
import { createStore, type Store } from '@/state/store.ts'

/** A person's arrangement of a table's columns. */
export interface ColumnLayout {
  readonly hidden: readonly string[]
  /** Widths in pixels, by column; others have the table's own. */
  readonly widths: Readonly<Record<string, number>>
}

/** Columns are never narrower or wider than this, in pixels. */
export const columnWidths = { least: 64, most: 1200 } as const

export const plainLayout: ColumnLayout = { hidden: [], widths: {} }

const layoutFrom = (found: unknown): ColumnLayout => {
  if (Array.isArray(found)) return { hidden: found.map(String), widths: {} }
  if (typeof found !== 'object' || found === null) return plainLayout
  const { hidden, widths } = found as Partial<ColumnLayout>
  return {
    hidden: Array.isArray(hidden) ? hidden.map(String) : [],
    widths: Object.fromEntries(
      Object.entries(widths ?? {}).filter(([, width]) => Number.isFinite(width)),
    ),
  }
}

const layouts = new Map<string, Store<ColumnLayout>>()

/** The columns of the table of this name; remembered until somebody changes them again. */
export const columnLayout = (storageKey: string): Store<ColumnLayout> => {
  const known = layouts.get(storageKey)
  if (known) return known
  const kept = keptInBrowser(`columns.${storageKey}`)
  const store = createStore(layoutFrom(readJson(kept)))
  store.subscribe(() => writeJson(kept, store.get()))
  layouts.set(storageKey, store)
  return store
}

/** Draw a column to a width in pixels. */
export const setColumnWidth = (storageKey: string, column: string, width: number): void => {
  const bounded = Math.round(Math.min(Math.max(width, columnWidths.least), columnWidths.most))
  columnLayout(storageKey).set((last) => ({
    ...last,
    widths: { ...last.widths, [column]: bounded },
  }))
}
