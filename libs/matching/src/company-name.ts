import type { Corpus } from './corpus.ts'
import { wordsOf } from './fold.ts'

const abbreviations: Readonly<Record<string, string>> = {
  st: 'sankt',
  skt: 'sankt',
  kh: 'krankenhaus',
  krh: 'krankenhaus',
  kkh: 'kreiskrankenhaus',
  klin: 'klinik',
  uni: 'universitaet',
  univ: 'universitaet',
  ges: 'gesellschaft',
  inst: 'institut',
  dt: 'deutsche',
  ev: 'evangelisch',
  kath: 'katholisch',
  med: 'medizin',
  psych: 'psychiatrie',
}

/** Legal forms and joining words, which do not identify a company. */
const fillers = new Set(
  'gmbh ggmbh mbh ag kgaa kg ohg gbr ug se eg ek ekfr ev e v partg partgmbb mvz co cie inc ltd limited llc sa srl spa bv nv aoer adoer der die das des dem den und an am im in zu zum zur bei beim vom von fuer mit auf the of for and a on with to by haftungsbeschraenkt gemeinnuetzige'.split(
    ' ',
  ),
)

/** Heads of German compounds that are also written apart („Marienhospital“, „Marien-Hospital“). */
const heads =
  /^(\p{L}{3,}?)(krankenhaus|krankenhaeuser|klinik|kliniken|klinikum|hospital|spital|zentrum|werke?|verlag|bank|haus|gesellschaft|institut|universitaet|hochschule|akademie|verband|stiftung|praxis|apotheke)$/u

/** Words for the same kind of institution. */
const kinds: Readonly<Record<string, string>> = {
  kliniken: 'klinik',
  klinikum: 'klinik',
  krankenhaeuser: 'krankenhaus',
  spital: 'hospital',
  centrum: 'zentrum',
  center: 'zentrum',
  centre: 'zentrum',
  werke: 'werk',
}

const isLegalForm =
  /\b(?:e\.\s?v\.|e\.\s?k\.|g?\s?gmbh\s*(?:&|und)\s*co\.?\s*kg(?:aa)?)(?!\p{L})/giu

const partsOf = (word: string): readonly string[] => {
  const written = abbreviations[word] ?? word
  const [, front, head] = heads.exec(written) ?? []
  return front && head
    ? [front.length > 5 ? front.replace(/s$/, '') : front, kinds[head] ?? head]
    : [kinds[written] ?? written]
}

/** Number of words whose parts are cached; the cache is emptied when it is full. */
const remembered = 20_000
const known = new Map<string, readonly string[]>()

const knownParts = (word: string): readonly string[] => {
  const parts = known.get(word) ?? partsOf(word)
  if (known.size >= remembered) known.clear()
  known.set(word, parts)
  return parts
}

/** Returns the distinguishing words of a company's name, each once, in their order. */
export const companyWords = (name: string | null | undefined): readonly string[] => {
  const words = wordsOf((name ?? '').replace(isLegalForm, ' '))
  const telling = words.filter((word) => !fillers.has(word))
  return [...new Set((telling.length > 0 ? telling : words).flatMap(knownParts))]
}

/** Weight factor of a city's name in a company's name when both lie in that city. */
const cityShare = 0.15

const namesCity = (word: string, city: string): boolean =>
  word === city || (city.length >= 4 && word.startsWith(city))

/** Returns the weights of words: their rarity, reduced for words that name one of two cities. */
export const weightsOf = (
  words: readonly string[],
  city: readonly string[],
  otherCity: readonly string[],
  corpus: Corpus,
): readonly number[] => {
  const weights = new Array<number>(words.length)
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? ''
    let share = 1
    for (const one of city) if (namesCity(word, one)) share = cityShare
    for (const one of otherCity) if (namesCity(word, one)) share = cityShare
    weights[at] = corpus.weight(word) * share
  }
  return weights
}
