import { findSimilar } from '@/product/find-similar.ts'
import { anchorOf, explained } from '@/product/glossary/word-for.ts'
import { manual } from './manual.ts'

const atMost = 4

/** Finds words of the house and pages of the manual, also with typing errors. */
export const findHelp = (text: string) => {
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
}
