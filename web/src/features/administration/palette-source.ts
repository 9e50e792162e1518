import { mayUser, session } from '@/api/session.ts'
import { searchFor } from '@/ui/fold.ts'
import type { PaletteSource } from '@/ui/palette-sources.ts'

/** The areas of administration by what is said of them, those that the person may enter. */
export const administrationSource: PaletteSource = {
  id: 'administration',
  title: 'Verwaltung',
  search: async (text) => {
    const { adminArea, masterData } = await import('./tiles.ts')
    const { user } = session.get()
    const isFound = searchFor(text)
    return [...masterData, ...adminArea]
      .filter(
        ({ title, text: about, right }) => mayUser(user, right) && isFound(`${title} ${about}`),
      )
      .map(({ to, title }) => ({ id: to, label: title, href: to }))
  },
}
