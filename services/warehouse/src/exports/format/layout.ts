import type { DynamicFieldRow } from '../../catalogue/index.ts'
import type { ExportFacts } from '../entries.query.ts'
import type { Entry } from '../export-entry.rules.ts'
import type { Scope } from '../scope.query.ts'
import { type Column, contentColumns, dynamicColumns, textColumn } from './columns.ts'

type Columns = readonly Column<Entry>[]

interface LayoutInput {
  readonly scope: Scope
  readonly facts: ExportFacts
  /** Every dynamic field in use, by machine name. */
  readonly dynamic: ReadonlyMap<string, DynamicFieldRow>
}

/** Fields that are never printed. */
const notPrinted = [
  'longitude',
  'latitude',
  'mailOptIn',
  'phoneOptIn',
  'salesforceDestinationMarket',
]
/** Fields that the partner at the health foundation has no use for. */
const notForPartners = ['mailOptIn', 'phoneOptIn', 'salesforceDestinationMarket']

/** The fields of the holders: of the project's class first, of the other one only where it occurs. */
const holderColumns = ({ scope, facts }: LayoutInput, without: readonly string[] = []): Columns => {
  const other = scope.rootType === 'account' ? 'contact' : 'account'
  const columnsFor = (holder: 'account' | 'contact', before: string) =>
    contentColumns<Entry>(
      {
        class: holder,
        values: (row) => (row.holderClass === holder ? row.holder : null),
        before,
      },
      without,
    )
  return [
    ...columnsFor(scope.rootType, ''),
    ...(facts.classes.includes(other)
      ? columnsFor(other, other === 'account' ? 'Unternehmen: ' : 'Kontakt: ')
      : []),
  ]
}

const awardOf = { class: 'award', values: (row: Entry) => row.award } as const
const scoreOf = { class: 'score', values: (row: Entry) => row.score } as const
const productOf = { class: 'product', values: (row: Entry) => row.product } as const

/** Dynamic fields that have values; internal ones stay in the house. */
const valueColumns = ({ facts, dynamic }: LayoutInput, internal: boolean): Columns => {
  const shown = internal ? dynamic : new Map([...dynamic].filter(([, one]) => !one.internal))
  const product = facts.products
    ? [
        ...contentColumns<Entry>(productOf),
        ...dynamicColumns<Entry>(productOf, facts.dynamic.product, shown),
      ]
    : []
  return [
    ...product,
    ...dynamicColumns<Entry>(awardOf, facts.dynamic.award, shown),
    ...dynamicColumns<Entry>(scoreOf, facts.dynamic.score, shown),
  ]
}

const place: Columns = [
  textColumn('toplist.value', 'Topliste', ({ toplist }) => toplist),
  textColumn('period.name', 'Jahrgang', ({ period }) => period),
]
const awardColumns = contentColumns<Entry>(awardOf)

const knownAs = ({ known }: Entry): string =>
  (known ?? [])
    .map(({ supplier, value }) => (supplier ? `${supplier}: ${value}` : value))
    .join('; ')

/** The marks of another year: rank and points of the same toplist, and what was surveyed then. */
const noteColumns = ({ scope, facts, dynamic }: LayoutInput): Columns => {
  if (!scope.notes) return []
  const before = `Noten ${scope.notes.name}: `
  const award = {
    class: 'award',
    values: (row: Entry) => row.noteAward,
    before,
    path: 'notes.award',
  } as const
  const score = {
    class: 'score',
    values: (row: Entry) => row.noteScore,
    before,
    path: 'notes.score',
  } as const
  return [
    ...contentColumns<Entry>(award).filter(({ key }) => /\.(rank|scoring)$/.test(key)),
    ...dynamicColumns<Entry>(score, facts.dynamic.score, dynamic),
  ]
}

/** For InDesign: stable names, one row per award, nothing that is not printed. */
const easycatalog = (given: LayoutInput): Columns => [
  textColumn('award.id', 'ID', ({ awardId }) => awardId),
  ...place,
  ...awardColumns,
  ...holderColumns(given, notPrinted),
  ...valueColumns(given, false),
]

/** For research: everything that is known, also internal fields, the partner and the marks of a year. */
const research = (given: LayoutInput): Columns => [
  ...place,
  ...awardColumns,
  ...holderColumns(given),
  textColumn('category.name', 'Kategorie', ({ category }) => category),
  ...partnerColumns(given),
  ...valueColumns(given, true),
  ...noteColumns(given),
  textColumn('supplierIds', 'Datenlieferanten-IDs', knownAs),
  textColumn('holder.id', 'ID des Eintrags', ({ holderId }) => holderId),
  textColumn('award.id', 'ID der Auszeichnung', ({ awardId }) => awardId),
]

const partnerColumns = ({ scope }: LayoutInput): Columns => {
  const partner = scope.rootType === 'account' ? 'contact' : 'account'
  const before = partner === 'contact' ? 'Ansprechpartner: ' : 'Unternehmen: '
  const told = [
    'salutation',
    'academicTitle',
    'role',
    'firstName',
    'surname',
    'name',
    'city',
    'emailAddress',
    'telephoneNumber',
  ]
  const values = ({ partner: row, holderClass }: Entry) =>
    holderClass === scope.rootType ? row : null
  return contentColumns<Entry>({ class: partner, values, before, path: 'partner' }).filter(
    ({ key }) => told.includes(key.slice('partner.'.length)),
  )
}

/** For the health foundation: its ids of toplists and holders before everything else. */
const sgh = (given: LayoutInput): Columns => [
  textColumn('toplist.sghId', 'SGH-ID', ({ sghId }) => sghId),
  ...place,
  textColumn('supplierIds', 'Datenlieferanten-IDs', knownAs),
  ...holderColumns(given, notForPartners),
  ...awardColumns,
  ...valueColumns(given, false),
]

/** The columns of an export that people or programs read as a table. */
export const columnsFor = (given: LayoutInput): Columns =>
  ({ easycatalog, research, sgh })[given.scope.type as 'easycatalog' | 'research' | 'sgh'](given)
