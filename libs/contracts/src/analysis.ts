import { z } from 'zod'
import { type CheckName, checkNames, type FindingCode, findingTexts } from './checks.ts'
import { endpoint } from './endpoint.ts'
import { namedValues } from './named-values.ts'
import { id } from './scalars.ts'

const encoding = z.enum([
  'utf-8',
  'utf-8-bom',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  /** MacRoman, which Excel for Mac writes. */
  'macintosh',
])

/** The reading of a delivered file: detected at its upload, and corrected by people. */
export const sampleReading = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('text'),
    encoding,
    delimiter: z.enum([';', ',', '\t', '|']),
    quote: z.enum(['"', "'"]),
    /** The way to escape a quote inside quotes: doubled, or with a backslash too. */
    escaping: z.enum(['double', 'backslash']),
    /** True if blanks behind a delimiter are no part of the cell. */
    skipSpace: z.boolean(),
    /** Number of the header record; those before it are left out. */
    headerRow: z.number().int().min(1).max(1000),
  }),
  z.strictObject({
    kind: z.literal('workbook'),
    sheet: z.string().max(255),
    headerRow: z.number().int().min(1).max(1000),
  }),
])
export type SampleReading = z.output<typeof sampleReading>

const verdict = z.enum(['ok', 'warning', 'error'])
const findingCode = z.enum(Object.keys(findingTexts) as [FindingCode, ...FindingCode[]])

/** One problem at one place of the file. */
export const finding = z.object({
  /** Number of the record, the header being 1. */
  row: z.number().int(),
  /** Physical line, or the row number of the spreadsheet program. */
  line: z.number().int(),
  /** Column number from 1; `null` for the whole record. */
  column: z.number().int().nullable(),
  header: z.string().nullable(),
  /** The value as delivered, cut after 120 characters. */
  value: z.string(),
  code: findingCode,
})

/** The findings of a check: all of them counted, the first of each repair listed. */
export const checkDetail = z.object({
  total: z.number().int(),
  /** Findings with one repair: of one code in one column. */
  groups: z.array(
    z.object({
      code: findingCode,
      column: z.number().int().nullable(),
      header: z.string().nullable(),
      what: z.string(),
      repair: z.string(),
      total: z.number().int(),
      findings: z.array(finding),
    }),
  ),
  /** Number of groups that are only counted in `total`. */
  furtherGroups: z.number().int(),
})
export type CheckDetail = z.output<typeof checkDetail>

type Checks = Record<CheckName, typeof verdict> & Record<`${CheckName}-sub`, typeof checkDetail>

const checks = Object.fromEntries(
  checkNames.flatMap((name) => [
    [name, verdict],
    [`${name}-sub`, checkDetail],
  ]),
) as Checks

export const profile = z.object({
  EntryCount: z.number().int(),
  HeaderItemCount: z.number().int(),
  'HeaderItemCount-sub': z.array(z.string()),
  /** Number of different entries of each column, empty ones left out. */
  Cardinality: namedValues(z.number().int()),
  'Cardinality-sub': z.array(
    z.object({
      column: z.number().int(),
      header: z.string(),
      distinct: z.number().int(),
      empty: z.number().int(),
      /** Number of entries of five digits, where the column has postcodes. */
      fiveDigits: z.number().int().nullable(),
      /** Special characters that many entries of the column have, so that they are no findings. */
      usualSigns: z.string().optional(),
    }),
  ),
  ...checks,
  /** True if a hard error stops the delivery. */
  blocked: z.boolean(),
  /** The line on which the last record begins. */
  lastLine: z.number().int(),
  reading: sampleReading,
  /** Sheets of a workbook; hidden ones and those not chosen are not read. */
  sheets: z.array(z.object({ name: z.string(), hidden: z.boolean() })),
  /** The last delivery of the supplier for the project, where one could be compared by identification. */
  comparedWith: z
    .object({ id, fileName: z.string(), createdAt: z.string(), identification: z.string() })
    .nullish(),
})
export type Profile = z.output<typeof profile>

const sampleParams = z.object({ sampleId: id })

export const getProfile = endpoint({
  method: 'GET',
  path: '/profile/{sampleId}',
  access: 'read-personal',
  summary: 'Die Plausibilitätsanalyse einer Lieferung: alle Prüfungen mit ihren Fundstellen.',
  params: sampleParams,
  reply: profile,
  deliveredRows: ({ params }) => [{ delivery: params.sampleId, row: null }],
})

export const exportFindings = endpoint({
  method: 'GET',
  path: '/profile/{sampleId}/findings',
  access: 'read-personal',
  summary: 'Alle Fundstellen einer Lieferung als CSV, zum Weitergeben an den Lieferanten.',
  params: sampleParams,
  reply: z.any(),
  deliveredRows: ({ params }) => [{ delivery: params.sampleId, row: null }],
  produces: 'text/csv',
})

const readingChoice = {
  encoding: encoding.optional(),
  delimiter: z.enum([';', ',', '\t', '|']).optional(),
  quote: z.enum(['"', "'"]).optional(),
  escaping: z.enum(['double', 'backslash']).optional(),
  sheet: z.string().max(255).optional(),
}

export const previewReading = endpoint({
  method: 'GET',
  path: '/sample/{sampleId}/reading',
  access: 'read-personal',
  summary: 'Die ersten Datensätze einer Lieferung, so gelesen wie gewählt.',
  params: sampleParams,
  query: z.object({
    ...readingChoice,
    headerRow: z.coerce.number().int().min(1).max(1000).optional(),
  }),
  reply: z.object({
    reading: sampleReading,
    sheets: z.array(z.object({ name: z.string(), hidden: z.boolean() })),
    headers: z.array(z.string()),
    /** The first records, header and records before it included. */
    records: z.array(z.object({ line: z.number().int(), cells: z.array(z.string()) })),
  }),
  deliveredRows: ({ params }, { records }) =>
    records.map(({ line }) => ({ delivery: params.sampleId, row: line })),
})

export const setReading = endpoint({
  method: 'PUT',
  path: '/sample/{sampleId}/reading',
  access: 'intake',
  summary: 'Festlegen, wie eine Lieferung gelesen wird.',
  params: sampleParams,
  body: z.strictObject({
    ...readingChoice,
    headerRow: z.number().int().min(1).max(1000).optional(),
  }),
  reply: z.object({ reading: sampleReading, headers: z.array(z.string()) }),
})
