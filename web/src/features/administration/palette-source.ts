import type { PaletteSource } from '@/ui/palette-sources.ts'

/** The areas of administration that the person may enter. They are loaded when somebody searches. */
export const administrationSource: PaletteSource = {
  id: 'administration',
  title: 'Verwaltung',
  search: async (text) => (await import('./find-area.ts')).findArea(text),
}
