import { idFrom } from '@stammbuch/ledger'
import type { Project } from './projects.ts'
import type { Actor } from './timeline.ts'
import type { Values } from './values.ts'

/** A row of a supplier's file: a record, and its rating by the project. */
export interface Row {
  /** Id of the record that the row is about, new or known. */
  readonly holder: string
  readonly supplierKey: string
  readonly root: Values
  /** Dynamic fields by their machine names. */
  readonly score: Values
  readonly award: Values & { readonly displayName: string }
  readonly toplist: string
}

export interface Delivery {
  readonly project: Project
  readonly year: string
  readonly name: string
  readonly at: number
  readonly by: Actor
  readonly rows: readonly Row[]
  /** Ambiguous rows after this one, each with the ids of the matching records and of its conflict. */
  readonly doubtful?: readonly DoubtfulRow[]
}

/** A row that waits until a person says which record it means. */
export interface DoubtfulRow {
  readonly row: Row
  readonly fits: readonly string[]
}

export const placeIdOf = (kind: 'award' | 'score', project: Project, year: string, id: string) =>
  idFrom(`demo:${kind}:${project.code}:${year}:${id}`)

/** Returns the values under their names with a prefix. */
export const prefixed = (prefix: string, values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`${prefix}${name}`, value]))
