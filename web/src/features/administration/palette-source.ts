import { mayUser, session } from '@/api/session.ts'
import type { PaletteSource } from '@/ui/palette-sources.ts'

/** The areas of administration by what is said of them, those that the person may enter. */
export const administrationSource: PaletteSource = {
  id: 'administration',
  title: 'Verwaltung',
  search: async (text) => {
    const [{ adminArea, masterData }, { findSimilar }] = await Promise.all([
      import('./tiles.ts'),
      import('@/product/find-similar.ts'),
    ])
    const { user } = session.get()
    const open = [...masterData, ...adminArea].filter(({ right }) => mayUser(user, right))
    const { found, alike } = findSimilar(
      open,
      text,
      ({ title, text: about }) => `${title} ${about}`,
    )
    return found.map(({ to, title }) => ({ id: to, label: title, href: to, alike }))
  },
}
