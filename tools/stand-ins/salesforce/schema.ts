/** The part of an organisation's data model that the synchronisation writes to. */
export type FieldType =
  | 'string'
  | 'textarea'
  | 'email'
  | 'phone'
  | 'url'
  | 'picklist'
  | 'double'
  | 'int'
  | 'boolean'
  | 'date'
  | 'datetime'
  | 'reference'

export interface Field {
  readonly type: FieldType
  /** Maximum number of characters, for texts. */
  readonly length?: number
  readonly required?: boolean
  readonly externalId?: boolean
  /** The object a reference points to, and the name under which it is addressed by external id. */
  readonly refersTo?: string
  readonly relationship?: string
}

export interface SObject {
  readonly name: string
  /** The first three characters of each id. */
  readonly prefix: string
  readonly fields: Readonly<Record<string, Field>>
  /** Developer names of its record types with their names. */
  readonly recordTypes: Readonly<Record<string, string>>
}

/** The external id by which all objects are written. */
export const externalId = 'Stammbuch_Id__c'

const text = (length = 255): Field => ({ type: 'string', length })
const required = (field: Field): Field => ({ ...field, required: true })
const refersTo = (name: string, relationship: string): Field => ({
  type: 'reference',
  refersTo: name,
  relationship,
})
const long: Field = { type: 'textarea', length: 32_000 }
const flag: Field = { type: 'boolean' }
const number: Field = { type: 'double' }

const identity: Readonly<Record<string, Field>> = {
  [externalId]: { type: 'string', length: 36, externalId: true },
  Stammbuch_Version__c: number,
  RecordTypeId: refersTo('RecordType', 'RecordType'),
}

/** The checkbox of removed records, on the objects that other things hang on. */
const removal: Readonly<Record<string, Field>> = { Stammbuch_Removed__c: flag }

const reach = (prefix: string): Readonly<Record<string, Field>> => ({
  [`${prefix}Street`]: { type: 'textarea', length: 255 },
  [`${prefix}City`]: text(40),
  [`${prefix}PostalCode`]: text(20),
  [`${prefix}State`]: text(80),
  [`${prefix}Country`]: text(80),
  [`${prefix}CountryCode`]: { type: 'picklist', length: 2 },
  [`${prefix}Latitude`]: number,
  [`${prefix}Longitude`]: number,
  Phone: { type: 'phone', length: 40 },
  Fax: { type: 'phone', length: 40 },
  Description: long,
  Short_Website__c: text(),
  Destination_Market__c: { type: 'picklist', length: 255 },
})

const ranking: Readonly<Record<string, Field>> = {
  Account__c: refersTo('Account', 'Account__r'),
  Contact__c: refersTo('Contact', 'Contact__r'),
  Ranking_Group__c: text(),
  Period__c: text(20),
  Dynamic_Fields__c: { type: 'textarea', length: 131_072 },
}

const markets = {
  Health: 'Gesundheit',
  Merchandising: 'Merchandising',
  Doctor_Search: 'Arztsuche',
  Italy: 'Italien',
}

const list: readonly SObject[] = [
  {
    name: 'Account',
    prefix: '001',
    recordTypes: markets,
    fields: {
      ...identity,
      ...removal,
      ...reach('Billing'),
      Name: required(text()),
      Short_Name__c: text(),
      Email__c: { type: 'email', length: 80 },
      Website: { type: 'url', length: 255 },
      Category__c: text(),
    },
  },
  {
    name: 'Contact',
    prefix: '003',
    recordTypes: markets,
    fields: {
      ...identity,
      ...removal,
      ...reach('Mailing'),
      Salutation: { type: 'picklist', length: 40 },
      Role__c: text(),
      FirstName: text(40),
      LastName: required(text(80)),
      Title: text(128),
      Email: { type: 'email', length: 80 },
      Website__c: { type: 'url', length: 255 },
      Mail_Opt_In__c: flag,
      Phone_Opt_In__c: flag,
      AccountId: refersTo('Account', 'Account'),
    },
  },
  {
    name: 'Award__c',
    prefix: 'a00',
    recordTypes: { Award: 'Auszeichnung' },
    fields: {
      ...identity,
      ...ranking,
      Name: text(80),
      Toplist__c: text(),
      Rank__c: { type: 'int' },
      Scoring__c: number,
      Segment__c: text(),
      Sub_Segment__c: text(),
      Company_Size__c: text(),
      Product__c: text(),
    },
  },
  {
    name: 'Score__c',
    prefix: 'a01',
    recordTypes: { Score: 'Erhebung' },
    fields: { ...identity, ...ranking, Name: text(80), Scoring__c: number },
  },
]

/** Object names to objects. */
export type Schema = ReadonlyMap<string, SObject>

/** Returns the objects with further fields of their own per object. */
export const schemaWith = (
  more: Readonly<Record<string, Readonly<Record<string, Field>>>> = {},
): Schema =>
  new Map(
    list.map((each) => [each.name, { ...each, fields: { ...each.fields, ...more[each.name] } }]),
  )

/** The objects, fields (`Object.Field`) and external-id attributes (by object) that a test takes away from an organisation. */
export interface Lacking {
  readonly objects: readonly string[]
  readonly fields: readonly string[]
  readonly externalIds: readonly string[]
}

/** Returns the objects without what is lacking. */
export const schemaWithout = (
  schema: Schema,
  { objects, fields, externalIds }: Lacking,
): Schema => {
  const kept = [...schema].filter(([name]) => !objects.includes(name))
  return new Map(
    kept.map(([name, object]) => {
      const shown = Object.entries(object.fields)
        .filter(([field]) => !fields.includes(`${name}.${field}`))
        .map(([field, how]) => [
          field,
          externalIds.includes(name) ? { ...how, externalId: false } : how,
        ])
      return [name, { ...object, fields: Object.fromEntries(shown) }]
    }),
  )
}
