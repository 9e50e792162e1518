import { mayUser, session } from '@/api/session.ts'
import { fold } from '@/ui/fold.ts'
import type { PaletteSource } from '@/ui/palette-sources.ts'

/** The areas of administration by what is said of them, those that the person may enter. */
export const administrationSource: PaletteSource = {
  id: 'administration',
  title: 'Verwaltung',
  search: async (text) => {
    const { adminArea, masterData } = await import('./tiles.ts')
    const { user } = session.get()
    const words = fold(text).split(/\s+/)
    return [...masterData, ...adminArea]
      .filter(({ title, text: about, right }) => {
        const content = fold(`${title} ${about}`)
        return mayUser(user, right) && words.every((word) => content.includes(word))
      })
      .map(({ to, title }) => ({ id: to, label: title, href: to }))
  },
}
