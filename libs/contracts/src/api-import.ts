import { z } from 'zod'
import { jobStarted } from './changes.ts'
import { mdl } from './dynamic-fields.ts'
import { endpoint } from './endpoint.ts'
import { sample } from './intake.ts'
import { id } from './scalars.ts'

/** The generations of the DMS that entries can be fetched from. */
export const dmsStrategies = ['dmsv1', 'dmsv2'] as const
export type DmsStrategy = (typeof dmsStrategies)[number]

/** The scope of a fetch: a project's year, of one toplist or (`null`) of all of them. */
const dmsScope = {
  rankingGroup: id,
  period: id,
  toplistLabelId: id.nullable().default(null),
}

export const fetchSample = endpoint({
  method: 'POST',
  path: '/api-import/fetch-sample',
  access: 'intake',
  summary: 'Einträge eines Projekts und Jahrgangs aus dem DMS als Datenlieferung holen.',
  body: z.strictObject({ strategyAlias: z.enum(dmsStrategies), ...dmsScope }),
  reply: z.union([z.object({ sample }), jobStarted]),
})
export type FetchSample = z.output<typeof fetchSample.body>

export const fetchStatus = endpoint({
  method: 'GET',
  path: '/api-import/fetch_status',
  access: 'read',
  summary: 'Ob gerade ein API-Abruf läuft.',
  reply: z.boolean(),
})

export const dmsMdl = mdl.pick({ name: true, label: true, type: true, scope: true })
export type DmsMdl = z.output<typeof dmsMdl>

export const importDmsMdls = endpoint({
  method: 'POST',
  path: '/api-import/mdls',
  access: 'catalogue',
  summary:
    'Dynamische Felder eines Projekts und Jahrgangs aus dem DMS übernehmen; der Dry Run schreibt nichts.',
  body: z.strictObject({
    strategyAlias: z.literal('dmsv2'),
    ...dmsScope,
    dryrun: z.boolean().default(true),
  }),
  reply: z.object({
    'dry-run': z.boolean(),
    analyzed_toplists: z.array(
      z.object({
        id: z.string(),
        label: z.string(),
        /** Number of entries of the toplist in the DMS, and of dynamic fields that they carry. */
        entries: z.number().int(),
        fields: z.number().int(),
      }),
    ),
    created_mdls: z.array(dmsMdl),
    /** Known fields that the DMS describes differently. */
    updated_mdls: z.array(dmsMdl.extend({ changed: z.array(z.string()) })),
    /** Fields that cannot be imported, with the reason. */
    skipped_mdls: z.array(z.object({ name: z.string(), reason: z.string() })),
  }),
})
