import { z } from 'zod'
import { jobStarted } from './changes.ts'
import { endpoint } from './endpoint.ts'
import { count, id, listOf, text } from './scalars.ts'

/** The purposes of exports, with their German names. */
export const exportTypes = {
  easycatalog: 'Easycatalog (Print-Katalog)',
  research: 'Research',
  sgh: 'Stiftung Gesundheit (SGH)',
  api: 'API-Import',
} as const
export type ExportType = keyof typeof exportTypes

/** The file formats with their German names. Cells that a program would calculate are harmless in both. */
export const exportFormats = { xlsx: 'Excel (XLSX)', csv: 'CSV' } as const
export type ExportFormat = keyof typeof exportFormats
const format = z.enum(['xlsx', 'csv']).default('xlsx')

/** Days for which an export can be downloaded before its file is deleted. */
export const exportLifeDays = 30

/** The project whose awards are published in marketing waves. */
export const waveProject = 'EAR'
/** Marketing waves; `none` is no restriction. */
export const marketingWaves = [
  'none',
  ...['1', '2', '3', '4', '5', '6', '7'],
  ...['X', 'X1', 'X2', 'X3', 'X4', 'X5', 'X6', 'X7'],
] as const
/** The dynamic field of an award or of its holder's score that names its marketing wave. */
export const waveField = 'ear_marketing_wave'

const optionalText = text.transform((value) => value || null).nullable()
const scope = z.strictObject({
  rankingGroupShortCode: text,
  /** All years when absent. */
  periodName: optionalText.default(null),
  /** All toplists when empty. */
  toplistLabelIds: z.array(id).max(10_000).nullable().default([]),
  /** For easycatalog; ignored by other types. */
  dictionaryId: id.nullable().default(null),
  /** The year whose marks are listed beside the awards; for research, ignored by other types. */
  notesPeriodName: optionalText.default(null),
})
export type ExportScope = z.output<typeof scope>

const exportOf = <Type extends ExportType, Format extends z.ZodType>(
  type: Type,
  summary: string,
  formats: Format,
) =>
  endpoint({
    method: 'POST',
    path: `/export/${type}`,
    access: 'export',
    heavy: true,
    summary,
    query: z.object({
      ear_marketing_wave: z.enum(marketingWaves).default('none'),
      format: formats,
    }),
    body: scope,
    reply: z.union([z.object({ fileUri: z.string() }), jobStarted]),
    status: 201,
  })

export const exportEasycatalog = exportOf(
  'easycatalog',
  'Auszeichnungen eines Projekts für den Print-Katalog, Werte auf Wunsch über ein Wörterbuch übersetzt.',
  format,
)
export const exportResearch = exportOf(
  'research',
  'Auszeichnungen und Erhebungen eines Projekts mit allen Angaben, auf Wunsch mit den Noten eines Jahrgangs.',
  format,
)
export const exportSgh = exportOf(
  'sgh',
  'Auszeichnungen eines Projekts für die Stiftung Gesundheit, mit SGH-IDs und Kennungen der Lieferanten.',
  format,
)
export const exportApi = exportOf(
  'api',
  'Auszeichnungen und Erhebungen eines Projekts als JSON für einen API-Import.',
  /** Only JSON, which programs read: a request for a table is refused, not answered in another form. */
  z.literal('json').default('json'),
)

export const globalExportClasses = ['account', 'contact'] as const
export type GlobalExportClass = (typeof globalExportClasses)[number]
export const exportAll = endpoint({
  method: 'POST',
  path: '/export/all/{class}',
  access: 'export',
  heavy: true,
  summary: 'Alle verifizierten Unternehmen oder Kontakte exportieren, im Hintergrund.',
  params: z.object({ class: z.enum(globalExportClasses) }),
  query: z.object({ format }),
  reply: jobStarted,
  status: 202,
})
export const exportGenerationStatus = endpoint({
  method: 'GET',
  path: '/export/generation_status',
  access: 'read',
  summary: 'Ob gerade ein globaler Export läuft.',
  reply: z.boolean(),
})

const exportItem = z.object({
  filename: z.string(),
  /** Modification time in seconds since 1970. */
  modified: z.number().int(),
  /** The path that the download takes. */
  pathname: z.string(),
  rows: z.number().int(),
  bytes: z.number().int(),
})
export type ExportItem = z.output<typeof exportItem>
export const listExports = endpoint({
  method: 'GET',
  path: '/export/list',
  access: 'read',
  summary: 'Die Exporte der letzten 30 Tage, neueste zuerst.',
  query: z.object({ offset: count(0, 1_000_000), limit: count(1000, 1000) }),
  reply: listOf(exportItem),
})
export const downloadExport = endpoint({
  method: 'GET',
  path: '/download/{fileUri}',
  access: 'export',
  summary: 'Die Datei eines Exports.',
  params: z.object({ fileUri: z.string().regex(/^[\w-]{22}$/) }),
  reply: z.unknown(),
  produces: 'application/octet-stream',
})

export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const supplierTemplate = z.object({
  /** Description of the supplier's use of it. */
  useCase: z.string(),
  /** Name of the file. */
  name: z.string(),
  /** The day of the last change to the fields that it asks for. */
  version: z.iso.date(),
})
export type SupplierTemplate = z.output<typeof supplierTemplate>
export const listSupplierTemplates = endpoint({
  method: 'GET',
  path: '/download/supplier_templates',
  access: 'read',
  summary: 'Excel-Vorlagen, die Datenlieferanten ausfüllen: Verwendung, Dateiname und Stand.',
  reply: listOf(supplierTemplate),
})
export const downloadSupplierTemplate = endpoint({
  method: 'GET',
  path: '/download/supplier_templates/{fileName}',
  access: 'read',
  summary: 'Eine Excel-Vorlage.',
  params: z.object({ fileName: z.string().max(200) }),
  reply: z.unknown(),
  produces: workbookType,
})
