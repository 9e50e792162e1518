import type { AccountRecord, Change, ContactRecord, ProductRecord } from '@stammbuch/contracts'

const numbered = (number: number): string =>
  `0190f2a0-0000-7000-8000-${String(number).padStart(12, '0')}`

export const ids = {
  account: numbered(1),
  contact: numbered(2),
  otherContact: numbered(3),
  product: numbered(4),
  oldAward: numbered(5),
  newAward: numbered(6),
  score: numbered(7),
  identification: numbered(8),
  next: numbered(9),
  supplier: numbered(10),
  project: numbered(11),
  toplist: numbered(12),
  period: numbered(13),
  olderPeriod: numbered(14),
  editor: numbered(15),
} as const

const at = '2026-11-02T09:30:00.000Z'
const basics = { version: 3, position: 12, createdAt: at, updatedAt: at, supplierIds: [] }
const sync = {
  elasticSearchFirstReleasedAt: null,
  elasticSyncRequested: null,
  elasticSyncExecuted: null,
  salesForceFirstReleasedAt: null,
  salesForceSyncRequested: null,
  salesForceSyncExecuted: null,
  webhookFirstReleasedAt: null,
  webhookSyncRequested: null,
  webhookSyncExecuted: null,
}
const crm = {
  salesforceId: null,
  salesforceRecordTypeId: 'health',
  salesforceDestinationMarket: 'DE',
  excludedFromSalesforce: false,
}
const workflow = { isApproved: true, excludedByEditor: false }

const accountValues: AccountRecord = {
  ...basics,
  ...sync,
  ...crm,
  ...workflow,
  id: ids.account,
  class: 'account',
  label: 'Klinikum Bad Tölz',
  name: 'Klinikum Bad Tölz',
  shortName: 'Klinikum Bad Tölz',
  street: 'Schützenstraße 15',
  zipCode: '83646',
  city: 'Bad Tölz',
  region: 'Bayern',
  countryCode: 'DE',
  telephoneNumber: '+49 8041 507-0',
  faxNumber: null,
  emailAddress: 'info@klinikum.example',
  website: 'https://klinikum.example',
  shortWebsite: null,
  longitude: 11.55,
  latitude: 47.76,
  description: null,
  categoryId: null,
  mainContactId: null,
  markedForFollowUp: false,
  messages: [],
  openChanges: {},
  category: null,
  mainContact: null,
  contacts: [],
  products: [],
  awards: [],
  scores: [],
}

/** An approved account without relations; say what is different. */
export const anAccount = (different: Partial<AccountRecord> = {}): AccountRecord => ({
  ...accountValues,
  ...different,
})

type NestedContact = AccountRecord['contacts'][number]

export const aContactOf = (different: Partial<NestedContact> = {}): NestedContact => ({
  ...basics,
  ...sync,
  ...crm,
  ...workflow,
  id: ids.contact,
  class: 'contact',
  label: 'Meyer, Ute',
  salutation: 'SALUTATION_FEMALE',
  academicTitle: 'Dr.',
  role: 'Chefärztin',
  firstName: 'Ute',
  surname: 'Meyer',
  street: null,
  zipCode: null,
  city: null,
  region: null,
  countryCode: 'DE',
  emailAddress: null,
  telephoneNumber: null,
  faxNumber: null,
  website: null,
  shortWebsite: null,
  mailOptIn: true,
  phoneOptIn: null,
  mainAccountId: null,
  erasedAt: null,
  markedForFollowUp: false,
  ...different,
})

export const aContact = (different: Partial<ContactRecord> = {}): ContactRecord => ({
  ...aContactOf(),
  messages: [],
  openChanges: {},
  mainAccount: null,
  accounts: [],
  awards: [],
  scores: [],
  ...different,
})

type NestedProduct = AccountRecord['products'][number]

export const aProductOf = (different: Partial<NestedProduct> = {}): NestedProduct => ({
  ...basics,
  ...workflow,
  id: ids.product,
  class: 'product',
  label: 'Modell X',
  brand: 'Marke',
  modelYear: '2025',
  accountId: null,
  dynamicFields: [],
  ...different,
})

export const aProduct = (different: Partial<ProductRecord> = {}): ProductRecord => ({
  ...aProductOf(),
  messages: [],
  openChanges: {},
  account: null,
  ...different,
})

const project = { id: ids.project, shortCode: 'FK', name: 'Fachkliniken' }
const placed = {
  accountId: ids.account,
  contactId: null,
  rankingGroupId: ids.project,
  periodId: ids.period,
  rankingGroup: project,
  period: { id: ids.period, name: '2025' },
  openChanges: {},
}

type Award = AccountRecord['awards'][number]
type Score = AccountRecord['scores'][number]

export const anAward = (different: Partial<Award> = {}): Award => ({
  ...basics,
  ...sync,
  ...workflow,
  ...placed,
  id: ids.newAward,
  class: 'award',
  label: 'Top-Klinik',
  displayName: 'Top-Klinik',
  rank: 7,
  scoring: 91.5,
  segment: null,
  subSegment: null,
  companySize: null,
  productId: null,
  product: null,
  toplistLabelId: ids.toplist,
  toplistLabel: {
    id: ids.toplist,
    value: 'Orthopädie',
    rankingGroup: { id: ids.project, shortCode: 'FK' },
  },
  salesforceId: null,
  excludedFromSalesforce: false,
  dynamicFields: [],
  ...different,
})

export const aScore = (different: Partial<Score> = {}): Score => ({
  ...basics,
  ...workflow,
  ...placed,
  id: ids.score,
  class: 'score',
  label: 'Fachkliniken 2025',
  dynamicFields: [
    {
      value: 412,
      label: {
        name: 'beds',
        label: 'Betten',
        type: 'TYPE_INTEGER',
        nullable: true,
        zeroAllowed: true,
      },
    },
  ],
  ...different,
})

/** An open change of the account's street from an import; say what is different. */
export const aChange = (different: Partial<Change> = {}): Change => ({
  id: numbered(100),
  targetClass: 'account',
  targetId: ids.account,
  target: { id: ids.account, class: 'account', label: 'Klinikum Bad Tölz' },
  attributeName: 'street',
  oldValue: 'Schützenstraße 15',
  newValue: 'Schützenstraße 17',
  currentValue: 'Schützenstraße 15',
  stale: false,
  curator: null,
  source: { kind: 'import', sampleId: numbered(50), row: 12, column: 'Anschrift' },
  comment: null,
  createdAt: at,
  acceptedDate: null,
  declinedDate: null,
  reason: null,
  decidedBy: null,
  position: 20,
  place: 20,
  ...different,
})

export const changeId = (number: number): string => numbered(100 + number)
