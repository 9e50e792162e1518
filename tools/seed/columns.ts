import type { MappingColumn } from '@stammbuch/contracts'
import type { Project } from './projects.ts'
import type { Values } from './values.ts'

interface Column {
  readonly header: string
  readonly target: string
}

const accountColumns: readonly Column[] = [
  { header: 'Name', target: 'name' },
  { header: 'Kurzname', target: 'shortName' },
  { header: 'Straße', target: 'street' },
  { header: 'PLZ', target: 'zipCode' },
  { header: 'Ort', target: 'city' },
  { header: 'Bundesland', target: 'region' },
  { header: 'Land', target: 'countryCode' },
  { header: 'Telefon', target: 'telephoneNumber' },
  { header: 'E-Mail', target: 'emailAddress' },
  { header: 'Internet', target: 'website' },
  { header: 'Internet kurz', target: 'shortWebsite' },
  { header: 'Breite', target: 'latitude' },
  { header: 'Länge', target: 'longitude' },
]
const contactColumns: readonly Column[] = [
  { header: 'Anrede', target: 'salutation' },
  { header: 'Titel', target: 'academicTitle' },
  { header: 'Fachrichtung', target: 'role' },
  { header: 'Vorname', target: 'firstName' },
  { header: 'Nachname', target: 'surname' },
  { header: 'Straße', target: 'street' },
  { header: 'PLZ', target: 'zipCode' },
  { header: 'Ort', target: 'city' },
  { header: 'Region', target: 'region' },
  { header: 'Land', target: 'countryCode' },
  { header: 'E-Mail', target: 'emailAddress' },
  { header: 'Telefon', target: 'telephoneNumber' },
  { header: 'Internet', target: 'website' },
  { header: 'E-Mail erlaubt', target: 'mailOptIn' },
  { header: 'Anruf erlaubt', target: 'phoneOptIn' },
]
const awardColumns: readonly Column[] = [
  { header: 'Auszeichnung', target: 'award.displayName' },
  { header: 'Rang', target: 'award.rank' },
  { header: 'Punkte', target: 'award.scoring' },
  { header: 'Topliste', target: 'award.toplistLabel' },
]

const allColumns = ({ holder, fields }: Project): readonly Column[] => [
  { header: 'ID', target: 'supplierIdentification.value' },
  ...(holder === 'account' ? accountColumns : contactColumns),
  ...fields.map(({ name, label }) => ({ header: label, target: `score.dynamicFields.${name}` })),
  ...awardColumns,
]

/** Returns the mapping of a project's deliveries. */
export const columnsOf = (project: Project): readonly MappingColumn[] =>
  allColumns(project).map(({ header, target }) => ({
    source: header,
    target,
    transformations: target === 'award.scoring' ? [{ kind: 'number', decimal: ',' }] : [],
  }))

/** Returns the header of the source column of each target. */
export const headersOf = (project: Project): readonly string[] =>
  allColumns(project).map(({ header }) => header)

export const headerFor = (project: Project, target: string): string | null =>
  allColumns(project).find((one) => one.target === target)?.header ?? null

const words: Readonly<Record<string, string>> = {
  SALUTATION_MALE: 'Herr',
  SALUTATION_FEMALE: 'Frau',
  true: 'ja',
  false: 'nein',
}

const written = (value: unknown, target: string): string => {
  const text = value === null || value === undefined ? '' : String(value)
  if (target === 'award.scoring' || target.startsWith('score.')) return text.replace('.', ',')
  return words[text] ?? text
}

const cell = (text: string): string =>
  /[;"\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text

/** Formats values by target as a line of the supplier's file. */
export const lineOf = (project: Project, values: Values): string =>
  allColumns(project)
    .map(({ target }) => cell(written(values[target], target)))
    .join(';')
