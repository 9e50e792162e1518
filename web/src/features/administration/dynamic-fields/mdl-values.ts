import type { Mdl } from '@stammbuch/contracts'
import { charactersOf } from '@/ui/field-counter.tsx'

/** Lower case with underscores, as a machine name must be. */
const snakeCase = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/
export const longest = 30

type Texts =
  | 'customFontLetter'
  | 'description'
  | 'descriptionHTML'
  | 'mediscreenId'
  | 'mediscreenMachineName'

/** What the dialog holds: texts are texts, also when they are empty. */
export interface MdlValues
  extends Pick<
    Mdl,
    | 'name'
    | 'label'
    | 'type'
    | 'scope'
    | 'format'
    | 'symbol'
    | 'unit'
    | 'unitPrefix'
    | 'nullable'
    | 'zeroAllowed'
    | 'internal'
  > {
  readonly customFontLetter: string
  readonly description: string
  readonly descriptionHTML: string
  readonly mediscreenId: string
  readonly mediscreenMachineName: string
  readonly rankingGroup: string | null
  readonly period: string | null
  readonly toplistLabel: string | null
}

export const emptyMdl: MdlValues = {
  name: '',
  label: '',
  type: 'TYPE_STRING',
  scope: 'global',
  format: null,
  symbol: null,
  unit: null,
  unitPrefix: null,
  customFontLetter: '',
  description: '',
  descriptionHTML: '',
  nullable: true,
  zeroAllowed: true,
  internal: false,
  mediscreenId: '',
  mediscreenMachineName: '',
  rankingGroup: null,
  period: null,
  toplistLabel: null,
}

const texts: readonly Texts[] = [
  'customFontLetter',
  'description',
  'descriptionHTML',
  'mediscreenId',
  'mediscreenMachineName',
]

export const valuesOf = (mdl: Mdl): MdlValues => ({
  ...mdl,
  ...(Object.fromEntries(texts.map((name) => [name, mdl[name] ?? ''])) as Record<Texts, string>),
  rankingGroup: mdl.rankingGroup?.id ?? null,
  period: mdl.period?.id ?? null,
  toplistLabel: mdl.toplistLabel?.id ?? null,
})

/** What is sent to change a field: everything that may change. */
export const changeable = (values: MdlValues) => ({
  label: values.label.trim(),
  format: values.format,
  symbol: values.symbol,
  unit: values.unit,
  unitPrefix: values.unitPrefix,
  nullable: values.nullable,
  zeroAllowed: values.zeroAllowed,
  internal: values.internal,
  toplistLabel: values.toplistLabel,
  customFontLetter: values.customFontLetter.trim() || null,
  description: values.description.trim() || null,
  descriptionHTML: values.descriptionHTML.trim() || null,
  mediscreenId: values.mediscreenId.trim() || null,
  mediscreenMachineName: values.mediscreenMachineName.trim() || null,
})

/** What is wrong with a machine name, once there is one. */
export const nameFault = (name: string): string | null => {
  if (name === '') return null
  if (charactersOf(name) > longest) return `Höchstens ${longest} Zeichen.`
  return snakeCase.test(name)
    ? null
    : 'Nur Kleinbuchstaben, Ziffern und Unterstriche, mit einem Buchstaben am Anfang.'
}

/** Why the dialog cannot be saved yet. */
export const blockedBy = ({ name, label, customFontLetter }: MdlValues): string | null => {
  if (name.trim() === '') return 'Bitte einen Namen angeben.'
  if (charactersOf(name.trim()) > longest) return `Der Name hat höchstens ${longest} Zeichen.`
  if (nameFault(name.trim())) return 'Der Name ist kein Maschinenname.'
  if (label.trim() === '') return 'Bitte eine Bezeichnung angeben.'
  if (charactersOf(label.trim()) > longest)
    return `Die Bezeichnung hat höchstens ${longest} Zeichen.`
  return charactersOf(customFontLetter.trim()) > 1 ? 'Das Schriftzeichen ist ein Zeichen.' : null
}
