import type { RecordClass } from './scalars.ts'
import { type SyncField, syncTargets, targetExclusions, targetFacts } from './sync-targets.ts'

/** The JSON type of each field type. `null` is always 'no value'. */
export interface ValueOfType {
  readonly text: string | null
  readonly integer: number | null
  readonly double: number | null
  readonly boolean: boolean | null
  readonly enumeration: string | null
  /** The id of another record or catalogue entry. */
  readonly reference: string | null
  readonly instant: string | null
}
export type FieldType = keyof ValueOfType

/** The definition of one field; server, editor, mapping and exports derive from it. */
export interface Field<Type extends FieldType = FieldType> {
  readonly label: string
  readonly type: Type
  /** Maximum length in characters (code points), for numbers that of the written number. */
  readonly maxLength: number | null
  readonly required: boolean
  /** True if the number 0 is a value, not a placeholder for „not asked“. */
  readonly zeroAllowed: boolean
  readonly editable: boolean
  /** A value about a person, stored beside the event and erased with the person. */
  readonly personal: boolean
  /** The name in the CRM, `null` for fields that are not transmitted. */
  readonly crm: string | null
  /** Allowed values with their German labels. */
  readonly options: Readonly<Record<string, string>> | null
  readonly multiline: boolean
  /** The smallest and the largest plausible number; `null` for any. */
  readonly range: readonly [number, number] | null
}

type Traits = Partial<Omit<Field, 'label' | 'type' | 'maxLength'>>

const field = <Type extends FieldType>(
  type: Type,
  label: string,
  maxLength: number | null,
  traits: Traits = {},
): Field<Type> => ({
  label,
  type,
  maxLength,
  required: false,
  zeroAllowed: true,
  editable: true,
  personal: false,
  crm: null,
  options: null,
  multiline: false,
  range: null,
  ...traits,
})

/** Returns a text field outside the catalogue that follows its rules: a supplier's ID, a toplist's name. */
export const textField = (label: string, maxLength: number): Field<'text'> =>
  field('text', label, maxLength)

const text = (label: string, maxLength: number, traits?: Traits) =>
  field('text', label, maxLength, traits)
const oneOf = (label: string, options: Readonly<Record<string, string>>, traits?: Traits) =>
  field('enumeration', label, null, { options, ...traits })
const kept = (traits: Traits = {}): Traits => ({ editable: false, ...traits })

export const salutations = { SALUTATION_MALE: 'Herr', SALUTATION_FEMALE: 'Frau' } as const
export const destinationMarkets = { DE: 'Deutschland', IT: 'Italien', FR: 'Frankreich' } as const
export const companySizes = {
  unknown: 'unbekannt',
  K: 'K',
  G: 'G',
  XS: 'XS',
  S: 'S',
  M: 'M',
  L: 'L',
  XL: 'XL',
  XXL: 'XXL',
  XXXL: 'XXXL',
} as const
export const crmRecordTypes = {
  health: 'Gesundheit',
  merchandising: 'Merchandising',
  doctorSearch: 'Arztsuche',
  italy: 'Italien',
} as const

const crmFields = {
  salesforceId: text('Salesforce-ID', 18, kept()),
  salesforceRecordTypeId: oneOf('Salesforce-Datensatztyp', crmRecordTypes, { crm: 'RecordTypeId' }),
  salesforceDestinationMarket: oneOf('Zielmarkt', destinationMarkets, {
    crm: 'Destination_Market__c',
  }),
  excludedFromSalesforce: field('boolean', 'Von Salesforce ausgeschlossen', null),
} as const

const workflowFields = {
  isApproved: field('boolean', 'Verifiziert', null, kept()),
  excludedByEditor: field('boolean', 'Durch Redaktion ausgeschlossen', null),
} as const

const syncFields = Object.fromEntries(
  syncTargets.flatMap((target) => {
    const { label, there, fields: names } = targetFacts(target)
    const labels = {
      first: `Zuerst ${there}`,
      requested: `${label} angefordert`,
      executed: `${label} übertragen`,
    }
    return (['first', 'requested', 'executed'] as const).map((moment) => [
      names[moment],
      field('instant', labels[moment], null, kept()),
    ])
  }),
) as Readonly<Record<SyncField, Field<'instant'>>>

const followUp = { markedForFollowUp: field('boolean', 'Follow-up', null, kept()) } as const

const personal = <Fields extends Readonly<Record<string, Field>>>(fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, one]) => [name, { ...one, personal: true }]),
  ) as unknown as Fields

const account = {
  name: text('Name', 255, { required: true, crm: 'Name' }),
  shortName: text('Kurzname (Print)', 255, { required: true, crm: 'Short_Name__c' }),
  street: text('Straße', 255, { required: true, crm: 'BillingStreet' }),
  zipCode: text('PLZ', 5, { required: true, crm: 'BillingPostalCode' }),
  city: text('Stadt', 50, { required: true, crm: 'BillingCity' }),
  region: text('Region', 50, { crm: 'BillingState' }),
  countryCode: text('Ländercode', 2, { required: true, crm: 'BillingCountryCode' }),
  telephoneNumber: text('Telefon', 50, { crm: 'Phone' }),
  faxNumber: text('Fax', 50, { crm: 'Fax' }),
  emailAddress: text('E-Mail', 100, { crm: 'Email__c' }),
  website: text('Website', 255, { crm: 'Website' }),
  shortWebsite: text('Website (kurz)', 50),
  longitude: field('double', 'Längengrad', 11, { crm: 'BillingLongitude', range: [-180, 180] }),
  latitude: field('double', 'Breitengrad', 10, { crm: 'BillingLatitude', range: [-90, 90] }),
  description: text('Beschreibung', 1000, { multiline: true, crm: 'Description' }),
  categoryId: field('reference', 'Kategorie', null, { crm: 'Category__c' }),
  mainContactId: field('reference', 'Hauptansprechpartner', null),
  ...crmFields,
  ...workflowFields,
  ...followUp,
  ...syncFields,
} as const

const contact = {
  ...personal({
    salutation: oneOf('Anrede', salutations, { required: true, crm: 'Salutation' }),
    academicTitle: text('Titel', 50, { required: true, crm: 'Title' }),
    role: text('Funktion', 50, { required: true, crm: 'Role__c' }),
    firstName: text('Vorname', 255, { required: true, crm: 'FirstName' }),
    surname: text('Nachname', 255, { required: true, crm: 'LastName' }),
    street: text('Straße', 255, { crm: 'MailingStreet' }),
    zipCode: text('PLZ', 5, { crm: 'MailingPostalCode' }),
    city: text('Stadt', 50, { crm: 'MailingCity' }),
    region: text('Region', 50, { crm: 'MailingState' }),
    countryCode: text('Ländercode', 2, { required: true, crm: 'MailingCountryCode' }),
    emailAddress: text('E-Mail', 100, { crm: 'Email' }),
    telephoneNumber: text('Telefon', 50, { crm: 'Phone' }),
    faxNumber: text('Fax', 50, { crm: 'Fax' }),
    website: text('Website', 255, { crm: 'Website__c' }),
    shortWebsite: text('Website (kurz)', 50),
    mailOptIn: field('boolean', 'E-Mail-Einwilligung', null, { crm: 'Mail_Opt_In__c' }),
    phoneOptIn: field('boolean', 'Telefon-Einwilligung', null, { crm: 'Phone_Opt_In__c' }),
  }),
  mainAccountId: field('reference', 'Hauptunternehmen', null, { crm: 'AccountId' }),
  erasedAt: field('instant', 'Angaben gelöscht', null, kept()),
  ...crmFields,
  ...workflowFields,
  ...followUp,
  ...syncFields,
} as const

const product = {
  brand: text('Marke', 255),
  label: text('Modell', 255, { required: true }),
  modelYear: text('Modelljahr', 4),
  accountId: field('reference', 'Hersteller', null),
  ...workflowFields,
} as const

const holder = {
  accountId: field('reference', 'Unternehmen', null, kept()),
  contactId: field('reference', 'Kontakt', null, kept()),
} as const

const award = {
  displayName: text('Bezeichnung', 255, { crm: 'Name' }),
  rank: field('integer', 'Rang', 9, { crm: 'Rank__c' }),
  scoring: field('double', 'Punktzahl', 17, { crm: 'Scoring__c' }),
  segment: text('Segment', 255, { crm: 'Segment__c' }),
  subSegment: text('Untersegment', 255, { crm: 'Sub_Segment__c' }),
  companySize: oneOf('Unternehmensgröße', companySizes, { crm: 'Company_Size__c' }),
  accountId: field('reference', 'Unternehmen', null, kept({ crm: 'Account__c' })),
  contactId: field('reference', 'Kontakt', null, kept({ crm: 'Contact__c' })),
  productId: field('reference', 'Produkt', null, kept({ crm: 'Product__c' })),
  rankingGroupId: field('reference', 'Projekt', null, kept({ crm: 'Ranking_Group__c' })),
  toplistLabelId: field('reference', 'Topliste', null, kept({ crm: 'Toplist__c' })),
  periodId: field('reference', 'Jahrgang', null, kept({ crm: 'Period__c' })),
  salesforceId: crmFields.salesforceId,
  excludedFromSalesforce: crmFields.excludedFromSalesforce,
  ...workflowFields,
  ...syncFields,
} as const

const score = {
  ...holder,
  rankingGroupId: field('reference', 'Projekt', null, kept()),
  periodId: field('reference', 'Jahrgang', null, kept()),
  ...workflowFields,
} as const

/** The field catalogue: every field of every class, once. */
export const fields = { account, contact, product, award, score } as const

export type FieldsOf<Class extends RecordClass> = (typeof fields)[Class]
/** The values of a record as JSON, derived from the catalogue. */
export type ValuesOf<Class extends RecordClass> = {
  readonly [Name in keyof FieldsOf<Class>]: FieldsOf<Class>[Name] extends Field<infer Type>
    ? ValueOfType[Type]
    : never
}

/** Classes that carry dynamic fields, named `dynamicFields.{name}` in changes. */
export const withDynamicFields: readonly RecordClass[] = ['product', 'award', 'score']
export const dynamicPrefix = 'dynamicFields.'

/** German names of the classes, one and many. */
export const classLabels: Record<RecordClass, readonly [one: string, many: string]> = {
  account: ['Unternehmen', 'Unternehmen'],
  contact: ['Kontakt', 'Kontakte'],
  product: ['Produkt', 'Produkte'],
  award: ['Auszeichnung', 'Auszeichnungen'],
  score: ['Erhebung', 'Erhebungen'],
}

/** Returns the catalogue's entry for a field, `undefined` when there is none (dynamic fields have none). */
export const fieldOf = (recordClass: RecordClass, attribute: string): Field | undefined => {
  const known: Readonly<Record<string, Field>> = fields[recordClass]
  return Object.hasOwn(known, attribute) ? known[attribute] : undefined
}

/** Tells if the values of this attribute are stored beside the event because they are about a person. */
export const isPersonal = (recordClass: RecordClass, attribute: string): boolean =>
  fieldOf(recordClass, attribute)?.personal ?? false

/** Classes that can be brought back after exclusion. */
export const restorable: readonly RecordClass[] = ['account', 'contact', 'award']

/** Editorial marks, which are no facts about the thing itself. */
const ownMarks = ['excludedByEditor', ...targetExclusions, 'salesforceRecordTypeId']

/** Returns the factual fields of a class: all that an editor can write, without references. */
export const contentFields = (recordClass: RecordClass): readonly (readonly [string, Field])[] =>
  Object.entries(fields[recordClass] as Readonly<Record<string, Field>>).filter(
    ([name, { editable, type }]) => editable && type !== 'reference' && !ownMarks.includes(name),
  )

/** The day on which a field was last added or changed; templates for suppliers are named after it. */
export const fieldsSince = '2026-11-20'
