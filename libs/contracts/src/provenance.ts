import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { named } from './records.ts'
import { atMoment, id, instant, recordClass } from './scalars.ts'

const act = z.object({
  position: z.number().int(),
  at: instant,
  by: z.object({ id, shortCode: z.string(), fullName: z.string() }),
})

/** The origin of a record's value, and its recipients since. */
export const provenance = z.object({
  targetClass: recordClass,
  targetId: id,
  attributeName: z.string(),
  newValue: z.union([z.string(), z.number(), z.boolean(), z.null()]),
  /** Type of the event that set it; null when none did. */
  setBy: z
    .enum(['creation', 'decision', 'approval', 'exclusion', 'undo', 'action', 'erasure'])
    .nullable(),
  /** Source of the value: a delivery, an editor, the geocoder, a merge, an undone run. */
  source: z.enum(['editor', 'import', 'geo', 'merge', 'undo']).nullable(),
  delivery: z
    .object({
      id,
      fileName: z.string(),
      supplier: z.string().nullable(),
      receivedAt: instant,
      /** Row number; the header is row 1. */
      row: z.number().int().nullable(),
      column: z.string().nullable(),
    })
    .nullable(),
  mapping: named.extend({ revision: z.number().int() }).nullable(),
  runId: id.nullable(),
  proposed: act.nullable(),
  /** The decision that made it the record's value; for a first value, the record's verification. */
  decided: act.nullable(),
  /** The releases that the value was part of. */
  releases: z.array(
    z.object({
      id,
      project: z.string(),
      period: z.string(),
      at: instant,
      position: z.number().int(),
    }),
  ),
  /** The systems that confirmed a version of the record that has this value. */
  targets: z.array(
    z.object({ target: z.string(), acknowledgedAt: instant, position: z.number().int() }),
  ),
})
export type Provenance = z.output<typeof provenance>

export const fieldProvenance = endpoint({
  method: 'GET',
  path: '/record/{class}/{id}/provenance/{attribute}',
  access: 'read',
  summary: 'Woher der Wert eines Feldes kommt: Lieferung, Zeile, Mapping, wer ihn entschied.',
  params: z.object({ class: recordClass, id, attribute: z.string().min(1).max(200) }),
  query: atMoment,
  reply: provenance,
})
