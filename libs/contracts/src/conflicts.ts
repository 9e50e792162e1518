import { z } from 'zod'
import {
  conflictChoices,
  conflictDetections,
  conflictFilters,
  conflictStrategies,
  conflictTypes,
} from './conflict-types.ts'
import { endpoint } from './endpoint.ts'
import { aboutNoPerson, aboutPerson } from './persons-shown.ts'
import {
  atMoment,
  count,
  fieldValue,
  id,
  idParam,
  instant,
  listOf,
  recordClass,
} from './scalars.ts'

/** A side of a pair: the first or the second member. */
export const mergeSide = z.enum(['a', 'b'])
export type MergeSide = z.output<typeof mergeSide>

const member = aboutPerson(
  z.object({
    /** `sample` for a row of a delivery, else the record's class. */
    sourceType: z.enum(['sample', 'account', 'contact', 'product', 'award', 'score']),
    sourceId: id,
    sampleRowNumber: z.number().int().nullable(),
    class: recordClass.nullable(),
    /** The record's name, or the delivery's file. */
    label: z.string(),
  }),
  ({ sourceType, sourceId }) => (sourceType === 'contact' ? sourceId : undefined),
)

/** Its class is that of its members. */
export const conflict = aboutNoPerson(
  z.object({
    id,
    type: z.enum(conflictTypes),
    approachedWith: z.enum(conflictStrategies),
    detectedWith: z.enum(conflictDetections),
    choice: z.enum(conflictChoices).nullable(),
    createdAt: instant,
    solvedAt: instant.nullable(),
    solvedBy: z.object({ id, fullName: z.string() }).nullable(),
    /** A digest of the conflict without values: it changes when a compared field changes. */
    hashIdentifier: z.string(),
    /** Similarity in whole percent. */
    chanceIsConflict: z.number().int(),
    class: recordClass,
    conflictMembers: z.array(member),
    /** The run that decided it, for undoing it. */
    runId: id.nullable(),
    /** The record that was picked, or that a merge left. */
    chosenId: id.nullable(),
    /** Kind of that run: `auto-solve` decided others as well. */
    runKind: z.string().nullable(),
  }),
)
export type Conflict = z.output<typeof conflict>

/** The evidence of one aspect about two records; each bit doubles or halves the odds that they are the same. */
const contribution = z.object({
  name: z.string(),
  label: z.string(),
  fields: z.array(z.string()),
  statement: z.string(),
  bits: z.number(),
})
/** Another explanation for the likeness („zwei Standorte desselben Trägers“) that the contributions are measured against. */
const otherwise = z.string().nullable()
export type ConflictContribution = z.output<typeof contribution>

const conflictRecord = z.object({
  id,
  class: recordClass,
  label: z.string(),
  isApproved: z.boolean(),
  excluded: z.boolean(),
  /** The record that it was merged into; that is why it is excluded. */
  mergedInto: z.object({ id, class: recordClass, label: z.string() }).nullable(),
  createdAt: instant,
  updatedAt: instant,
  values: z.record(z.string(), fieldValue),
  supplierIds: z.array(z.object({ supplier: z.string().nullable(), value: z.string() })),
  /** Number of dependents: awards, scores, contacts, accounts, products, notes, supplierIds, openChanges. */
  counts: z.record(z.string(), z.number().int()),
})
export type ConflictRecord = z.output<typeof conflictRecord>

const candidate = conflictRecord.extend({
  /** Probability that the row means this record, in whole percent. */
  similarity: z.number().int(),
  contributions: z.array(contribution),
  otherwise,
})
export type ConflictCandidate = z.output<typeof candidate>

/** A field of two records, with the proposed result. */
const compared = z.object({
  name: z.string(),
  label: z.string(),
  a: fieldValue,
  b: fieldValue,
  /** Display texts of references. */
  shownA: z.string().nullable(),
  shownB: z.string().nullable(),
  isEqual: z.boolean(),
  proposed: mergeSide,
  /** Reason for proposing that side. */
  reason: z.string(),
})
export type ComparedField = z.output<typeof compared>

const awardSide = z.object({
  id,
  rank: z.number().nullable(),
  scoring: z.number().nullable(),
  isApproved: z.boolean(),
})
export type AwardSide = z.output<typeof awardSide>

/** An award of each record of one project, toplist, product and year: a merge leaves one of the two. */
const awardPair = z.object({
  /** Key of the pair in a decision: the first one's id. */
  key: id,
  project: z.string().nullable(),
  toplist: z.string().nullable(),
  period: z.string().nullable(),
  product: z.string().nullable(),
  a: awardSide,
  b: awardSide,
  /** The side whose rank and score are proposed, with the reason. */
  proposed: mergeSide,
  reason: z.string(),
})
export type AwardPair = z.output<typeof awardPair>

const scoreSide = z.object({ id, isApproved: z.boolean() })

/** A score of each record of one project and year: a merge leaves one of the two. */
const scorePair = z.object({
  /** Key of the pair in a decision: the first one's id. */
  key: id,
  project: z.string().nullable(),
  period: z.string().nullable(),
  a: scoreSide,
  b: scoreSide,
  /** Values of both sides by dynamic field. */
  values: z.array(z.object({ name: z.string(), label: z.string(), a: fieldValue, b: fieldValue })),
  /** The side whose values are proposed where both differ, with the reason. */
  proposed: mergeSide,
  reason: z.string(),
})
export type ScorePair = z.output<typeof scorePair>

/** A delivered row in the flat names of the DMS, as far as its mapping provides them. */
const flatEntry = z.object({
  toplist_label: fieldValue,
  awardee_core_data_uuid: fieldValue,
  awardee_core_data_name: fieldValue,
  awardee_core_data_first_name: fieldValue,
  awardee_core_data_surname: fieldValue,
  awardee_core_data_address_street: fieldValue,
  awardee_core_data_address_zip_code: fieldValue,
  awardee_core_data_address_city: fieldValue,
  awardee_core_data_address_region: fieldValue,
  awardee_core_data_address_country_code: fieldValue,
  /** `medic`: the row is about a contact; everything else: about an account. */
  award_data_type: z.enum(['account', 'medic', 'product', 'award', 'score']),
  affiliation_uuid: fieldValue,
  affiliation_name: fieldValue,
})
export type FlatEntry = z.output<typeof flatEntry>

export const conflictDetail = z.object({
  conflict,
  decisionParameters: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('minq'),
      accounts: z.array(candidate),
      sampleEntry: flatEntry.extend({
        sampleId: id,
        fileName: z.string(),
        supplier: z.string().nullable(),
        row: z.number().int(),
        /** The delivered row, header by header. */
        cells: z.array(z.object({ header: z.string(), cell: z.string() })),
        /** Values of the row for its record, by attribute. */
        values: z.record(z.string(), fieldValue),
      }),
    }),
    z.object({
      kind: z.literal('ambiguity'),
      members: z.array(conflictRecord),
      contributions: z.array(contribution),
      otherwise,
      fields: z.array(compared),
      awards: z.array(awardPair),
      scores: z.array(scorePair),
      proposedSurvivor: mergeSide,
      survivorReason: z.string(),
    }),
  ]),
  /** The next open conflict of the list; after the last one the first. */
  next: z.object({ id, type: z.enum(conflictTypes) }).nullable(),
  /** Number of other open conflicts in the list. */
  others: z.number().int(),
})
export type ConflictDetail = z.output<typeof conflictDetail>

const listed = { ...conflictFilters, ...atMoment.shape }
const conflictList = listOf(conflict).extend({
  /** Similarity in percent from which Autosolve decides by itself. */
  autoSolveFrom: z.number().int(),
})

export const listUnresolvedConflicts = endpoint({
  method: 'GET',
  path: '/conflict/list/unresolved',
  access: 'read',
  summary: 'Offene Konflikte, die ähnlichsten zuerst.',
  query: z.object({ ...listed, offset: count(0, 10_000_000), limit: count(100, 1_000) }),
  reply: conflictList,
})
export const listResolvedConflicts = endpoint({
  method: 'GET',
  path: '/conflict/list/resolved',
  access: 'read',
  summary: 'Die letzten 500 gelösten Konflikte.',
  query: z.object({ ...listed, choice: z.enum(conflictChoices).optional() }),
  reply: conflictList,
})
export const getConflict = endpoint({
  method: 'GET',
  path: '/conflict/{id}',
  access: 'read-personal',
  summary: 'Ein Konflikt mit allem, was man zur Entscheidung braucht.',
  params: idParam,
  /** The filter of the list that is processed. */
  query: z.object({ ...conflictFilters, ...atMoment.shape }),
  reply: conflictDetail,
  deliveredRows: (_, { decisionParameters: shown }) =>
    shown.kind === 'minq'
      ? [{ delivery: shown.sampleEntry.sampleId, row: shown.sampleEntry.row }]
      : [],
})
export const decideConflict = endpoint({
  method: 'POST',
  path: '/conflict/decide/{id}',
  access: 'edit',
  summary: 'Einen Konflikt entscheiden.',
  params: idParam,
  body: z.discriminatedUnion('command', [
    z.strictObject({ command: z.literal(['ignore', 'newAccount', 'notAConflict']) }),
    z.strictObject({ command: z.literal('pickOne'), chosenAccountId: id }),
    z.strictObject({
      command: z.literal('merge'),
      survivorId: id,
      /** The side of each field; a field left out is taken as proposed. */
      fields: z.record(z.string(), mergeSide).default({}),
      /** The side whose rank and score are kept where both have an award of one toplist and year, by the pair's key. */
      awards: z.record(id, mergeSide).default({}),
      /** The side whose values are kept where both have a score of one project and year, by the pair's key. */
      scores: z.record(id, mergeSide).default({}),
    }),
  ]),
  reply: conflict,
})
export const ignoreConflicts = endpoint({
  method: 'POST',
  path: '/conflict/batch-ignore',
  access: 'administer',
  summary: 'Bis zu zehn Konflikte auf einmal ignorieren.',
  body: z.strictObject({ ids: z.array(id).min(1).max(10) }),
  reply: z.object({
    ignored: z.number().int(),
    /** Conflicts that were open until now, for reopening them. */
    ids: z.array(id),
  }),
})
export const reopenConflicts = endpoint({
  method: 'POST',
  path: '/conflict/reopen',
  access: 'edit',
  summary: 'Bis zu zehn Konflikte wieder aufnehmen, die ignoriert wurden oder keine waren.',
  body: z.strictObject({ ids: z.array(id).min(1).max(10) }),
  reply: z.object({
    reopened: z.number().int(),
    left: z.array(z.object({ id, code: z.string() })),
  }),
})
