import type { ImportOptions, Mapping } from '@stammbuch/contracts'
import type { Call } from '@stammbuch/contracts/client'

type Body = NonNullable<Call<'importSample'>['body']>

export type TargetClass = Mapping['targetClass']

/** Settings of an import. */
export type ImportSettings = Omit<ImportOptions, 'sampleId' | 'mappingId'>

export const standardSettings: ImportSettings = {
  force: false,
  matchByFields: false,
  matchByFieldsInRelations: true,
  skipInserts: false,
  mappingRule: 'none',
}

/** The body of inspection, dry run and import. */
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

/** The settings of an earlier dry run; the standard ones where they are not known. */
export const askedSettings = (asked: ImportOptions | undefined): ImportSettings => {
  if (!asked) return standardSettings
  const { sampleId: _, mappingId: __, ...settings } = asked
  return settings
}

/** The settings with a name of the delivery that means a toplist; with `null` it means none any more. */
export const withToplist = (
  settings: ImportSettings,
  value: string,
  toplistLabelId: string | null,
): ImportSettings => {
  const { toplists = [], ...rest } = settings
  const others = toplists.filter((one) => one.value !== value)
  const next = toplistLabelId === null ? others : [...others, { value, toplistLabelId }]
  return next.length === 0 ? rest : { ...rest, toplists: next }
}
