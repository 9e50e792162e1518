/** A word of the house: the one source of the glossary in the documents and of what the screens explain. */
export interface Word {
  readonly german: string
  readonly english: string
  /** Where it stands in code, as Markdown. */
  readonly code: string
  /** For developers. */
  readonly meaning: string
  /** For people who work with it; words that explain themselves have none. */
  readonly says?: string
}
