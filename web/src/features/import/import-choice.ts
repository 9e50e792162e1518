import type { ImportOptions, Mapping } from '@stammbuch/contracts'
import type { Call } from '@stammbuch/contracts/client'

type Body = NonNullable<Call<'importSample'>['body']>

export type TargetClass = Mapping['targetClass']

/** How an import shall go about it. */
export type ImportSettings = Omit<ImportOptions, 'sampleId' | 'mappingId'>

export const standardSettings: ImportSettings = {
  force: false,
  matchByFields: false,
  matchByFieldsInRelations: true,
  skipInserts: false,
  mappingRule: 'none',
}

/** What inspection, dry run and import are asked with. Finding by fields is there for contacts only. */
export const importBody = (
  sampleId: string,
  { id, targetClass }: Pick<Mapping, 'id' | 'targetClass'>,
  settings: ImportSettings,
): Body => ({
  ...settings,
  matchByFields: settings.matchByFields && targetClass === 'contact',
  sampleId,
  mappingId: id,
})

export type ImportBody = Body
