import type { ChoiceKind } from '@/product/choices/choice-sources.ts'
import { allYears } from '@/product/every-year.ts'

/** What a question has to be told before it can be answered. */
export interface Parameter {
  readonly name: string
  readonly label: string
  readonly kind: ChoiceKind | 'day' | 'month' | 'quarter'
}

type Given = Readonly<Record<string, string>>

/** One of the twenty questions, with the page that answers it. */
export interface Question {
  readonly number: number
  readonly words: string
  readonly about: 'decisions' | 'origin' | 'releases' | 'proof' | 'privacy'
  readonly parameters: readonly Parameter[]
  /** The address of the answer; every parameter is given. */
  readonly answer: (given: Given) => string
}

const user: Parameter = { name: 'user', label: 'Person', kind: 'user' }
const day: Parameter = { name: 'day', label: 'Tag', kind: 'day' }
const release: Parameter = { name: 'release', label: 'Freigabe', kind: 'release' }
const account: Parameter = { name: 'account', label: 'Eintrag', kind: 'account' }
const contact: Parameter = { name: 'contact', label: 'Kontakt', kind: 'contact' }

const address = (path: string, search: Given = {}): string => {
  const query = new URLSearchParams(search).toString()
  return query === '' ? path : `${path}?${query}`
}

const two = (number: number): string => String(number).padStart(2, '0')

/** First and last day of some months from one on, `2026-06`. */
const daysOf = (month: string, months: number) => {
  const [year = 0, first = 1] = month.split('-').map(Number)
  const last = new Date(Date.UTC(year, first - 1 + months, 0))
  return {
    from: `${month}-01`,
    to: `${last.getUTCFullYear()}-${two(last.getUTCMonth() + 1)}-${two(last.getUTCDate())}`,
  }
}

/** The twenty questions that auditors ask, in their words. */
export const questions: readonly Question[] = [
  {
    number: 1,
    words:
      'Wer hat in einem Monat falsche Werte eines Lieferanten übernommen, und was wurde deshalb freigegeben?',
    about: 'decisions',
    parameters: [
      { name: 'supplier', label: 'Lieferant', kind: 'supplier' },
      { name: 'month', label: 'Monat', kind: 'month' },
    ],
    answer: ({ supplier = '', month = '' }) =>
      address('/protokoll', {
        supplierId: supplier,
        decision: 'accepted',
        corrected: '1',
        ...daysOf(month, 1),
      }),
  },
  {
    number: 7,
    words: 'Was hat eine Person an einem Tag entschieden?',
    about: 'decisions',
    parameters: [user, day],
    answer: ({ user: actor = '', day: on = '' }) =>
      address('/protokoll', { actor, decision: 'any', from: on, to: on }),
  },
  {
    number: 16,
    words: 'Wer hat einen Wert übernommen, den er selbst vorgeschlagen hatte?',
    about: 'decisions',
    parameters: [],
    answer: () => address('/protokoll', { own: '1' }),
  },
  {
    number: 13,
    words: 'Welche Rechte hatte eine Person an einem Tag, und wer hat sie ihr gegeben?',
    about: 'decisions',
    parameters: [user, day],
    answer: ({ user: recordId = '', day: to = '' }) => address('/protokoll', { recordId, to }),
  },
  {
    number: 20,
    words: 'Was stand an einem Tag in der Verifikation?',
    about: 'decisions',
    parameters: [day],
    answer: ({ day: on = '' }) =>
      address('/verifikation', { pName: allYears, stand: `${on}T00:00:00Z` }),
  },
  {
    number: 9,
    words: 'Woher kommt diese Telefonnummer?',
    about: 'origin',
    parameters: [account],
    answer: ({ account: id = '' }) => `/account/${id}`,
  },
  {
    number: 10,
    words: 'Wie sah dieser Eintrag an einem Tag aus, und was hat sich seither geändert?',
    about: 'origin',
    parameters: [account, day],
    answer: ({ account: id = '', day: on = '' }) =>
      address(`/account/${id}`, { instant: `${on}T22:00:00.000Z`, vs: 'now' }),
  },
  {
    number: 4,
    words: 'Welche Werte kamen aus einer Lieferung und werden noch verwendet?',
    about: 'origin',
    parameters: [{ name: 'delivery', label: 'Lieferung', kind: 'delivery' }],
    answer: ({ delivery: id = '' }) => address('/wirkung', { kind: 'delivery', id }),
  },
  {
    number: 11,
    words: 'Was ist in diesem Import geschehen, als ein Ganzes und als Datei?',
    about: 'origin',
    parameters: [],
    answer: () => address('/laeufe', { kind: 'import' }),
  },
  {
    number: 12,
    words: 'Welche Läufe gab es in einem Quartal, von wem, zurückgenommen oder nicht?',
    about: 'origin',
    parameters: [{ name: 'quarter', label: 'Quartal', kind: 'quarter' }],
    answer: ({ quarter = '' }) => address('/laeufe', daysOf(quarter, 3)),
  },
  {
    number: 2,
    words: 'Wie wurde eine Freigabe gedruckt, mit Rängen?',
    about: 'releases',
    parameters: [release],
    answer: ({ release: id = '' }) => `/freigabe/${id}`,
  },
  {
    number: 3,
    words: 'Was hat sich seit dieser Freigabe geändert?',
    about: 'releases',
    parameters: [release],
    answer: ({ release: id = '' }) => `/freigabe/${id}`,
  },
  {
    number: 17,
    words: 'Warum ist ein Haus in der Rangliste gestiegen oder gefallen?',
    about: 'releases',
    parameters: [release],
    answer: ({ release: id = '' }) => `/freigabe/${id}`,
  },
  {
    number: 15,
    words: 'Wer hat was wann freigegeben?',
    about: 'releases',
    parameters: [],
    answer: () => '/freigabe',
  },
  {
    number: 5,
    words: 'Beweisen Sie jetzt, vor mir, dass niemand das Protokoll verändert hat.',
    about: 'proof',
    parameters: [],
    answer: () => '/nachweise',
  },
  {
    number: 6,
    words: 'Geben Sie mir die Belege für meinen eigenen Rechner.',
    about: 'proof',
    parameters: [],
    answer: () => '/nachweise',
  },
  {
    number: 8,
    words: 'Was hat eine Person an einem Tag gesehen, und wer hat einen Kontakt gelesen?',
    about: 'privacy',
    parameters: [user, day],
    answer: ({ user: reader = '', day: on = '' }) =>
      address('/datenschutz', { tab: 'access', reader, from: on, to: on }),
  },
  {
    number: 14,
    words:
      'Welche Exporte und Dumps mit personenbezogenen Daten haben das Haus verlassen, wer hat sie abgeholt?',
    about: 'privacy',
    parameters: [],
    answer: () => address('/datenschutz', { tab: 'files' }),
  },
  {
    number: 18,
    words: 'Was ist über eine Person gespeichert, als Datei, die ein Mensch lesen kann?',
    about: 'privacy',
    parameters: [contact],
    answer: ({ contact: person = '' }) => address('/datenschutz', { tab: 'person', person }),
  },
  {
    number: 19,
    words: 'Wurde eine Person vergessen, aus welchem Grund, und was beweist es?',
    about: 'privacy',
    parameters: [],
    answer: () => address('/datenschutz', { tab: 'forgotten' }),
  },
]

export const subjects: Readonly<Record<Question['about'], string>> = {
  decisions: 'Wer hat was entschieden?',
  origin: 'Woher kommt es, und was wurde daraus?',
  releases: 'Freigaben',
  proof: 'Beweise',
  privacy: 'Personen und Datenschutz',
}
