import { idFrom } from '@stammbuch/ledger'
import type { Project } from './projects.ts'
import type { Actor } from './timetable.ts'
import type { Values } from './values.ts'

/** A row of a supplier's file: somebody, and how the project judged them. */
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
  /** Rows behind these that fit several records: each with the ids of those, and the id of its conflict. */
  readonly doubtful?: readonly DoubtfulRow[]
}

/** A row that waits until somebody says which record it means. */
export interface DoubtfulRow {
  readonly row: Row
  readonly fits: readonly string[]
}

export const placeIdOf = (kind: 'award' | 'score', project: Project, year: string, id: string) =>
  idFrom(`demo:${kind}:${project.code}:${year}:${id}`)

/** The values under their names with the prefix before them. */
export const prefixed = (prefix: string, values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`${prefix}${name}`, value]))
