import type { PaletteSource } from '@/ui/palette-sources.ts'

const atMost = 4

/** The manual and the words of the house. */
export const helpSource: PaletteSource = {
  id: 'help',
  title: 'Hilfe',
  search: async (text) => {
    const [{ manual }, { anchorOf, explained }, { findSimilar }] = await Promise.all([
      import('./manual.ts'),
      import('@/product/glossary/word-for.ts'),
      import('@/product/find-similar.ts'),
    ])
    const pages = findSimilar(manual, text, ({ title, sentences, steps }) =>
      [title, ...sentences, ...steps].join(' '),
    )
    const words = findSimilar(explained, text, ({ german, english }) => `${german} ${english}`)
    return [
      ...words.found.slice(0, atMost).map((word) => ({
        id: anchorOf(word),
        label: word.german,
        detail: word.says,
        href: `/hilfe#${anchorOf(word)}`,
        alike: words.alike,
      })),
      ...pages.found.slice(0, atMost).map(({ id, title }) => ({
        id: `hilfe-${id}`,
        label: title,
        detail: 'Handbuch',
        href: `/hilfe#${id}`,
        alike: pages.alike,
      })),
    ]
  },
}
