import { formatList } from '@/format/format.ts'

/** German names of what the DMS can say otherwise. */
const names: Readonly<Record<string, string>> = {
  label: 'Bezeichnung',
  format: 'Format',
  symbol: 'Symbol',
  unit: 'Einheit',
  unitPrefix: 'Vorsatz der Einheit',
  description: 'Beschreibung',
  nullable: 'Leer erlaubt',
  zeroAllowed: 'Null (0) erlaubt',
  internal: 'Intern',
  mediscreenId: 'DMS-ID',
  mediscreenMachineName: 'DMS-Maschinenname',
}

/** The names of these properties in one sentence. */
export const changedInWords = (changed: readonly string[]): string =>
  formatList(changed.map((name) => names[name] ?? name))
