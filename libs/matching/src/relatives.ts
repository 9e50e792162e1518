/** Expectation number of duplicates per record of one store before learning: one in a hundred. */
export const duplicatesPerRecord = 0.01

/**
 * A kind of pairs that are not the same but belong together and so share a website, an address or a name: houses of one operator,
 * colleagues of one practice. They are many times as frequent as duplicates: two records are the same only where their common values
 * are not explained by such a relation.
 *
 * The shares here are estimates for all lists; learning moves them towards the data. The sensitivity to other estimates is in
 * docs/decisions/0032.
 */
export interface Relatives {
  readonly name: string
  /** German description for editors. */
  readonly label: string
  /** Expectation number of such pairs per record of one store before learning. */
  readonly perRecord: number
  /**
   * P(level | such a pair) of each comparison, by its name; in a comparison that is left out such a pair is as alike as two strangers
   * are.
   */
  readonly expected: Readonly<Record<string, readonly number[]>>
}

/** Kinds of companies that belong together. */
export const accountRelatives: readonly Relatives[] = [
  {
    name: 'operator',
    label: 'zwei Standorte desselben Trägers',
    perRecord: 1,
    expected: {
      name: [0.12, 0.1, 0.18, 0.2, 0.18, 0.12, 0.1],
      place: [0.003, 0.004, 0.1, 0.03, 0.25, 0.613],
      street: [0.002, 0.002, 0.01, 0.01, 0.976],
      phone: [0.35, 0.2, 0.45],
      domain: [0.93, 0.02, 0.05],
    },
  },
  {
    name: 'site',
    label: 'zwei Einrichtungen am selben Ort',
    perRecord: 0.05,
    expected: {
      name: [0.0002, 0.08, 0.16, 0.2, 0.22, 0.18, 0.1598],
      place: [0.7, 0.1, 0.15, 0.02, 0.02, 0.01],
      street: [0.4, 0.05, 0.08, 0.02, 0.45],
      phone: [0.35, 0.4, 0.25],
      domain: [0.85, 0.05, 0.1],
    },
  },
]

/** Kinds of persons that belong together. */
export const contactRelatives: readonly Relatives[] = [
  {
    name: 'colleagues',
    label: 'zwei Personen im selben Haus',
    perRecord: 1,
    expected: {
      street: [0.9, 0.03, 0.02, 0.01, 0.04],
      extra: [0.6, 0.1, 0.3],
      place: [0.94, 0.02, 0.02, 0.01, 0.005, 0.005],
      phone: [0.6, 0.25, 0.15],
      mail: [0.2, 0.65, 0.15],
    },
  },
  {
    name: 'family',
    label: 'zwei Angehörige',
    perRecord: 0.05,
    expected: {
      first: [0.0005, 0.003, 0.006, 0.0005, 0.99],
      last: [0.9, 0.03, 0.01, 0.0005, 0.0595],
      street: [0.85, 0.04, 0.02, 0.01, 0.08],
      extra: [0.7, 0.1, 0.2],
      place: [0.88, 0.03, 0.03, 0.01, 0.03, 0.02],
      phone: [0.6, 0.15, 0.25],
      mail: [0.15, 0.45, 0.4],
    },
  },
]
