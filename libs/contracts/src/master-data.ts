import * as catalogue from './catalogue.ts'
import * as dynamicFields from './dynamic-fields.ts'
import { type EntryForm, type EntryKind, formOf } from './entry-kind.ts'
import * as vocabulary from './vocabulary.ts'

type KindsOf<Module> = {
  [Name in keyof Module as Module[Name] extends EntryKind
    ? Module[Name]['kind']
    : never]: Module[Name]
}

const isKind = (value: unknown): value is EntryKind =>
  typeof value === 'object' && value !== null && 'kind' in value && 'unique' in value

const kindsOf = <Module extends object>(module: Module) =>
  Object.fromEntries(
    Object.values(module)
      .filter(isKind)
      .map((one) => [one.kind, one]),
  ) as KindsOf<Module>

/** Every kind of master data that is declared, by its name. */
export const masterData = {
  ...kindsOf(catalogue),
  ...kindsOf(dynamicFields),
  ...kindsOf(vocabulary),
}
export type MasterData = typeof masterData
export type MasterDataKind = keyof MasterData
/** An entry as the list of its kind shows it. */
export type EntryOf<Kind extends MasterDataKind> =
  MasterData[Kind]['list']['reply']['_zod']['output']['list'][number]

const kinds = Object.keys(masterData) as MasterDataKind[]

/** The forms of all kinds as plain data, for browsers. */
export const entryForms = Object.fromEntries(
  kinds.map((kind) => [
    kind,
    formOf(masterData[kind], { ...catalogue, ...dynamicFields, ...vocabulary }),
  ]),
) as Readonly<Record<MasterDataKind, EntryForm>>

/** The kinds of entries of the catalogue: master data, and what has rules and pages of its own. */
export const catalogueKinds = [...kinds, 'mapping', 'saved-view', 'user'] as const
/** Each entry is a stream of catalogue events. */
export type CatalogueKind = (typeof catalogueKinds)[number]
