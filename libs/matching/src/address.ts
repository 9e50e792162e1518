import { fold } from './fold.ts'

export interface Address {
  /** Folded and without spaces, „Str.“ written out; `''` for none. */
  readonly street: string
  /** House number as written, folded and without spaces („12a-14“); `''` for none. */
  readonly number: string
}

const written = (text: string): string =>
  fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/str\b/gu, 'strasse')
    .replace(/pl\b/gu, 'platz')
    .replace(/\bst\b/gu, 'sankt')
    .replace(/\bdr\b|\bprof\b/gu, '')
    .replaceAll(' ', '')

/** Split „Königs-Wusterhausener Str. 29 a“ into street and number; a number given apart comes first. */
export const addressOf = (text: string | null | undefined, apart?: string | null): Address => {
  const line = (text ?? '').trim()
  const found = /^(.*?\D)\s*(\d+\s*[a-z]?(?:\s*[-–/+]\s*\d*\s*[a-z]?)*)$/iu.exec(line)
  const number = apart?.trim() || found?.[2] || ''
  return {
    street: written(found && !apart ? (found[1] ?? '') : line),
    number: fold(number).replaceAll('–', '-').replace(/\s/g, ''),
  }
}

/** The first number of a house number: „12a-14“ → „12“. */
export const firstNumber = (number: string): string => /\d+/.exec(number)?.[0] ?? ''
