import { z } from 'zod'
import { endpoint, type ReplyOf } from './endpoint.ts'
import { aboutPerson } from './persons-shown.ts'
import {
  accountRecord,
  anyRecord,
  awardRecord,
  contactRecord,
  named,
  note,
  productRecord,
  scoreRecord,
  toplistRef,
} from './records.ts'
import {
  asOf,
  atMoment,
  confirmation,
  count,
  flag,
  id,
  idParam,
  instant,
  listOf,
  type RecordClass,
  recordClass,
  rootType,
  text,
  textOf,
} from './scalars.ts'

const read = <Class extends RecordClass, Reply extends z.ZodType>(
  recordClass: Class,
  reply: Reply,
) =>
  endpoint({
    method: 'GET',
    path: `/${recordClass}/{id}`,
    access: 'read',
    summary: 'Ein Eintrag mit allen Feldern und Beziehungen, auf Wunsch zu einem früheren Stand.',
    params: idParam,
    query: atMoment,
    reply,
  })

export const getAccount = read('account', accountRecord)
export const getContact = read('contact', contactRecord)
export const getProduct = read('product', productRecord)
export const getAward = read('award', awardRecord)
export const getScore = read('score', scoreRecord)

export const listItem = z.object({
  id,
  class: rootType,
  label: z.string(),
  name: z.string().nullable(),
  surname: z.string().nullable(),
  firstName: z.string().nullable(),
  street: z.string().nullable(),
  zipCode: z.string().nullable(),
  city: z.string().nullable(),
  isApproved: z.boolean(),
  excludedByEditor: z.boolean(),
  /** The record that it was merged into; that is why it is excluded. */
  mergedInto: z.object({ id, class: rootType, label: z.string() }).nullish(),
  openChanges: z.number().int(),
  /** Log position of the record's last change, for live updates. */
  position: z.number().int(),
  /** In a search of today: the matching name of a record that was merged into this one. */
  foundAs: z.string().nullish(),
})
export type ListItem = z.output<typeof listItem>

export const listSort = z.enum(['name', '-name', 'zipCode', '-zipCode', 'city', '-city'])
export const recordListQuery = z.object({
  rankingGroupShortCode: text.optional(),
  offset: count(0, 10_000_000),
  limit: count(100, 1000),
  search: text.optional(),
  periodName: text.optional(),
  toplistId: id.optional(),
  discoveryViaScores: flag.default(false),
  sort: listSort.default('name'),
  ...atMoment.shape,
})
const list = (rootType: 'account' | 'contact' | 'product') =>
  endpoint({
    method: 'GET',
    path: `/${rootType}/list`,
    access: 'read',
    summary:
      'Einträge eines Projekts, seitenweise, mit Suche ohne Rücksicht auf Groß- und Umlautschreibung.',
    query: recordListQuery,
    reply: listOf(listItem),
  })
export const listAccounts = list('account')
export const listContacts = list('contact')
export const listProducts = list('product')

export const similarAccounts = endpoint({
  method: 'GET',
  path: '/account/similar/{id}',
  access: 'read',
  summary: 'Unternehmen mit demselben normalisierten Namen.',
  params: idParam,
  reply: listOf(listItem),
})

export const awardListItem = z.object({
  id,
  displayName: z.string().nullable(),
  rank: z.number().nullable(),
  scoring: z.number().nullable(),
  isApproved: z.boolean(),
  excludedByEditor: z.boolean(),
  /** It was merged into another award of the same year and toplist; that is why it is excluded. */
  isMerged: z.boolean(),
  toplistLabel: toplistRef.nullable(),
  period: named.nullable(),
  /** Its account, contact or product is excluded: no release and no export has it. */
  holderExcluded: z.boolean(),
  account: z.object({ id, name: z.string().nullable() }).nullable(),
  contact: z
    .object({ id, firstName: z.string().nullable(), surname: z.string().nullable() })
    .nullable(),
  product: z.object({ id, label: z.string() }).nullable(),
})
export const listAwards = endpoint({
  method: 'GET',
  path: '/award/list',
  access: 'read',
  summary:
    'Auszeichnungen eines Projekts und Jahrgangs, Rang aufsteigend, dann Punktzahl absteigend.',
  query: z.object({
    offset: count(0, 10_000_000),
    limit: count(100, 1000),
    rgShortCode: text.optional(),
    periodName: text.optional(),
    toplistLabelId: id.optional(),
    ...atMoment.shape,
  }),
  reply: listOf(awardListItem),
})

export const listFollowUp = endpoint({
  method: 'GET',
  path: '/list/follow-up',
  access: 'read',
  summary: 'Zum Follow-up markierte Einträge, zuletzt geänderte zuerst.',
  query: z.object({
    rgId: id.optional(),
    periodId: id.optional(),
    search: text.optional(),
    offset: count(0, 10_000_000),
    limit: count(50, 1000),
    ...atMoment.shape,
  }),
  reply: listOf(listItem.extend({ createdAt: instant, updatedAt: instant })),
})

export const readMoment = endpoint({
  method: 'GET',
  path: '/moment',
  access: 'read',
  summary:
    'Die Position im Protokoll, für die ein Zeitpunkt steht: die letzte, die es bis dahin gab.',
  query: z.object({ at: asOf }),
  reply: z.object({
    position: z.number().int(),
    /** The time of the event at that position; null before the first one. */
    at: instant.nullable(),
    /** The earliest time there is an event of; null while there is none. */
    firstAt: instant.nullable(),
    /** The newest position, and the latest time there is an event of. */
    head: z.number().int(),
    headAt: instant.nullable(),
  }),
})
export type Moment = ReplyOf<typeof readMoment>

const refusedChange = z.object({ id, code: z.string() })
export const approveReply = z.object({
  record: anyRecord,
  acceptedChanges: z.array(id),
  rejectedChanges: z.array(refusedChange),
})
const approve = (recordClass: RecordClass) =>
  endpoint({
    method: 'PUT',
    path: `/${recordClass}/{id}/approve`,
    conditional: true,
    access: 'edit',
    summary:
      'Verifizieren: übernimmt je Feld den neuesten offenen Vorschlag und schließt die übrigen.',
    params: idParam,
    reply: approveReply,
  })
export const approveAccount = approve('account')
export const approveContact = approve('contact')
export const approveProduct = approve('product')
export const approveAward = approve('award')
export const approveScore = approve('score')

const perClass = z.partialRecord(recordClass, z.number().int())
export const rootParams = aboutPerson(z.object({ rootType, id }), (params) =>
  params.rootType === 'contact' ? params.id : undefined,
)
export const approveAll = endpoint({
  method: 'PUT',
  path: '/{rootType}/{id}/approve-all',
  access: 'edit',
  summary: 'Alles verifizieren: der Eintrag und seine Beziehungen in einem Schritt.',
  params: rootParams,
  reply: z.object({
    /** The run, for undoing it; null when there was nothing to do. */
    runId: id.nullable(),
    approved: perClass,
    acceptedChanges: z.array(id),
    rejectedChanges: z.array(refusedChange),
  }),
})
export const excludeAll = endpoint({
  method: 'PUT',
  path: '/{rootType}/{id}/exclude-all',
  access: 'edit',
  summary: 'Alles ausschließen: der Eintrag und seine Beziehungen in einem Schritt.',
  params: rootParams,
  reply: z.object({ runId: id.nullable(), excluded: perClass }),
})

export const changeAwardPeriod = endpoint({
  method: 'POST',
  path: '/award/change-period/{id}/{period}',
  access: 'edit',
  summary: 'Eine Auszeichnung einem anderen Jahrgang zuordnen.',
  params: z.object({ id, period: text }),
  reply: awardRecord,
})

export const setFollowUp = endpoint({
  method: 'PUT',
  path: '/flag/follow-up/{class}/{id}/{value}',
  access: 'edit',
  summary: 'Für das Follow-up markieren oder die Markierung aufheben.',
  params: z.object({ class: z.enum(['account', 'contact']), id, value: flag }),
  reply: anyRecord,
})

export const requestSync = endpoint({
  method: 'PUT',
  path: '/flag/sync/{class}/{id}',
  access: 'edit',
  summary: 'Zur Übertragung an Suchindex und CRM vormerken.',
  params: z.object({ class: recordClass, id }),
  reply: z.string(),
  produces: 'text/plain',
})

export const deleteSupplierIdentification = endpoint({
  method: 'DELETE',
  path: '/supplier-identification/delete/{id}',
  access: 'edit',
  summary: 'Eine Lieferanten-Kennung löschen. Verlangt das Wort LÖSCHEN.',
  params: idParam,
  body: z.strictObject({ confirmation }),
  reply: z.null(),
  status: 204,
})

export const addNote = endpoint({
  method: 'POST',
  path: '/messages',
  access: 'edit',
  summary: 'Einen Eintrag ins Logbuch schreiben.',
  body: z.strictObject({ content: textOf(1, 4000), targetId: id, targetClass: recordClass }),
  reply: note,
  status: 201,
})
