import type { RecordClass } from './scalars.ts'

interface PrintedPartFacts {
  /** German name. */
  readonly label: string
  /** The property of a project that says if it stands in print; yes unless it says no. */
  readonly setting: PrintSetting
  /** The fields that it is read from. */
  readonly fields: Partial<Readonly<Record<RecordClass, readonly string[]>>>
}

const settings = [
  'printsRank',
  'printsScoring',
  'printsName',
  'printsShortName',
  'printsCity',
  'printsProduct',
] as const

/** A property of a project that says what of its awards stands in print. */
export type PrintSetting = (typeof settings)[number]

/** The parts of an award that can be printed; each project sets which of them are. */
export const printedParts = {
  rank: { label: 'Rang', setting: 'printsRank', fields: { award: ['rank'] } },
  scoring: { label: 'Punktzahl', setting: 'printsScoring', fields: { award: ['scoring'] } },
  name: {
    label: 'Name',
    setting: 'printsName',
    fields: { account: ['name'], contact: ['surname', 'firstName'] },
  },
  shortName: {
    label: 'Kurzname (Print)',
    setting: 'printsShortName',
    fields: { account: ['shortName'] },
  },
  city: {
    label: 'Ort',
    setting: 'printsCity',
    fields: { account: ['city'], contact: ['city'] },
  },
  product: {
    label: 'Produkt',
    setting: 'printsProduct',
    fields: { product: ['brand', 'label', 'modelYear'] },
  },
} as const satisfies Readonly<Record<string, PrintedPartFacts>>
export type PrintedPart = keyof typeof printedParts

export const printedPartNames = Object.keys(printedParts) as PrintedPart[]

/** Fields that decide where an award stands in print, or if it does, whatever else is printed. */
export const alwaysPrinted: Partial<Readonly<Record<RecordClass, readonly string[]>>> = {
  account: ['excludedByEditor'],
  contact: ['excludedByEditor'],
  product: ['excludedByEditor'],
  award: ['toplistLabelId', 'accountId', 'contactId', 'productId', 'excludedByEditor'],
}

/** Returns the parts that a project prints; it prints what it does not say. */
export const partsInPrint = (
  project: Readonly<Partial<Record<PrintSetting, unknown>>>,
): readonly PrintedPart[] =>
  printedPartNames.filter((part) => project[printedParts[part].setting] !== false)

/** The printed part that a field belongs to, `always`, or null where it never stands in print. */
export const partOfField = (
  recordClass: RecordClass,
  attribute: string,
): PrintedPart | 'always' | null => {
  if (alwaysPrinted[recordClass]?.includes(attribute)) return 'always'
  const isOf = (part: PrintedPart) => {
    const { fields }: PrintedPartFacts = printedParts[part]
    return fields[recordClass]?.includes(attribute) ?? false
  }
  return printedPartNames.find(isOf) ?? null
}
