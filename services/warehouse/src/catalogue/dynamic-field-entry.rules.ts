import type { DynamicType, Mdl } from '@stammbuch/contracts'
import { cleanHtml } from './clean-html.rules.ts'

/** A dynamic field as the catalogue keeps it. */
export interface DynamicFieldEntry
  extends Pick<
    Mdl,
    | 'name'
    | 'label'
    | 'scope'
    | 'format'
    | 'symbol'
    | 'unit'
    | 'unitPrefix'
    | 'customFontLetter'
    | 'description'
    | 'descriptionHTML'
    | 'nullable'
    | 'zeroAllowed'
    | 'internal'
    | 'mediscreenId'
    | 'mediscreenMachineName'
  > {
  readonly type: DynamicType
  readonly rankingGroupId: string | null
  readonly periodId: string | null
  readonly toplistLabelId: string | null
}

type FieldInput = Pick<DynamicFieldEntry, 'name' | 'label' | 'type'> &
  Partial<{ [Name in keyof DynamicFieldEntry]: DynamicFieldEntry[Name] | undefined }>

const standard = {
  scope: 'global',
  format: null,
  symbol: null,
  unit: null,
  unitPrefix: null,
  customFontLetter: null,
  description: null,
  descriptionHTML: null,
  nullable: true,
  zeroAllowed: true,
  internal: false,
  rankingGroupId: null,
  periodId: null,
  toplistLabelId: null,
  mediscreenId: null,
  mediscreenMachineName: null,
} as const

/** A whole entry from what is given of it; its HTML is cleaned on every way in and out. */
export const dynamicFieldEntry = (given: FieldInput): DynamicFieldEntry => {
  const known = Object.entries(given).filter(([, value]) => value !== undefined)
  const entry = { ...standard, ...Object.fromEntries(known) } as DynamicFieldEntry
  const { descriptionHTML: html } = entry
  return { ...entry, descriptionHTML: html === null ? null : cleanHtml(html) }
}
