import type { PaletteSource } from '@/ui/palette-sources.ts'

/** The manual and the words of the house. They are loaded when somebody searches. */
export const helpSource: PaletteSource = {
  id: 'help',
  title: 'Hilfe',
  search: async (text) => (await import('./find-help.ts')).findHelp(text),
}
