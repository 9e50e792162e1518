import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { entryKind } from './entry-kind.ts'
import { atMoment, count, formed, id, idParam, instant, listOf, text, textOf } from './scalars.ts'
import { type DynamicType, dynamicTypes } from './value-rules.ts'

/** German names of the types of dynamic fields; the keys stand in calls and files. */
export const mdlTypes = {
  TYPE_STRING: 'Text',
  TYPE_INTEGER: 'Ganze Zahl',
  TYPE_DOUBLE: 'Dezimalzahl',
  TYPE_BOOLEAN: 'Ja/Nein',
} as const satisfies Record<DynamicType, string>
export const mdlScopes = {
  global: 'Global',
  health: 'Gesundheit',
  business: 'Business',
  special: 'Spezial',
  money: 'Geld',
} as const
export const mdlFormats = {
  'score-2': 'Punkte: X von 2',
  'score-3': 'Punkte: X von 3',
  'score-5': 'Punkte: X von 5',
  'score-6': 'Punkte: X von 6',
  'score-10': 'Punkte: X von 10',
  currency: 'Währung',
  year: 'Jahr',
} as const
export const mdlSymbols = {
  circle: 'Kreis',
  diamond: 'Raute',
  square: 'Quadrat',
  star: 'Stern',
  check: 'Haken',
  triangle: 'Dreieck',
  leaf: 'Blatt',
} as const
export const mdlUnits = {
  percent: 'Prozent',
  EUR: 'EUR',
  kg: 'kg',
  l: 'l',
  km: 'km',
  m: 'm',
  mm: 'mm',
  Wh: 'Wh',
  W: 'W',
  'km/h': 'km/h',
  s: 's',
} as const
export const mdlUnitPrefixes = { '1000': '1000' } as const

type Names<Table> = [keyof Table & string, ...(keyof Table & string)[]]
const keysOf = <Table extends object>(table: Table) => Object.keys(table) as Names<Table>
const types = keysOf(dynamicTypes)
/** `integer` as well as `TYPE_INTEGER`. */
const mdlType = z.union(
  [
    z.enum(types),
    z
      .enum(['string', 'integer', 'double', 'boolean'])
      .transform((short) => `TYPE_${short.toUpperCase()}` as DynamicType),
  ],
  { error: 'Möglich ist: string, integer, double, boolean.' },
)
const named = z.object({ id, name: z.string() })
const textOrNull = (max: number) =>
  textOf(0, max)
    .transform((value) => value || null)
    .nullable()

/** A managed dynamic label: a field that products, awards and scores can carry. */
export const mdl = z.object({
  id,
  name: z.string(),
  label: z.string(),
  type: z.enum(types),
  scope: z.enum(keysOf(mdlScopes)),
  format: z.enum(keysOf(mdlFormats)).nullable(),
  symbol: z.enum(keysOf(mdlSymbols)).nullable(),
  unit: z.enum(keysOf(mdlUnits)).nullable(),
  unitPrefix: z.enum(keysOf(mdlUnitPrefixes)).nullable(),
  customFontLetter: z.string().nullable(),
  description: z.string().nullable(),
  descriptionHTML: z.string().nullable(),
  nullable: z.boolean(),
  zeroAllowed: z.boolean(),
  internal: z.boolean(),
  rankingGroup: z.object({ id, shortCode: z.string(), name: z.string() }).nullable(),
  period: named.nullable(),
  toplistLabel: z.object({ id, value: z.string() }).nullable(),
  /** Number of records with a value of it. */
  fieldsCount: z.number().int(),
  /** True if a mapping fills it. */
  usedInMapping: z.boolean(),
  mediscreenId: z.string().nullable(),
  mediscreenMachineName: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
})
export type Mdl = z.output<typeof mdl>

/** Lower case with underscores, as a machine name must be. */
const snakeCase = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/

/** `1000` as a number as well. */
const unitPrefix = z.union([
  z.enum(keysOf(mdlUnitPrefixes)),
  z.literal(1000).transform(() => '1000' as const),
])

/** The properties of a dynamic field that can be changed for good. */
export const mdlValues = {
  label: textOf(1, 30),
  format: z.enum(keysOf(mdlFormats)).nullable(),
  symbol: z.enum(keysOf(mdlSymbols)).nullable(),
  unit: z.enum(keysOf(mdlUnits)).nullable(),
  unitPrefix: unitPrefix.nullable(),
  customFontLetter: textOrNull(1),
  description: textOrNull(1000),
  descriptionHTML: textOrNull(10_000),
  nullable: z.boolean(),
  zeroAllowed: z.boolean(),
  internal: z.boolean(),
  toplistLabel: id.nullable(),
  mediscreenId: textOrNull(100),
  mediscreenMachineName: textOrNull(255),
}
const machineName = formed(textOf(1, 30), snakeCase, {
  fault: 'Nur Kleinbuchstaben, Ziffern und Unterstriche, mit einem Buchstaben am Anfang.',
})

export const listMdls = endpoint({
  method: 'GET',
  path: '/mdl/list',
  access: 'read',
  summary:
    'Dynamische Felder nach Namen, auf Wunsch die eines Suchworts oder die, die ein Eintrag tragen kann.',
  query: z.object({
    search: text.optional(),
    /** A product, award or score: restricts the list to labels of its project, year and toplist, or of none. */
    record: id.optional(),
    offset: count(0, 1_000_000),
    limit: count(50, 3000),
    ...atMoment.shape,
  }),
  reply: listOf(mdl),
})
export const createMdl = endpoint({
  method: 'POST',
  path: '/mdl',
  access: 'catalogue',
  summary: 'Ein dynamisches Feld anlegen. Der Name ist ein Maschinenname mit Unterstrichen.',
  body: z
    .strictObject({
      ...mdlValues,
      scope: z.enum(keysOf(mdlScopes)),
      rankingGroup: id.nullable(),
      period: id.nullable(),
    })
    .partial()
    .extend({ name: machineName, label: mdlValues.label, type: mdlType }),
  reply: mdl,
  status: 201,
})
export const updateMdl = endpoint({
  method: 'PATCH',
  path: '/mdl/update/{id}',
  access: 'catalogue',
  summary:
    'Ein dynamisches Feld ändern. Name, Typ, Projekt, Jahrgang und Geltungsbereich bleiben, wie sie sind.',
  params: idParam,
  body: z.strictObject(mdlValues).partial(),
  reply: mdl,
})
export const deleteMdl = endpoint({
  method: 'DELETE',
  path: '/mdl/delete/{id}',
  access: 'catalogue',
  summary: 'Ein dynamisches Feld löschen, das weder Werte hat noch in einem Mapping steht.',
  params: idParam,
  reply: z.null(),
  status: 204,
})
export const dynamicFieldKind = entryKind({
  kind: 'dynamic-field',
  list: listMdls,
  create: createMdl,
  update: updateMdl,
  remove: deleteMdl,
  unique: [{ fields: ['name'], code: 'name-taken' }],
  sortedBy: ['name'],
  searched: ['name', 'label'],
  references: {
    rankingGroup: { kind: 'ranking-group', field: 'rankingGroupId', shows: ['shortCode', 'name'] },
    period: { kind: 'period', field: 'periodId', shows: ['name'] },
    toplistLabel: { kind: 'toplist-label', field: 'toplistLabelId', shows: ['value'] },
  },
})
export const similarMdls = endpoint({
  method: 'GET',
  path: '/mdl/similar',
  access: 'read',
  summary: 'Ob ein Name vergeben ist, und ab vier Zeichen die ähnlichen Namen.',
  query: z.object({ name: text }),
  reply: z.object({
    exact: z.boolean(),
    list: z.array(z.object({ id, name: z.string(), label: z.string() })),
  }),
})

/**
 * A zip archive as exported; as JSON in base64, or plainly as `application/zip`. Without one, the archive in the server's exchange
 * folder.
 */
export const archiveBody = z.strictObject({ fileContent: z.base64().min(1).optional() })
/** The result for one entry of an archive. */
export const imported = z.object({
  id,
  name: z.string(),
  outcome: z.enum(['created', 'updated', 'unchanged', 'kept']),
  /** Reason for keeping a differing entry as it is. */
  reason: z.string().nullable(),
})
export type Imported = z.output<typeof imported>

export const exportMdls = endpoint({
  method: 'GET',
  path: '/mdl/export_mdls',
  access: 'read',
  summary: 'Alle dynamischen Felder als Zip-Archiv, das der Import wieder annimmt.',
  reply: z.unknown(),
  produces: 'application/zip',
})
export const importMdls = endpoint({
  method: 'POST',
  path: '/mdl/import_mdls',
  access: 'catalogue',
  summary: 'Dynamische Felder aus einem Archiv anlegen und angleichen.',
  body: archiveBody,
  reply: listOf(imported),
})
export const importMdlsByGet = endpoint({
  method: 'GET',
  path: '/mdl/import_mdls',
  deprecated: true,
  access: 'catalogue',
  summary: 'Veraltet: das Archiv importieren, das im Austauschordner des Servers liegt.',
  reply: listOf(imported),
})
