import { z } from 'zod'
import { archiveBody, imported } from './dynamic-fields.ts'
import { endpoint } from './endpoint.ts'
import { rejectedRow } from './import-results.ts'
import { mapping } from './intake.ts'
import { mappingColumn, transformation } from './mapping-columns.ts'
import {
  atMoment,
  fieldValue,
  flag,
  id,
  idParam,
  instant,
  listOf,
  rowIndex,
  textOf,
} from './scalars.ts'

export const listMappingsByAge = endpoint({
  method: 'GET',
  path: '/mapping/list/{legacy}',
  access: 'read',
  summary: 'Daten-Mappings: 0 die aktuellen, 1 die veralteten.',
  params: z.object({ legacy: flag }),
  query: atMoment,
  reply: listOf(mapping),
})
export const cloneMapping = endpoint({
  method: 'POST',
  path: '/mapping/clone',
  access: 'intake',
  summary: 'Ein Daten-Mapping unter neuem Namen kopieren.',
  body: z.strictObject({ name: textOf(6, 100), mappingId: id }),
  reply: mapping,
  status: 201,
})
export const updateMapping = endpoint({
  method: 'PATCH',
  path: '/mapping/update/{id}',
  access: 'intake',
  summary: 'Die Beschreibung ändern, oder ob ein Daten-Mapping veraltet ist.',
  params: idParam,
  body: z
    .strictObject({
      description: textOf(0, 255)
        .transform((value) => value || null)
        .nullable(),
      legacy: z.boolean(),
    })
    .partial(),
  reply: mapping,
})
/** Columns as they stand in an editor, saved or not, with a delivery to try them with. */
const triedColumns = {
  sampleId: id,
  rowIndex,
  targetClass: z.enum(['account', 'contact']),
  columns: z.array(mappingColumn).max(512),
}
export const previewMapping = endpoint({
  method: 'POST',
  path: '/mapping/preview',
  access: 'intake',
  summary: 'Was Spalten, auch ungespeicherte, aus einer Zeile der Lieferung lesen.',
  body: z.strictObject(triedColumns),
  reply: z.object({
    values: z.array(
      z.object({ target: z.string(), column: z.string().nullable(), value: fieldValue }),
    ),
    rejectedRows: z.array(rejectedRow),
  }),
  deliveredRows: ({ body }) => [{ delivery: body.sampleId, row: body.rowIndex + 2 }],
})
export const findRejectedRow = endpoint({
  method: 'POST',
  path: '/mapping/find-rejected',
  access: 'intake',
  summary: 'Ab einer Zeile die erste suchen, von der Spalten einen Wert nicht annehmen.',
  body: z.strictObject(triedColumns),
  reply: z.object({
    /** `null`: none of the rows searched. */
    rowIndex: rowIndex.nullable(),
    /** Row to continue the search at; `null` at the end of the delivery. */
    goOnAt: rowIndex.nullable(),
  }),
})
export const tryRule = endpoint({
  method: 'POST',
  path: '/mapping/try-rule',
  access: 'intake',
  summary: 'Was die Schritte einer Regel aus Zellen machen, Schritt für Schritt.',
  body: z.strictObject({
    cells: z.array(z.string().max(32_767)).max(10),
    transformations: z.array(transformation).max(100),
  }),
  /** The cells after each step, in the order of the input. */
  reply: z.object({ steps: z.array(z.array(z.string())) }),
})
/** A saved revision of a mapping's columns. */
export const mappingRevision = z.object({
  revision: z.number().int(),
  columns: z.array(mappingColumn),
  savedAt: instant,
  /** `null` for the service itself and for a deleted user. */
  savedBy: z.object({ id, fullName: z.string() }).nullable(),
})
export type MappingRevision = z.output<typeof mappingRevision>
export const listMappingRevisions = endpoint({
  method: 'GET',
  path: '/mapping/{id}/revisions',
  access: 'read',
  summary: 'Alle Revisionen eines Daten-Mappings mit ihren Spalten, die neueste zuerst.',
  params: idParam,
  query: atMoment,
  reply: listOf(mappingRevision),
})
export const deleteMapping = endpoint({
  method: 'DELETE',
  path: '/mapping/delete/{id}',
  access: 'intake',
  summary: 'Ein Daten-Mapping löschen, mit dem noch nichts importiert wurde.',
  params: idParam,
  reply: z.null(),
  status: 204,
})
export const exportMappings = endpoint({
  method: 'GET',
  path: '/mapping/export_mappings',
  access: 'read',
  summary: 'Alle Daten-Mappings als Zip-Archiv, das der Import wieder annimmt.',
  reply: z.unknown(),
  produces: 'application/zip',
})
export const importMappings = endpoint({
  method: 'POST',
  path: '/mapping/import_mappings',
  access: 'intake',
  summary: 'Daten-Mappings aus einem Archiv anlegen und angleichen.',
  body: archiveBody,
  reply: listOf(imported),
})
export const importMappingsByGet = endpoint({
  method: 'GET',
  path: '/mapping/import_mappings',
  deprecated: true,
  access: 'intake',
  summary: 'Veraltet: das Archiv importieren, das im Austauschordner des Servers liegt.',
  reply: listOf(imported),
})
