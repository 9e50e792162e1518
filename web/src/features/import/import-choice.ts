import { type ImportOptions, type Mapping, mappingRules } from '@stammbuch/contracts'
import type { Call } from '@stammbuch/contracts/client'

type Body = NonNullable<Call<'importSample'>['body']>

export type TargetClass = Mapping['targetClass']

/** How an import shall go about it. */
export type ImportSettings = Omit<ImportOptions, 'sampleId' | 'mappingId'>

/** A dry run that a reload finds again: its job, and what it was asked for. */
export interface RememberedTrial {
  readonly jobId: string
  readonly mappingId: string
  readonly settings: ImportSettings
}

export const standardSettings: ImportSettings = {
  force: false,
  matchByFields: false,
  matchByFieldsInRelations: true,
  skipInserts: false,
  mappingRule: 'none',
}

/** What inspection, dry run and import are asked with. */
export const importBody = (
  sampleId: string,
  { id }: Pick<Mapping, 'id'>,
  settings: ImportSettings,
): Body => ({
  ...settings,
  sampleId,
  mappingId: id,
})

export type ImportBody = Body

const isOn = (value: unknown, usual: boolean): boolean =>
  typeof value === 'boolean' ? value : usual

/** A remembered dry run as it stands in the URL; nothing where it cannot be understood. */
export const trialIn = (raw: unknown): RememberedTrial | undefined => {
  if (typeof raw !== 'object' || raw === null) return undefined
  const { jobId, mappingId, settings } = raw as Record<string, unknown>
  if (typeof jobId !== 'string' || typeof mappingId !== 'string') return undefined
  const given = (settings ?? {}) as Partial<Record<keyof ImportSettings, unknown>>
  const usual = standardSettings
  return {
    jobId,
    mappingId,
    settings: {
      force: isOn(given.force, usual.force),
      matchByFields: isOn(given.matchByFields, usual.matchByFields),
      matchByFieldsInRelations: isOn(
        given.matchByFieldsInRelations,
        usual.matchByFieldsInRelations,
      ),
      skipInserts: isOn(given.skipInserts, usual.skipInserts),
      mappingRule: mappingRules.find((rule) => rule === given.mappingRule) ?? usual.mappingRule,
    },
  }
}
