import type { Transformation } from '@stammbuch/contracts'

export type Kind = Transformation['kind']

/** The German names of the steps of a rule. */
export const kindWords: Readonly<Record<Kind, string>> = {
  trim: 'Leerzeichen entfernen',
  'address-part': 'Adresse teilen',
  number: 'Zahl lesen',
  round: 'Runden',
  lookup: 'Werte ersetzen',
  dictionary: 'Im Wörterbuch nachschlagen',
  split: 'Teilen',
  join: 'Verbinden',
  date: 'Datum lesen',
  condition: 'Bedingung',
  extract: 'Muster suchen',
  repair: 'Umlaute reparieren',
}

/** A step as it is when it is added. */
export const newStep = (kind: Kind): Transformation => {
  switch (kind) {
    case 'trim':
    case 'repair':
      return { kind }
    case 'address-part':
      return { kind, part: 'street' }
    case 'number':
      return { kind, decimal: ',' }
    case 'round':
      return { kind, digits: 0 }
    case 'lookup':
      return { kind, values: {} }
    case 'dictionary':
      return { kind, dictionaryId: '' }
    case 'split':
      return { kind, separator: ',', part: 1 }
    case 'join':
      return { kind, separator: ', ' }
    case 'date':
      return { kind, order: 'dmy', to: 'date' }
    case 'condition':
      return { kind, test: 'equals', value: '', yes: null, no: null }
    case 'extract':
      return { kind, pattern: '(\\d+)' }
  }
}

/** Returns the missing setting of a step; `null` when nothing is missing. */
export const whatLacks = (step: Transformation): string | null => {
  switch (step.kind) {
    case 'dictionary':
      return step.dictionaryId === '' ? 'Bitte wählen Sie ein Wörterbuch.' : null
    case 'split':
      if (step.separator === '') return 'Bitte geben Sie das Trennzeichen an.'
      return step.part === 0 ? 'Bitte geben Sie an, welcher Teil gemeint ist.' : null
    case 'extract':
      return step.pattern === '' ? 'Bitte geben Sie das Muster an.' : null
    case 'lookup':
      return Object.keys(step.values).length === 0
        ? 'Bitte geben Sie mindestens einen Wert an.'
        : null
    default:
      return null
  }
}

/** The numbers of the lines that say no pair, from 1; empty ones do not count. */
export const linesWithoutPair = (text: string): readonly number[] =>
  text
    .split('\n')
    .flatMap((line, at) => (line.trim() !== '' && line.indexOf('=') < 1 ? [at + 1] : []))

/** `alt = neu`, one line each, as pairs; lines without a sign are left out. */
export const pairsFrom = (text: string): Record<string, string> =>
  Object.fromEntries(
    text.split('\n').flatMap((line) => {
      const at = line.indexOf('=')
      return at < 1 ? [] : [[line.slice(0, at).trim(), line.slice(at + 1).trim()] as const]
    }),
  )

export const linesFrom = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([from, to]) => `${from} = ${to}`)
    .join('\n')
