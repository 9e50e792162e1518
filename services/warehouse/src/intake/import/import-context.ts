import type { DynamicField, ImportOptions } from '@stammbuch/contracts'
import type { KeptModel, Newcomers } from '../../conflicts/index.ts'
import type { Plan } from '../mapping.rules.ts'
import type { RelatedIds } from './related-id.ts'

/** Everything that is the same for all rows of an import. */
export interface ImportContext extends RelatedIds {
  /** What the ids of a row's own records and changes are made from: the run, or the command that takes the row later. */
  readonly idSeed: string
  readonly options: Omit<ImportOptions, 'sampleId' | 'mappingId'>
  readonly sampleId: string
  readonly mappingId: string
  readonly revision: number
  readonly supplierId: string
  readonly rankingGroupId: string
  readonly periodId: string
  readonly plan: Plan
  readonly dynamic: readonly DynamicField[]
  /** The project's toplists by their name, folded. */
  readonly toplists: ReadonlyMap<string, string>
  /** The log position at which the import began; records born later are its own or none of its business. */
  readonly bornUntil: number
  readonly newcomers: Newcomers
  /** The matching models of the classes that are looked for by fields. */
  readonly models: readonly KeptModel[]
  /** A dry run also looks for whom its new rows are probably about, though nobody asked for a search by fields. */
  readonly isProbed?: boolean
}

/** Whether the store is searched by fields for the rows' own records, be it for nothing but a warning. */
export const looksByFields = (context: ImportContext): boolean =>
  matchesByFields(context) || context.isProbed === true

/** Whether rows find their record by name and place, where no identification did it. */
export const matchesByFields = ({ options, plan }: ImportContext): boolean =>
  options.matchByFields || !plan.hasIdentification
