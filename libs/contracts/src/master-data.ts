import * as catalogue from './catalogue.ts'
import * as dynamicFields from './dynamic-fields.ts'
import { mutates } from './endpoint.ts'
import type { EntryCalls, EntryKind } from './entry-kind.ts'
import * as identity from './identity.ts'
import * as intake from './intake.ts'
import * as mappingCalls from './mapping-calls.ts'
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
const ownModules = { ...catalogue, ...dynamicFields, ...vocabulary }
/** A call about master data, by its name. */
export type MasterDataCall = keyof typeof ownModules
/** The calls that change master data, by their names. */
export const masterDataCalls: readonly string[] = Object.entries(ownModules)
  .filter(([, one]) => typeof one === 'object' && 'method' in one && mutates(one))
  .map(([name]) => name)

export type MasterData = typeof masterData
export type MasterDataKind = keyof MasterData

/** Entries whose calls have rules of their own, and whose pages are like those of master data. */
const others = {
  mapping: {
    list: intake.listMappings,
    update: mappingCalls.updateMapping,
    remove: mappingCalls.deleteMapping,
  },
  user: { list: identity.listUsers, create: identity.createUser, update: identity.updateUser },
} as const satisfies Record<string, EntryCalls>

/** Every kind of entry that has a page, with its calls. */
export const listedEntries = { ...masterData, ...others }
/** A kind of entry that has a page. */
export type ListedKind = keyof typeof listedEntries
/** An entry as the list of its kind shows it. */
export type EntryOf<Kind extends ListedKind> =
  (typeof listedEntries)[Kind]['list']['reply']['_zod']['output']['list'][number]

/** The kinds of entries of the catalogue. Each entry is a stream of catalogue events. */
export const catalogueKinds = [
  ...(Object.keys(masterData) as MasterDataKind[]),
  'mapping',
  'saved-question',
  'saved-view',
  'user',
] as const
export type CatalogueKind = (typeof catalogueKinds)[number]
