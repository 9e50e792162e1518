import { z } from 'zod'

/** A value that a person had once. */
export interface PersonValue {
  readonly attribute: string
  readonly value: string
}

/** The marks by which a text is recognised as being about one person. */
export const marksSchema = z.object({
  /** Folded; each of them names the person by itself. */
  texts: z.array(z.string()).readonly(),
  /** The digits behind country code and leading zeros. */
  phones: z.array(z.string()).readonly(),
  /** Folded first name and surname, which name the person together. */
  names: z.array(z.tuple([z.string(), z.string()]).readonly()).readonly(),
  /** Folded surnames: alone they name nobody for certain, so that people have to look. */
  surnames: z.array(z.string()).readonly().optional(),
})
export type PersonMarks = Readonly<z.output<typeof marksSchema>>

const phones = ['telephoneNumber', 'faxNumber']
/** Values that hardly anybody else has. */
const addresses = ['emailAddress', 'website', 'shortWebsite']
/** Texts that people wrote about the person. */
const notes = ['content', 'comment']
const own = [...addresses, ...notes]

const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
}

/** A text as names are compared: without case, accents and the two ways to write an umlaut; as `view.fold` does. */
export const foldedText = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ßæœøłđ]/g, (letter) => letters[letter] ?? letter)
    .replaceAll('ae', 'a')
    .replaceAll('oe', 'o')
    .replaceAll('ue', 'u')

/** `+49 (0)89 1234-5` and `089 12345` are one number. */
const coreOf = (phone: string): string =>
  phone
    .replaceAll(/\(0\)/g, '')
    .replaceAll(/\D/g, '')
    .replace(/^00/, '')
    .replace(phone.trim().startsWith('+') || phone.trim().startsWith('00') ? /^49/ : /^$/, '')
    .replace(/^0+/, '')

const valuesOf = (held: readonly PersonValue[], attributes: readonly string[]): string[] => [
  ...new Set(
    held.filter(({ attribute }) => attributes.includes(attribute)).map(({ value }) => value.trim()),
  ),
]

/** Shorter ones stand by chance in other texts. */
const leastText = 8
const leastPhone = 6
const leastSurname = 3

/**
 * Returns the marks that follow from the values of a person: e-mail, telephone, website and what was written about the person
 * each by itself, first name and surname only together. A first name, a city or a street says nothing alone:
 * searching by them would take others' values away.
 *
 * @param shared tells if another record has the same value: then it is no mark either
 */
export const marksOf = (
  held: readonly PersonValue[],
  shared: (text: string) => boolean = () => false,
): PersonMarks => {
  const folded = (attribute: string) =>
    valuesOf(held, [attribute])
      .map(foldedText)
      .filter((name) => name.length > 1)
  const texts = valuesOf(held, own).map(foldedText)
  return {
    texts: texts.filter((text) => text.length >= leastText && !shared(text)),
    phones: [...new Set(valuesOf(held, phones).map(coreOf))].filter(
      (digits) => digits.length >= leastPhone && !shared(digits),
    ),
    names: folded('surname').flatMap((surname) =>
      folded('firstName')
        .filter((firstName) => !shared(`${firstName} ${surname}`))
        .map((firstName) => [firstName, surname] as const),
    ),
    surnames: [...new Set(folded('surname'))].filter(({ length }) => length >= leastSurname),
  }
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Digits with whatever people write between them. */
const spaced = (digits: string): string => [...digits].join('[^0-9a-z]{0,3}')

/** The most letters between two names of one person in a text: some fields of a record lie between. */
const near = 120

/**
 * Tells if a text is about the person.
 *
 * @param whole true if all of the text is about one thing, as a delivered row: names may stand anywhere in it then
 */
export const isAbout = (
  { texts, phones: numbers, names }: PersonMarks,
  text: string,
  whole = false,
): boolean => {
  const folded = foldedText(text)
  const isIn = (pattern: string) => new RegExp(pattern).test(folded)
  const gap = whole ? '[^]*' : `[^]{0,${near}}`
  const word = (name: string) => `(?<![a-z0-9])${escaped(name)}(?![a-z0-9])`
  return (
    texts.some(
      (one) => folded.includes(one) && isIn(`(?<![a-z0-9.])${escaped(one)}(?![a-z0-9])`),
    ) ||
    numbers.some((digits) => isIn(`(?<![1-9])${spaced(digits)}(?![0-9])`)) ||
    names.some(
      ([first, last]) =>
        folded.includes(last) &&
        (isIn(`${word(first)}${gap}${word(last)}`) || isIn(`${word(last)}${gap}${word(first)}`)),
    )
  )
}

/** A pattern for Postgres over folded text that every text that tells of the person has; others may have it too. */
export const roughPattern = ({ texts, phones: numbers, names }: PersonMarks): string =>
  [
    ...texts.map(escaped),
    ...numbers.map(spaced),
    ...names.map(([, surname]) => escaped(surname)),
  ].join('|')

/** A pattern for Postgres over folded text that has one of the surnames as a word; `null` where there is none. */
export const surnamePattern = ({ surnames = [] }: PersonMarks): string | null =>
  surnames.length === 0 ? null : `(^|[^a-z0-9])(${surnames.map(escaped).join('|')})([^a-z0-9]|$)`

/**
 * Returns the marks that are notes and comments and name the person by nothing else: no surname, address or number. If
 * other records hold the same text, it is a stock phrase.
 */
export const writtenTexts = (held: readonly PersonValue[], marks: PersonMarks): string[] => {
  const known = new Set(valuesOf(held, addresses).map(foldedText))
  const written = new Set(valuesOf(held, notes).map(foldedText))
  const others = { ...marks, texts: marks.texts.filter((text) => known.has(text)) }
  const surname = surnamePattern(marks)
  return marks.texts.filter(
    (text) =>
      written.has(text) &&
      !isAbout(others, text, true) &&
      !(surname !== null && new RegExp(surname).test(text)),
  )
}

/** Tells if there is anything that the person can be recognised by for certain. */
export const hasMarks = ({ texts, phones: numbers, names }: PersonMarks): boolean =>
  texts.length + numbers.length + names.length > 0
