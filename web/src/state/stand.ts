import { createStore, useStore } from './store.ts'

/** A moment of the past at which the whole application stands. */
export interface Standing {
  /** The moment as the address has it: a log position, or an instant in ISO 8601. */
  readonly stand: string
  /** The last log position that had happened by then. */
  readonly position: number
  /** For sentences: „8. Juli 2026, 14:03 Uhr“. */
  readonly said: string
  /** Returns the input of a call as of the moment. @throws Problem for a call that cannot be made then */
  readonly input: (name: string, input: object) => object
  /** Returns an address of the application with the moment, unless it names one. */
  readonly address: (href: string) => string
}

/** The moment that everything is shown at; null for now. */
export const standing = createStore<Standing | null>(null)

/** The moment that everything is shown at; null for now. */
export const useStanding = (): Standing | null => useStore(standing)

/** Returns an address of the application with the moment that is shown, unless it names one. */
export const withStand = (href: string): string => standing.get()?.address(href) ?? href

/** Why nothing can be changed; null for now. */
export const closedBecause = (past: Standing | null): string | null =>
  past && `Im Stand von ${past.said} lässt sich nichts ändern.`
