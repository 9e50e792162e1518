import { z } from 'zod'
import { endedEarly, jobStarted } from './changes.ts'
import { endpoint } from './endpoint.ts'
import {
  importCounts,
  importEvidence,
  labelled,
  rejectedRow,
  rowRelation,
} from './import-results.ts'
import { mappingColumn } from './mapping-columns.ts'
import {
  atMoment,
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
  /** The mapping of the import in force; null after its undo. */
  mapping: z.object({ id, name: z.string() }).nullable(),
  mappedDate: instant.nullable(),
  /** The run of that import. */
  importRunId: id.nullable(),
  /** True if that import was cancelled, so that only a part of the rows is in. */
  importCancelled: z.boolean(),
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
  /** True if the delivery was set aside, so that it hinders no release. */
  setAside: z.boolean(),
})
export type Sample = z.output<typeof sample>
export const sampleSorts = [
  'created',
  '-created',
  'file',
  '-file',
  'supplier',
  '-supplier',
  'period',
  '-period',
  'project',
  '-project',
] as const
export type SampleSort = (typeof sampleSorts)[number]

export const listSamples = endpoint({
  method: 'GET',
  path: '/sample/list',
  access: 'read',
  summary: 'Alle Lieferungen, neueste zuerst oder in einer anderen Ordnung.',
  query: z.object({
    /** Part of the file's name or of the supplier's, of the project's (also its short code) or the year's; or the ID. */
    search: text.optional(),
    /** One order or several, separated by commas: each decides where those before it do not. */
    sort: z
      .string()
      .default('-created')
      .transform((listed) => listed.split(','))
      .pipe(z.array(z.enum(sampleSorts)).min(1).max(sampleSorts.length)),
    offset: count(0, 1_000_000),
    limit: count(10, 1000),
    ...atMoment.shape,
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
  query: atMoment,
  reply: listOf(mapping),
})
export const getMapping = endpoint({
  method: 'GET',
  path: '/mapping/{id}',
  access: 'read',
  summary: 'Ein Daten-Mapping mit seinen Spalten.',
  params: idParam,
  query: atMoment,
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
  /** Confidence from 0 to 1; above 0.9 it can be accepted unseen. */
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
    /** The class of the columns; products can be suggested as well, while a mapping is one of companies or persons. */
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
  /** Names in the delivery for toplists of the project, by toplist. */
  toplists: z
    .array(z.strictObject({ value: z.string().min(1).max(255), toplistLabelId: id }))
    .max(1_000)
    .optional(),
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
      /** The row's record, if it exists. */
      record: z.object({ class: recordClass, id, label: z.string() }).nullable(),
      evidence: z.enum(importEvidence).nullable(),
      relations: z.array(rowRelation),
      changes: z.array(rowChange),
      rejectedRows: z.array(rejectedRow),
      /** Records to choose from, or that a new row is probably about; probability from 0 to 1, where a model was applied. */
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
    /** The supplier's identification of the record; `isNew` when the import would note it. */
    supplierIdentification: z.object({ value: z.string(), isNew: z.boolean() }).nullable(),
    evidence: z.enum(importEvidence).nullable(),
    relations: z.array(rowRelation),
    /** Records that a new row is probably about, if matched by fields. */
    likely: z.array(labelled),
    /** Candidate records of a row that would wait for a decision. */
    candidates: z.array(labelled),
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
    z.object({
      count_of_suggested_changes: z.number().int(),
      ...importCounts,
      /** Options of the dry run; absent in older answers. */
      asked: z.object(importOptions).optional(),
    }),
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
