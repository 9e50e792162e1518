import { searchFor } from '@/ui/fold.ts'
import type { PaletteSource } from '@/ui/palette-sources.ts'

const atMost = 4

/** The manual and the words of the house. */
export const helpSource: PaletteSource = {
  id: 'help',
  title: 'Hilfe',
  search: async (text) => {
    const [{ manual }, { anchorOf, explained }] = await Promise.all([
      import('./manual.ts'),
      import('@/product/glossary/word-for.ts'),
    ])
    const isFound = searchFor(text)
    const pages = manual.filter(({ title, sentences, steps }) =>
      isFound([title, ...sentences, ...steps].join(' ')),
    )
    const words = explained.filter(({ german, english }) => isFound(`${german} ${english}`))
    return [
      ...words.slice(0, atMost).map((word) => ({
        id: anchorOf(word),
        label: word.german,
        detail: word.says,
        href: `/hilfe#${anchorOf(word)}`,
      })),
      ...pages.slice(0, atMost).map(({ id, title }) => ({
        id: `hilfe-${id}`,
        label: title,
        detail: 'Handbuch',
        href: `/hilfe#${id}`,
      })),
    ]
  },
}
