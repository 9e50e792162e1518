import { z } from 'zod'
import { endedEarly, jobStarted } from './changes.ts'
import { endpoint } from './endpoint.ts'
import { mappingColumn } from './mapping-columns.ts'
import {
  count,
  holderClass,
  id,
  idParam,
  instant,
  listOf,
  recordClass,
  rowIndex,
  text,
  textOf,
} from './scalars.ts'

export const sample = z.object({
  id,
  createdAt: instant,
  rawDataReference: z.string(),
  supplier: z.object({ id, name: z.string() }).nullable(),
  period: z.object({ id, name: z.string() }).nullable(),
  rankingGroup: z.object({ id, shortCode: z.string(), name: z.string() }).nullable(),
  /** That of the import that stands; an import that was undone left none. */
  mapping: z.object({ id, name: z.string() }).nullable(),
  mappedDate: instant.nullable(),
  /** The run of that import. */
  importRunId: id.nullable(),
  sampleEntriesCount: z.number().int().nullable(),
  headers: z.array(z.string()),
  encoding: z.string(),
  delimiter: z.string(),
  parent: z.object({ id }).nullable(),
  accountsCount: z.number().int(),
  contactsCount: z.number().int(),
  awardsCount: z.number().int(),
  scoresCount: z.number().int(),
  productsCount: z.number().int(),
  entityCount: z.number().int(),
  changesCount: z.number().int(),
})
export type Sample = z.output<typeof sample>
export const listSamples = endpoint({
  method: 'GET',
  path: '/sample/list',
  access: 'read',
  summary: 'Alle Lieferungen, neueste zuerst.',
  query: z.object({
    /** Part of the file's name or of the supplier's, of the project's (also its short code) or the year's; or the ID. */
    search: text.optional(),
    offset: count(0, 1_000_000),
    limit: count(10, 1000),
  }),
  reply: listOf(sample),
})

export const mapping = z.object({
  id,
  name: z.string(),
  description: z.string().nullable(),
  targetClass: z.enum(['account', 'contact']),
  columns: z.array(mappingColumn),
  locked: z.boolean(),
  legacy: z.boolean(),
  revision: z.number().int(),
})
export type Mapping = z.output<typeof mapping>

export const listMappings = endpoint({
  method: 'GET',
  path: '/mapping/list',
  access: 'read',
  summary: 'Alle Daten-Mappings.',
  reply: listOf(mapping),
})
export const getMapping = endpoint({
  method: 'GET',
  path: '/mapping/{id}',
  access: 'read',
  summary: 'Ein Daten-Mapping mit seinen Spalten.',
  params: idParam,
  reply: mapping,
})
export const createMapping = endpoint({
  method: 'POST',
  path: '/mapping/create',
  access: 'intake',
  summary: 'Ein Daten-Mapping anlegen.',
  body: z.strictObject({ name: textOf(4, 100), targetClass: holderClass }),
  reply: mapping,
  status: 201,
})
export const setMappingColumns = endpoint({
  method: 'PUT',
  path: '/mapping/{id}/columns',
  conditional: true,
  access: 'intake',
  summary: 'Die Spalten eines Daten-Mappings festlegen; ergibt eine neue Revision.',
  params: idParam,
  body: z.strictObject({ columns: z.array(mappingColumn).max(512) }),
  reply: mapping,
})

/** A proposal for a column of a delivery, and why. */
export const suggestedColumn = mappingColumn.extend({
  /** From 0 to 1; above 0.9 it can be taken without looking. */
  confidence: z.number(),
  reason: z.string(),
})
export type SuggestedColumn = z.output<typeof suggestedColumn>
export const suggestMapping = endpoint({
  method: 'POST',
  path: '/mapping/suggest',
  access: 'intake',
  summary: 'Ein Vorschlag, wohin die Spalten einer Lieferung gehören.',
  body: z.strictObject({
    sampleId: id,
    /** Columns of products can be suggested as well; a mapping is one of companies or persons. */
    targetClass: z.enum(['account', 'contact', 'product']),
  }),
  reply: z.object({ columns: z.array(suggestedColumn) }),
  deliveredRows: ({ body }) => [{ delivery: body.sampleId, row: null }],
})

export const mappingRules = [
  'none',
  'CreateMainRelationOnlyIfAwardeeNew',
  'SetOtherAsMainContactIfMainIsMissing',
] as const
const mappingRule = z.enum(mappingRules).nullish()
const importOptions = {
  sampleId: id,
  mappingId: id,
  force: z.boolean().default(false),
  matchByFields: z.boolean().default(false),
  matchByFieldsInRelations: z.boolean().default(true),
  skipInserts: z.boolean().default(false),
  mappingRule: mappingRule.transform((rule) => rule ?? 'none'),
}
/** What an import refuses: a whole row (numbered in the file; the header is 1), or the value of one column. */
export const rejectedRow = z.object({
  row: z.number().int(),
  column: z.string().nullable(),
  code: z.string(),
  detail: z.string(),
})
export type RejectedRow = z.output<typeof rejectedRow>

/** What tells that a row, or what it says of a related record, is about a record of the store; the name of a person is none. */
export const importEvidence = [
  'identification',
  /** It is linked with the row's own record already. */
  'linked',
  /** Another row of the delivery said the same in the same words. */
  'delivery',
  'email',
  'telephone',
  'website',
  'place',
  /** It stands under the row's own record: its product, its award of the toplist and year. */
  'holder',
  /** The matching model is sure of it. */
  'model',
  /** A company of that name that this supplier delivered before. */
  'supplier',
  /** A company of which neither the row nor the store says more than the name that they share. */
  'same-name',
] as const
export type ImportEvidence = (typeof importEvidence)[number]

/** A contact, company, product or award of a row: there already, made by the row, or neither, as it is not certain. */
export const relationStates = ['known', 'new', 'doubtful'] as const
const relationCounts = z.partialRecord(
  recordClass,
  z.object({ known: z.number().int(), new: z.number().int(), doubtful: z.number().int() }),
)
const labelled = z.object({ id, label: z.string() })
const rowRelation = z.object({
  part: z.enum(['mainContact', 'contacts', 'mainAccount', 'accounts', 'product', 'award']),
  class: recordClass,
  state: z.enum(relationStates),
  evidence: z.enum(importEvidence).nullable(),
  /** The one that is known, where the store has it. */
  record: labelled.nullable(),
  /** Those that may be meant, or only bear the same name. */
  others: z.array(labelled),
})
export type RowRelation = z.output<typeof rowRelation>

/** What an import did, or would do. Every row is in exactly one of the six counts. */
const importCounts = {
  /** Contacts, companies, products and awards that rows bring along, by class. */
  relations: relationCounts.optional(),
  /** Rows that were taken, though not with all they say. */
  incompleteRows: z.number().int().optional(),
  /** Names that no toplist of the project has, and how many rows lose their award by it; the most frequent first. */
  unknownToplists: z.array(z.object({ value: z.string(), rows: z.number().int() })).optional(),
  /** Of a dry run's new rows those whose record is probably there: `sure` ones, and `rows` in all. */
  likelyKnown: z.object({ rows: z.number().int(), sure: z.number().int() }).optional(),
  /** Records created, by class. */
  byClass: z.partialRecord(recordClass, z.number().int()),
  newRows: z.number().int(),
  changedRows: z.number().int(),
  unchangedRows: z.number().int(),
  /** Rows that fit several records and wait for a decision. */
  conflicts: z.number().int(),
  /** Rows that were not taken at all. */
  refusedRows: z.number().int(),
  /** New records that `skipInserts` left out. */
  skippedRows: z.number().int(),
  /** Refused rows and values; the first 1,000 of `rejectedTotal`. */
  rejectedRows: z.array(rejectedRow),
  rejectedTotal: z.number().int(),
}

const rowOutcomes = ['new', 'changed', 'unchanged', 'conflict', 'refused', 'skipped'] as const
const rowChange = z.object({
  targetClass: recordClass,
  attributeName: z.string(),
  oldValue: z.unknown(),
  newValue: z.unknown(),
})

export const importedRows = endpoint({
  method: 'GET',
  path: '/mapping/result/{runId}/rows',
  access: 'read-personal',
  summary: 'Was ein Import oder ein Dry Run (sein Auftrag) mit den Zeilen machte, seitenweise.',
  params: z.object({ runId: id }),
  query: z.object({
    outcome: z.enum(rowOutcomes).optional(),
    offset: count(0, 10_000_000),
    limit: count(50, 500),
  }),
  reply: listOf(
    z.object({
      row: z.number().int(),
      outcome: z.enum(rowOutcomes),
      /** The row's record, where there is one already. */
      record: z.object({ class: recordClass, id, label: z.string() }).nullable(),
      evidence: z.enum(importEvidence).nullable(),
      relations: z.array(rowRelation),
      changes: z.array(rowChange),
      rejectedRows: z.array(rejectedRow),
      /** The records that somebody has to choose from, or that a new row is probably about; probability from 0 to 1, where a model was asked. */
      candidates: z.array(
        z.object({
          id,
          class: recordClass.nullable(),
          label: z.string(),
          probability: z.number().nullable(),
        }),
      ),
    }),
  ),
  deliveredRows: ({ params }, { list }) => list.map(({ row }) => ({ delivery: params.runId, row })),
})
export const inspectMapping = endpoint({
  method: 'POST',
  path: '/mapping/inspect',
  access: 'intake',
  summary: 'Eine Zeile der Lieferung und was das Mapping daraus machte.',
  body: z.strictObject({ ...importOptions, rowIndex }),
  reply: z.object({
    outcome: z.enum(rowOutcomes),
    rejectedRows: z.array(rejectedRow),
    root: z
      .object({
        class: recordClass,
        id: id.nullable(),
        isNew: z.boolean(),
        values: z.record(z.string(), z.unknown()),
      })
      .nullable(),
    /** What the supplier calls the record; `isNew` when the import would note it. */
    supplierIdentification: z.object({ value: z.string(), isNew: z.boolean() }).nullable(),
    evidence: z.enum(importEvidence).nullable(),
    relations: z.array(rowRelation),
    /** Of a new row: records that it is probably about, were it looked for by fields. */
    likely: z.array(labelled),
    changes: z.array(rowChange),
  }),
  deliveredRows: ({ body }) => [{ delivery: body.sampleId, row: body.rowIndex + 2 }],
})
export const dryRunMapping = endpoint({
  method: 'POST',
  path: '/mapping/dryrun',
  access: 'intake',
  summary: 'Der Import, zurückgerollt: was er anlegte und änderte.',
  body: z.strictObject(importOptions),
  reply: z.union([
    z.object({ count_of_suggested_changes: z.number().int(), ...importCounts }),
    jobStarted,
  ]),
})
export const importResult = z.object({
  runId: id,
  changes_created: z.number().int(),
  ...importCounts,
  seconds: z.number(),
  ...endedEarly,
})
export type ImportResult = z.output<typeof importResult>
export const importSample = endpoint({
  method: 'POST',
  path: '/mapping/import',
  access: 'intake',
  summary: 'Eine Lieferung importieren.',
  body: z.strictObject(importOptions),
  reply: z.union([importResult, jobStarted]),
})
export type ImportOptions = z.output<typeof importSample.body>
