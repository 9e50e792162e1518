import { createMdl, type DynamicField, type DynamicType } from '@stammbuch/contracts'
import type { Trade } from './values.ts'

/**
 * Returns a dynamic field of the demo.
 * @throws where an administrator could not create it, its name above all
 */
export const demoField = (name: string, label: string, type: DynamicType): DynamicField => {
  const field = createMdl.body.parse({ name, label, type, nullable: true, zeroAllowed: true })
  return { ...field, nullable: true, zeroAllowed: true }
}

/** A ranking project of the demo data with its names, suppliers and kind of records. */
export interface Project {
  readonly code: string
  readonly name: string
  readonly sector: string
  readonly holder: 'account' | 'contact'
  readonly trade: Trade | null
  readonly supplier: string
  readonly toplists: readonly [string, ...string[]]
  readonly fields: readonly DynamicField[]
  /** Number of records in its first delivery. */
  readonly size: number
}

export const projects: readonly Project[] = [
  {
    code: 'KLI',
    name: 'Deutschlands Klinikliste',
    sector: 'SECTOR_GESUNDHEIT',
    holder: 'account',
    trade: 'clinic',
    supplier: 'Kliniknetz Datenservice',
    toplists: ['Kardiologie', 'Orthopädie', 'Regionalversorgung'],
    fields: [
      demoField('beds', 'Betten', 'TYPE_INTEGER'),
      demoField('certified', 'Zertifiziert', 'TYPE_BOOLEAN'),
    ],
    size: 130,
  },
  {
    code: 'ARB',
    name: 'Attraktive Arbeitgeber',
    sector: 'SECTOR_BUSINESS',
    holder: 'account',
    trade: 'employer',
    supplier: 'Arbeitgeber-Monitor',
    toplists: ['Mittelstand', 'Familienfreundlichkeit'],
    fields: [demoField('employees', 'Mitarbeitende', 'TYPE_INTEGER')],
    size: 110,
  },
  {
    code: 'INN',
    name: 'Innovative Unternehmen',
    sector: 'SECTOR_MONEY_NATIONAL',
    holder: 'account',
    trade: 'innovator',
    supplier: 'Innovationsindex',
    toplists: ['Innovationssieger'],
    fields: [demoField('note', 'Anmerkung der Jury', 'TYPE_STRING')],
    size: 90,
  },
  {
    code: 'MOB',
    name: 'Beste Mobilität',
    sector: 'SECTOR_MOBILITY',
    holder: 'account',
    trade: 'maker',
    supplier: 'Mobilitätsbarometer',
    toplists: ['Elektroautos', 'Fahrräder'],
    fields: [],
    size: 30,
  },
  {
    code: 'EAR',
    name: 'Empfohlene Ärzte der Region',
    sector: 'SECTOR_DEUTSCHLANDTEST',
    holder: 'contact',
    trade: null,
    supplier: 'Praxisregister Nord',
    toplists: ['Hausärztliche Praxen', 'Fachärztliche Praxen'],
    fields: [demoField('recommendation_score', 'Empfehlungswert', 'TYPE_DOUBLE')],
    size: 90,
  },
  {
    code: 'AEL',
    name: 'Ärzteliste Südtirol',
    sector: 'SECTOR_MONEY_INTERNATIONAL_ITALY',
    holder: 'contact',
    trade: null,
    supplier: 'Südtiroler Ärzteverzeichnis',
    toplists: ['Medici consigliati'],
    fields: [],
    size: 40,
  },
]

/** Suppliers without a project of their own. */
export const furtherSuppliers = ['Adresspflege Süd', 'Eigene Erhebung']
export const years = ['2021', '2022', '2023', '2024', '2025', '2026']
