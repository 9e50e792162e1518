import type { DynamicField, ImportOptions } from '@stammbuch/contracts'
import type { Plan } from '../mapping.rules.ts'

/** Everything that is the same for all rows of an import. */
export interface ImportContext {
  readonly runId: string
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
}

/** Whether rows find their record by name and place, where no identification did it. */
export const matchesByFields = ({ options, plan }: ImportContext): boolean =>
  options.matchByFields || !plan.hasIdentification

/** Text as names are compared: case and surrounding space do not count. */
export const folded = (text: unknown): string =>
  typeof text === 'string' ? text.normalize('NFC').trim().toLocaleLowerCase('de') : ''
