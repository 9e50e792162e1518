import type { PaletteEntry } from '@/ui/palette-sources.ts'

/** Lines of the palette below one heading. */
export interface PaletteGroup {
  readonly id: string
  readonly title: string
  readonly entries: readonly PaletteEntry[]
}
