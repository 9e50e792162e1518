import { z } from 'zod'
import { jobStarted } from './changes.ts'
import { endpoint } from './endpoint.ts'

/** The base tables that a dump can hold, as the specification names them. */
export const dumpTables = [
  'account',
  'account_contact',
  'award',
  'changes',
  'conflict',
  'conflict_member_reference',
  'contact',
  'dictionary',
  'lock_keys',
  'managed_dynamic_field',
  'managed_dynamic_label',
  'mapping',
  'mapping_column',
  'messages',
  'period',
  'product',
  'ranking_group',
  'release',
  'sample',
  'score',
  'string_translation',
  'supplier',
  'supplier_award',
  'supplier_identification',
  'supplier_score',
  'taxonomy_term',
  'toplist_label',
  'user',
] as const
export type DumpTable = (typeof dumpTables)[number]
const table = z.enum(dumpTables)

/** Hours for which a dump can be downloaded before its file is deleted. */
export const dumpLifeHours = 24

const flag = z.union([
  z.boolean(),
  z.literal(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1'),
])
const tableList = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean),
  )
  .pipe(z.array(table).min(1, 'Bitte mindestens eine Tabelle auswählen.'))

/** `slim` leaves out the changes; a list of tables restricts the dump to them. */
const inQuery = z.object({ slim: flag.optional(), tables: tableList.optional() })
const inBody = z.strictObject({
  slim: z.boolean().optional(),
  tables: z.array(table).min(1, 'Bitte mindestens eine Tabelle auswählen.').optional(),
})

const created = z.object({ key: z.string(), name: z.string() })

export const listDumps = endpoint({
  method: 'GET',
  path: '/db-dump-list',
  access: 'operate',
  summary: 'Die Abzüge der letzten 24 Stunden: Schlüssel und Name.',
  reply: z.record(z.string(), z.string()),
})
export const createDump = endpoint({
  method: 'POST',
  path: '/db-dump',
  access: 'operate',
  heavy: true,
  summary: 'Einen Abzug der Datenbank schreiben: ganz, schlank oder ausgewählte Tabellen.',
  query: inQuery,
  neverEmpty: ['tables'],
  body: inBody.prefault({}),
  reply: z.union([created, jobStarted]),
})
export const createDumpByGet = endpoint({
  method: 'GET',
  path: '/db-dump',
  deprecated: true,
  access: 'operate',
  heavy: true,
  summary: 'Veraltet: dasselbe wie POST.',
  query: inQuery,
  neverEmpty: ['tables'],
  reply: z.union([created, jobStarted]),
})
export const downloadDump = endpoint({
  method: 'GET',
  path: '/db-dump-download/{key}',
  access: 'operate',
  summary: 'Die Datei eines Abzugs.',
  params: z.object({ key: z.string().regex(/^[\w-]{22}$/) }),
  reply: z.unknown(),
  produces: 'application/zip',
})

export const nameAndValue = z.object({
  name: z.string(),
  value: z.union([z.string(), z.array(z.string())]),
})
export type NameAndValue = z.output<typeof nameAndValue>
export const systemInformation = endpoint({
  method: 'GET',
  path: '/system-information',
  access: 'operate',
  summary: 'Versionen, Größen und Stände, wie Fachleute sie bei einer Störung wissen wollen.',
  reply: z.array(nameAndValue),
})
