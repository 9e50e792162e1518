import {
  mdlFormats,
  mdlScopes,
  mdlSymbols,
  mdlUnits,
  printedParts,
  publicationSectors,
  roleLabels,
} from '@stammbuch/contracts'

type Entry = Readonly<Record<string, unknown>>
type Words = Readonly<Record<string, string>>

const printed = Object.fromEntries(
  Object.values(printedParts).map(({ setting, label }) => [setting, `${label} im Druck`]),
)

/** The German names of the values of master data, of all kinds. */
export const entryLabels: Words = {
  ...printed,
  name: 'Name',
  fullName: 'Name',
  email: 'E-Mail',
  shortCode: 'Kürzel',
  roles: 'Rollen',
  isActive: 'Aktiv',
  salesforceName: 'Name im CRM',
  publicationSector: 'Bereich',
  rootType: 'Das Projekt listet',
  salesforceManageAwards: 'Auszeichnungen vom CRM verwaltet',
  salesforceManageAccounts: 'Unternehmen vom CRM verwaltet',
  salesforceManageContacts: 'Kontakte vom CRM verwaltet',
  fourEyes: 'Vier Augen',
  value: 'Wert',
  translatedValue: 'Übersetzung',
  sghId: 'SGH-ID',
  rankingGroupId: 'Projekt',
  periodId: 'Jahrgang',
  toplistLabelId: 'Topliste',
  dictionaryId: 'Wörterbuch',
  parentId: 'Übergeordneter Begriff',
  label: 'Bezeichnung',
  type: 'Typ',
  scope: 'Geltungsbereich',
  format: 'Format',
  symbol: 'Symbol',
  unit: 'Einheit',
  unitPrefix: 'Einheitenpräfix',
  customFontLetter: 'Schriftzeichen',
  description: 'Beschreibung',
  descriptionHTML: 'Beschreibung (HTML)',
  nullable: 'Darf leer sein',
  zeroAllowed: 'Null (0) erlaubt',
  internal: 'Nur intern',
  mediscreenId: 'DMS-Kennung',
  mediscreenMachineName: 'DMS-Maschinenname',
  targetClass: 'Klasse',
  columns: 'Spalten',
  revision: 'Fassung',
  locked: 'Gesperrt',
  legacy: 'Veraltet',
  shared: 'Geteilt',
  search: 'Filter',
  filters: 'Filter',
  list: 'Liste',
}

const words: Readonly<Record<string, Words>> = {
  roles: roleLabels,
  publicationSector: publicationSectors,
  scope: mdlScopes,
  format: mdlFormats,
  symbol: mdlSymbols,
  unit: mdlUnits,
  rootType: { account: 'Unternehmen', contact: 'Kontakte' },
}

/** Values that say nothing to people, or that the name of the entry says already. */
const silent: ReadonlySet<string> = new Set(['identity', 'machine', 'ownerId', 'revision', 'list'])

const shown = (name: string, value: unknown, nameOf: (id: string) => string | undefined) => {
  if (value === null || value === undefined || value === '') return 'leer'
  if (typeof value === 'boolean') return value ? 'Ja' : 'Nein'
  if (Array.isArray(value) && value.every((one) => typeof one === 'string'))
    return value.map((one) => words[name]?.[one] ?? one).join(', ') || 'keine'
  if (typeof value === 'object') return null
  const text = String(value)
  const told = words[name]?.[text] ?? nameOf(text) ?? text
  return told.length > 80 ? `${told.slice(0, 79)}…` : told
}

interface EntryChange {
  /** The values that the event gives. */
  readonly patch: Entry
  /** The entry before it; undefined for a new one. */
  readonly before: Entry | undefined
  readonly nameOf: (id: string) => string | undefined
}

/** „Rollen: Redaktion → Redaktion, Revision“, or the name alone where values are no words. */
const oneChange = ([name, value]: readonly [string, unknown], change: EntryChange): string => {
  const label = entryLabels[name] ?? name
  const after = shown(name, value, change.nameOf)
  const before = change.before && shown(name, change.before[name], change.nameOf)
  if (after === null || before === null) return label
  return before === undefined ? `${label} ${after}` : `${label} ${before}\u00a0→ ${after}`
}

const named: ReadonlySet<string> = new Set(['name', 'fullName', 'label', 'value'])
const isSet = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== '' && value !== false

/** Returns what an event of the master data sets, to follow in its sentence; null where there is nothing to tell. */
export const entryDetail = (change: EntryChange): string | null => {
  const { patch, before } = change
  const told = Object.entries(patch).filter(
    ([name, value]) =>
      !silent.has(name) && (before !== undefined || (isSet(value) && !named.has(name))),
  )
  return told.length === 0 ? null : `: ${told.map((one) => oneChange(one, change)).join('; ')}`
}

/** Tells if an event only binds a person to an account of the identity provider, as the first sign-in does. */
export const isBinding = (patch: Entry): boolean =>
  Object.keys(patch).length > 0 && Object.keys(patch).every((name) => name === 'identity')
