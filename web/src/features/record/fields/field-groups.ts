import { fieldOf, type RecordClass } from '@stammbuch/contracts'

/** Fields that belong together on a card. */
export interface FieldGroup {
  readonly title: string
  readonly attributes: readonly string[]
}

const address = ['street', 'zipCode', 'city', 'region', 'countryCode']
const crm = [
  'salesforceId',
  'salesforceRecordTypeId',
  'salesforceDestinationMarket',
  'excludedFromSalesforce',
]
const reach = ['telephoneNumber', 'faxNumber', 'emailAddress', 'website', 'shortWebsite']

const groups: Record<RecordClass, readonly FieldGroup[]> = {
  account: [
    {
      title: 'Stammdaten',
      attributes: ['name', 'shortName', 'categoryId', 'mainContactId', 'description'],
    },
    { title: 'Adresse', attributes: [...address, 'longitude', 'latitude'] },
    { title: 'Kommunikation', attributes: reach },
    { title: 'CRM', attributes: crm },
  ],
  contact: [
    {
      title: 'Stammdaten',
      attributes: ['salutation', 'academicTitle', 'firstName', 'surname', 'role', 'mainAccountId'],
    },
    { title: 'Adresse', attributes: address },
    { title: 'Kommunikation', attributes: [...reach, 'mailOptIn', 'phoneOptIn'] },
    { title: 'CRM', attributes: crm },
  ],
  product: [{ title: 'Stammdaten', attributes: ['brand', 'label', 'modelYear', 'accountId'] }],
  award: [
    {
      title: 'Auszeichnung',
      attributes: ['displayName', 'rank', 'scoring', 'segment', 'subSegment', 'companySize'],
    },
    { title: 'CRM', attributes: ['salesforceId', 'excludedFromSalesforce'] },
  ],
  score: [],
}

/** The fields of a class as its card shows them. */
export const fieldGroupsOf = (recordClass: RecordClass): readonly FieldGroup[] =>
  groups[recordClass].map(({ title, attributes }) => ({
    title,
    attributes: attributes.filter((attribute) => fieldOf(recordClass, attribute)),
  }))
